// In what a plan differs from the one before it: tasks and clauses that came, went or say something else.
import { z } from 'zod'
import type { Plan, PlanTask } from './plan.js'

const Named = z.object({ id: z.string(), title: z.string() })

/** Other parts of a task that may change; the difference itself has the title. */
const DETAILS = ['words', 'interface', 'needs', 'inputs', 'outputs'] as const

export const ChangedTask = Named.extend({
  /** Its title before; null where that is the same. */
  was: z.string().nullable(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  reworded: z.array(z.object({ from: z.string(), to: z.string() })),
  details: z.array(z.enum(DETAILS)),
})
export type ChangedTask = z.infer<typeof ChangedTask>

export const PlanDifference = z.object({
  added: z.array(Named.extend({ clauses: z.array(z.string()) })),
  removed: z.array(Named),
  changed: z.array(ChangedTask),
  assumed: z.array(z.string()),
  /** Assumptions that are made no longer. */
  dropped: z.array(z.string()),
})
export type PlanDifference = z.infer<typeof PlanDifference>

/** In what `after` differs from `before`; tasks are the same where their ids are. Pure. */
export function planDifference(before: Plan, after: Plan): PlanDifference {
  const known = new Map(before.tasks.map((task) => [task.id, task]))
  const kept = new Set(after.tasks.map(({ id }) => id))
  return {
    added: after.tasks.filter(({ id }) => !known.has(id)).map(({ id, title, acceptance }) => ({ id, title, clauses: acceptance })),
    removed: before.tasks.filter(({ id }) => !kept.has(id)).map(({ id, title }) => ({ id, title })),
    changed: after.tasks.flatMap((task) => {
      const earlier = known.get(task.id)
      return (earlier && taskDifference(earlier, task)) ?? []
    }),
    assumed: without(after.assumptions, before.assumptions),
    dropped: without(before.assumptions, after.assumptions),
  }
}

/** Whether two plans have no shown difference. Pure. */
export const isSamePlan = (difference: PlanDifference): boolean => Object.values(difference).every((changes) => changes.length === 0)

function taskDifference(before: PlanTask, after: PlanTask): ChangedTask | null {
  const gone = without(before.acceptance, after.acceptance)
  const fresh = without(after.acceptance, before.acceptance)
  // A clause at the same place is the same one in other words.
  const reworded = gone.flatMap((from) => {
    const to = after.acceptance[before.acceptance.indexOf(from)]
    return to !== undefined && fresh.includes(to) ? [{ from, to }] : []
  })
  const changed: ChangedTask = {
    id: after.id,
    title: after.title,
    was: before.title === after.title ? null : before.title,
    added: fresh.filter((clause) => !reworded.some(({ to }) => to === clause)),
    removed: gone.filter((clause) => !reworded.some(({ from }) => from === clause)),
    reworded,
    details: DETAILS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  }
  const { was, added, removed, details } = changed
  return was === null && added.length + removed.length + reworded.length + details.length === 0 ? null : changed
}

const without = (these: readonly string[], others: readonly string[]): string[] => these.filter((each) => !others.includes(each))
