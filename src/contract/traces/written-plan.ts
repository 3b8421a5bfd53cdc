// The written form of a plan, for models and users: a clause has the words that it is from.
import { z } from 'zod'
import { MOST_TASKS, Plan, PlanTask, type Trace } from '../run/plan.js'

const Quoted = z.object({ clause: z.string(), quote: z.union([z.string(), z.array(z.string())]).nullish() })
const WrittenClause = z.union([z.string(), Quoted])
const Written = z.looseObject({ acceptance: z.array(z.unknown()), traces: z.unknown() })
const WithTasks = z.looseObject({ tasks: z.array(z.unknown()) })

/** A task with its quotations where a plan keeps them. What is no task, or has a clause that is none, is left for its schema to refuse. */
export function keptTask(written: unknown): unknown {
  const task = Written.partial().safeParse(written)
  if (!task.success || !task.data.acceptance?.some((clause) => typeof clause !== 'string')) return written
  const { acceptance, traces, ...rest } = task.data
  const found: Trace[] = []
  const clauses = acceptance.map((each, index) => {
    const clause = Quoted.safeParse(each)
    if (!clause.success) return each
    const quotes = [clause.data.quote ?? []].flat().filter((quote) => quote.trim() !== '')
    found.push(...quotes.map((quote) => ({ clause: index + 1, quote })))
    return clause.data.clause
  })
  const all = Array.isArray(traces) ? [...traces, ...found] : found
  return { ...rest, acceptance: clauses, ...(all.length > 0 ? { traces: all } : {}) }
}

export const WrittenTask = z.preprocess(keptTask, PlanTask)

export const WrittenPlan = z.preprocess((written) => {
  const plan = WithTasks.safeParse(written)
  return plan.success ? { ...plan.data, tasks: plan.data.tasks.map(keptTask) } : written
}, Plan)

const FileTask = PlanTask.extend({ acceptance: z.array(z.union([z.string().min(1), Quoted])).min(1) })

/** The content of a plan file: what `WrittenPlan` reads, before it is transformed. */
export const PlanFile = Plan.extend({ tasks: z.array(FileTask).min(1).max(MOST_TASKS) })

/** A task as it is written: what `WrittenTask` reads. */
export function writtenTask({ traces = [], acceptance, ...task }: PlanTask) {
  const written = acceptance.map((clause, index): z.infer<typeof WrittenClause> => {
    const quotes = traces.filter((trace) => trace.clause === index + 1).map(({ quote }) => quote)
    const [only] = quotes
    return only === undefined ? clause : { clause, quote: quotes.length === 1 ? only : quotes }
  })
  const { id, title, words, ...rest } = task
  return { id, title, words, acceptance: written, ...rest }
}

/** A plan as it is written. */
export const writtenPlan = (plan: Plan) => ({ ...plan, tasks: plan.tasks.map(writtenTask) })
