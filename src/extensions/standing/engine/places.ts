// Where standing clauses go: reads what a reader says of it, and puts them into the plan. Pure.
import { z } from 'zod'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Reading } from '../../../main/engine/asking/ask.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { settledClause } from '../../../words/recorded/settled-clause.js'
import phrases from './standing.phrases.md?raw'

/** A clause and the task that it concerns; null where it concerns none. */
export interface Place {
  readonly words: string
  readonly task: string | null
  readonly why: string
}

const Answer = z.object({
  places: z.array(z.object({ clause: z.number().int(), task: z.string().nullable(), why: z.string().default('') })).max(400),
})

/** Entries of clauses and tasks that there are; others go back, and are left out in the end. */
export function readPlaces(clauses: readonly string[], plan: Plan, text: string): Reading<readonly Place[]> {
  const reading = parseStructured(Answer, text)
  if (!reading.ok) return reading
  const { places } = reading.value
  const isTask = (task: string | null) => task === null || plan.tasks.some(({ id }) => id === task)
  const problems = [
    ...places.flatMap(({ clause }) => (clauses[clause - 1] === undefined ? [say('no-clause', { clause })] : [])),
    ...places.flatMap(({ task }) => (task === null || isTask(task) ? [] : [say('no-task', { task })])),
    ...clauses.flatMap((_, index) => (places.some(({ clause }) => clause === index + 1) ? [] : [say('left-out', { clause: index + 1 })])),
  ]
  const sound = places.flatMap(({ clause, task, why }): Place[] => {
    const words = clauses[clause - 1]
    return words === undefined || !isTask(task) ? [] : [{ words, task, why }]
  })
  const known = sound.filter(({ words, task }, index) => sound.findIndex((each) => each.words === words && each.task === task) === index)
  return problems.length === 0 ? { ok: true, value: known } : { ok: false, problems, otherwise: known }
}

/** The plan with each clause at its tasks, as the user's own decision, which quotes itself. The same plan where none has a place. */
export function withPlaces(plan: Plan, places: readonly Place[]): Plan {
  if (places.every(({ task }) => task === null)) return plan
  return {
    ...plan,
    tasks: plan.tasks.map((task) =>
      withClauses(
        task,
        places.flatMap((each) => (each.task === task.id ? [each.words] : [])),
      ),
    ),
  }
}

function withClauses(task: PlanTask, words: readonly string[]): PlanTask {
  const fresh = words.filter((each) => !task.acceptance.includes(settledClause('person', each)))
  if (fresh.length === 0) return task
  const traces = fresh.map((quote, index) => ({ clause: task.acceptance.length + index + 1, quote }))
  return {
    ...task,
    acceptance: [...task.acceptance, ...fresh.map((each) => settledClause('person', each))],
    traces: [...(task.traces ?? []), ...traces],
  }
}

/** The sentences about standing clauses, for models. */
const say = phrasesOf(phrases, { 'no-clause': ['clause'], 'no-task': ['task'], 'left-out': ['clause'] })
