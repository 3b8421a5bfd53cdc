// The user's changes to a plan before it is carried out, and what is wrong with the result. Pure.
import { Plan, type PlanTask, type Trace } from '../../../contract/run/plan.js'
import { planProblems } from '../../../contract/run/plan-problems.js'
import { tracesAfterEdit } from '../../../contract/traces/keep-traces.js'
import { planProblemText } from '../../../words/recorded/plan-problem.js'

/** The plan with one task changed. */
export const withTask = (plan: Plan, id: string, change: Partial<PlanTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)),
})

/** The plan without a task; no other task needs it any more. */
export const withoutTask = (plan: Plan, id: string): Plan => ({
  ...plan,
  tasks: plan.tasks.filter((task) => task.id !== id).map((task) => ({ ...task, needs: task.needs.filter((need) => need !== id) })),
})

/** The plan with one more task at its end, which has yet to be described, and the id of that task. */
export function withNewTask(plan: Plan): { readonly plan: Plan; readonly id: string } {
  const isFree = (id: string) => !plan.tasks.some((task) => task.id === id)
  const number = Array.from({ length: plan.tasks.length + 1 }, (_, index) => index + 1).find((each) => isFree(`task-${each}`))
  const task: PlanTask = {
    id: `task-${number}`,
    title: 'New task',
    words: '',
    acceptance: [],
    interface: '',
    needs: [],
    inputs: [],
    outputs: [],
    delivers: true,
    value: 3,
    effort: 3,
  }
  return { plan: { ...plan, tasks: [...plan.tasks, task] }, id: task.id }
}

/** A change of a task's clauses that keeps what they quote. */
export const withClauses = (task: PlanTask, acceptance: string[]): Partial<PlanTask> => ({
  acceptance,
  traces: tracesAfterEdit(task, acceptance),
})

/** Quotations as lines, each with the number of its clause in front. */
export const quoteLines = ({ traces = [] }: PlanTask): string =>
  traces.map(({ clause, quote }) => `${clause}: ${oneLine(quote)}`).join('\n')

const oneLine = (words: string): string => words.replace(/\s+/g, ' ')

/** The same read back; a line without a number belongs to no clause and is left out. */
export const tracesIn = (text: string): Trace[] =>
  linesOf(text).flatMap((line) => {
    const [, number = '', quote = ''] = /^(\d{1,2})\s*[:.)]\s*(.+)$/.exec(line) ?? []
    return Number(number) > 0 ? [{ clause: Number(number), quote }] : []
  })

/** One entry for each line that holds something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const lacks: Readonly<Record<string, string>> = {
  title: 'has no title',
  words: 'does not say what it must do',
  acceptance: 'has no acceptance rule, so it cannot be tested',
  interface: 'does not describe its public interface',
}

/** Why a plan cannot be carried out, as sentences; empty where it can. */
export function problemsOf(plan: Plan): readonly string[] {
  const checked = Plan.safeParse(plan)
  if (checked.success) return planProblems(checked.data).map(planProblemText)
  const problems = checked.error.issues.map(({ path: [part, index, field], message }) => {
    if (part !== 'tasks' || typeof index !== 'number') return part === 'tasks' ? 'A plan must have 1 to 12 tasks.' : message
    const { id, title } = plan.tasks[index] ?? { id: '', title: '' }
    return `Task "${title || id}" ${lacks[String(field)] ?? `is invalid: ${message}`}.`
  })
  return [...new Set(problems)]
}
