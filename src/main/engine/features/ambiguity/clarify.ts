// Before anything is built: what two authors read differently is put to the user as examples, and what they choose
// becomes a clause of its task, for whoever writes tests and whoever writes code alike.

import type { Ambiguity, Example } from '../../../../contract/features/ambiguity/examples.js'
import { type Plan, type PlanTask, tasksInOrder } from '../../../../contract/run/plan.js'
import type { UserAnswer } from '../../../../contract/run/question.js'
import type { Suite } from '../../../../contract/run/suite.js'
import { type Clarification, clauseOf, givesWords } from '../../../../words/recorded/features/ambiguity/clause.js'
import {
  ambiguityQuestion,
  clarifiedText,
  notAskedText,
  notReadText,
  withoutWordsText,
} from '../../../../words/recorded/features/ambiguity/question.js'
import { askUser } from '../../asking/ask-person.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Halt, type Progress } from '../../ports/progress.js'
import type { Agreed, Feature, Given } from '../../task/feature.js'
import { mostTelling } from './examples/choose.js'
import { type ReadContext, type ReadTwice, readTwice } from './read-twice.js'

export const ambiguity: Feature = { scope: 'ambiguity', beforeBuilding: clarify }

/** Halts only where the budget does. Tasks whose tests are sealed already are left as they are. */
async function clarify(run: Run, context: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Agreed>> {
  const most = run.config.ambiguity
  if (most === 0) return done({ plan, alike: new Map() })
  const tasks = tasksInOrder(plan).filter((task) => !suites.some((suite) => suite.task === task.id))
  const found = await readAll(run, { ...context, plan }, tasks)
  if (found.type === 'halt') return found
  const open = found.value.flatMap(({ read }) => read.open)
  const asked = mostTelling(open, most)
  if (asked.length < open.length)
    run.note('not-asked', {
      type: 'remarked',
      text: notAskedText(open.length - asked.length, open.length, most),
    })
  const clauses = new Map<string, string[]>()
  const settled: Clarification[] = []
  for (const [index, ambiguity] of asked.entries()) {
    const title = plan.tasks.find((each) => each.id === ambiguity.task)?.title ?? ambiguity.task
    const answer = await askUser(run, context, `question-${index + 1}`, ambiguityQuestion(title, ambiguity))
    const clarification = clarificationOf(ambiguity, answer)
    if (!clarification) {
      if (answer.choice === 'own')
        run.note(`question-${index + 1}-without-words`, {
          type: 'remarked',
          text: withoutWordsText,
        })
      continue
    }
    settled.push(clarification)
    clauses.set(ambiguity.task, [...(clauses.get(ambiguity.task) ?? []), clauseOf(clarification)])
  }
  const alike = new Map(found.value.map(({ task, read }) => [task, read.alike.map(exampleWords)]))
  if (settled.length === 0) return done({ plan, alike })
  const clarified = withClauses(plan, clauses)
  run.note('clarified', { type: 'planned', plan: clarified, by: byWhom(settled), why: clarifiedText(settled) })
  return done({ plan: clarified, alike })
}

const exampleWords = ({ input, expected }: Example): string => givesWords(input, expected)

interface Read {
  readonly task: string
  readonly read: ReadTwice
}

/** As many tasks at the same time as are built so. */
async function readAll(run: Run, reading: ReadContext, tasks: readonly PlanTask[]): Promise<Progress<readonly Read[]>> {
  const { parallel } = run.config
  const found: Read[] = []
  for (let from = 0; from < tasks.length; from += parallel) {
    const wave = tasks.slice(from, from + parallel)
    const settled = await Promise.allSettled(wave.map((task) => readTwice(run.scope(`task/${task.id}`), reading, task)))
    const halts: Halt[] = []
    for (const [index, each] of settled.entries()) {
      // A stop or a mistake of ours is that of the run; the others of its wave have come to their own end by now.
      if (each.status === 'rejected') throw each.reason
      const task = wave[index]
      if (!task) throw new Error('A task was read that nobody asked about.')
      if (each.value.type === 'done') found.push({ task: task.id, read: each.value.value })
      else {
        halts.push(each.value.halt)
        run.note(`task/${task.id}/left`, { type: 'remarked', text: notReadText(task.title, each.value.halt.reason) })
      }
    }
    const spent = halts.find((halt) => halt.ended === 'budget')
    if (spent) return { type: 'halt', halt: spent }
    // What an endpoint cannot do for this it may do for the rest of the run; it is not asked this again.
    if (halts.some((halt) => halt.ended === 'endpoint')) break
  }
  return done(found)
}

/** Null where nothing is settled. */
export function clarificationOf({ input, first, second }: Ambiguity, { choice, words, by }: UserAnswer): Clarification | null {
  const said = words.trim()
  switch (choice) {
    case 'a':
      return { input, outcome: first, words: said, by }
    case 'b':
      return { input, outcome: second, words: said, by }
    default:
      // Words are the user's wherever they were said; without any there is nothing to hold to.
      return said === '' ? null : { input, outcome: null, words: said, by }
  }
}

const withClauses = (plan: Plan, clauses: ReadonlyMap<string, readonly string[]>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => ({ ...task, acceptance: [...task.acceptance, ...(clauses.get(task.id) ?? [])] })),
})

const byWhom = (settled: readonly Clarification[]) => (settled.some(({ by }) => by === 'person') ? 'person' : 'config')
