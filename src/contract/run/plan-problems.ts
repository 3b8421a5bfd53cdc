// What is wrong with a plan that can be read but not carried out, and why a task is too large; the words are in src/words/recorded/plan-problem.ts.
import { type Plan, type PlanTask, reaches, tasksInOrder } from './plan.js'

export type PlanProblem =
  | { readonly type: 'id-twice'; readonly id: string }
  | { readonly type: 'need-unknown'; readonly task: string; readonly need: string }
  | { readonly type: 'circle'; readonly tasks: readonly string[] }
  | { readonly type: 'output-shared'; readonly path: string; readonly tasks: readonly string[] }
  | { readonly type: 'input-unwritten'; readonly task: string; readonly path: string }
  | { readonly type: 'input-not-needed'; readonly task: string; readonly path: string; readonly writer: string }
  | { readonly type: 'outputs-unused' | 'outputs-none'; readonly task: string }
  | { readonly type: 'start-unwritten'; readonly path: string }

/** What is wrong with a plan; empty if it is sound. `existing` are files that exist without any task. */
export function planProblems(plan: Plan, existing: readonly string[] = []): PlanProblem[] {
  const ids = plan.tasks.map((task) => task.id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id): PlanProblem => ({ type: 'id-twice', id }))
  const unknown = plan.tasks.flatMap(({ id: task, needs }) =>
    needs.filter((need) => !ids.includes(need)).map((need): PlanProblem => ({ type: 'need-unknown', task, need })),
  )
  if (twice.length > 0 || unknown.length > 0) return [...twice, ...unknown]
  const order = tasksInOrder(plan)
  const circle = ids.filter((id) => !order.some((task) => task.id === id))
  if (circle.length > 0) return [{ type: 'circle', tasks: circle }]
  return plan.tasks.some((task) => task.outputs.length > 0) ? fileProblems(plan, existing) : []
}

/** Whether the user uses what a task writes. If no task is marked so, the rule is that no other task needs it. */
export const isDelivered = ({ tasks }: Pick<Plan, 'tasks'>, task: PlanTask): boolean =>
  task.delivers || !tasks.some((other) => other.delivers || other.needs.includes(task.id))

/** Faults in what the tasks hand to each other. */
function fileProblems(plan: Plan, existing: readonly string[]): PlanProblem[] {
  const writers = (path: string) => plan.tasks.filter((task) => task.outputs.includes(path))
  const outputs = [...new Set(plan.tasks.flatMap((task) => task.outputs))]
  const shared = outputs
    .filter((path) => writers(path).length > 1)
    .map((path): PlanProblem => ({ type: 'output-shared', path, tasks: writers(path).map(({ id }) => id) }))
  const lacking = plan.tasks.flatMap(({ id: task, inputs }) =>
    inputs
      .filter((path) => writers(path).length === 0 && !existing.includes(path))
      .map((path): PlanProblem => ({ type: 'input-unwritten', task, path })),
  )
  const loose = plan.tasks.flatMap(({ id: task, inputs }) =>
    inputs.flatMap((path) =>
      writers(path)
        .filter((writer) => writer.id !== task && !reaches(plan, task, writer.id))
        .map((writer): PlanProblem => ({ type: 'input-not-needed', task, path, writer: writer.id })),
    ),
  )
  const unused = plan.tasks
    .filter((task) => !isDelivered(plan, task) && !plan.tasks.some((other) => other.inputs.some((path) => task.outputs.includes(path))))
    .map(({ id: task }): PlanProblem => ({ type: 'outputs-unused', task }))
  const empty = plan.tasks.filter((task) => task.outputs.length === 0).map(({ id: task }): PlanProblem => ({ type: 'outputs-none', task }))
  return [...shared, ...lacking, ...loose, ...unused, ...empty]
}

const SOURCE = /^[\w@./-]+\.(?:py|m?[jt]sx?|c[jt]s|rs|go|sh|rb)$/

/** The file that a plan's start command runs and that no task writes; null where there is none, or no task says what it writes. */
export function unwrittenStart({ start, tasks }: Plan, existing: readonly string[]): PlanProblem | null {
  const path = start?.argv
    .slice(1)
    .find((part) => SOURCE.test(part))
    ?.replace(/^\.\//, '')
  if (path === undefined || existing.includes(path) || tasks.some(({ outputs }) => outputs.length === 0)) return null
  const isSaid = tasks.some((task) => task.outputs.includes(path) || task.interface.includes(path) || task.words.includes(path))
  return isSaid ? null : { type: 'start-unwritten', path }
}

// What runs answered by hand built in one go was at most 20 clauses and 3,600 characters.
const MOST_CLAUSES = 24
const MOST_OUTPUTS = 4
const LONGEST_WORDS = 6_000

/** Which measure of a task is too large for one go: what was found, and the most that it may be. */
export interface TooLarge {
  readonly measure: 'clauses' | 'files' | 'characters'
  readonly found: number
  readonly most: number
}

/** Why a task is too large to be tested and built in one go; null where it is not. */
export function tooLarge(task: PlanTask): TooLarge | null {
  const measures: readonly TooLarge[] = [
    { measure: 'clauses', found: task.acceptance.length, most: MOST_CLAUSES },
    { measure: 'files', found: task.outputs.length, most: MOST_OUTPUTS },
    { measure: 'characters', found: task.words.length, most: LONGEST_WORDS },
  ]
  return measures.find(({ found, most }) => found > most) ?? null
}
