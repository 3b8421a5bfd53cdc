// The demos are the first thing that a new user sees, so their plans are held against the rules of today without playing them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import { traceWords, uncoveredIn } from '../../../contract/traces/traced-words.js'
import { openDemos } from './demos.js'

interface WrittenClause {
  readonly clause: string
  readonly quote: string | readonly string[]
}
interface WrittenPlan extends Omit<Plan, 'tasks'> {
  readonly tasks: readonly (Omit<Plan['tasks'][number], 'acceptance'> & { readonly acceptance: readonly (string | WrittenClause)[] })[]
}

/** A plan as its answer holds it: clauses with what they quote. */
function planIn(text: string): Plan {
  const written: WrittenPlan = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const tasks = written.tasks.map((task) => ({
    ...task,
    acceptance: task.acceptance.map((each) => (typeof each === 'string' ? each : each.clause)),
    traces: task.acceptance.flatMap((each, index) =>
      typeof each === 'string' ? [] : [each.quote].flat().map((quote) => ({ clause: index + 1, quote })),
    ),
  }))
  return { ...written, tasks }
}

const folder = join(import.meta.dirname, '../../../../resources/demo')
const demos = openDemos(folder)

test.each(demos.list().map(({ name }) => name))('the plan of the demo "%s" quotes all of its description', (name) => {
  const { description } = demos.find(name)
  const plan = planIn(readFileSync(join(folder, name, 'build/plan.md'), 'utf8'))
  const goal = { kind: 'build', description } as unknown as Goal
  expect(uncoveredIn(traceWords(goal, [], plan, [])).map(({ text }) => text)).toEqual([])
})
