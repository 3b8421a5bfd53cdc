// A plan: the tasks that make up a project, each small enough to be tested and built in one go.
import { z } from 'zod'
import { safePath, WorkspacePath } from '../paths/path.js'
import { StartCommand } from './template.js'

/** A word that is safe in a journal key, a header and a file name. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)

/** Words of the user, letter by letter, that a clause is from. */
export const Trace = z.object({
  /** Its place in the acceptance, counted from 1. */
  clause: z.number().int().positive(),
  quote: z.string().min(1),
})
export type Trace = z.infer<typeof Trace>

/** A clause that later words of the user replace. Its own words identify it, so that it stays known when a list of clauses changes. */
export const ReplacedClause = z.object({ clause: z.string().min(1), by: z.object({ task: Slug, clause: z.string().min(1) }) })
export type ReplacedClause = z.infer<typeof ReplacedClause>

/** A clause of a task of an earlier run that words of this one replace. */
export const OverruledClause = ReplacedClause.extend({ task: Slug })
export type OverruledClause = z.infer<typeof OverruledClause>

export const PlanTask = z.object({
  id: Slug,
  title: z.string().min(1).max(120),
  /** What it must do, in words that a test author can work from without seeing any code. */
  words: z.string().min(1),
  /** Clauses that can each be tested. */
  acceptance: z.array(z.string().min(1)).min(1),
  /** The quotations of the clauses. A clause without one is an assumption; absent in earlier versions. */
  traces: z.array(Trace).optional(),
  /** Clauses that no longer hold, because the user changed them during the run. */
  replaced: z.array(ReplacedClause).optional(),
  /** Files that it brings or changes, and what each offers to others: names, parameters, results, errors. */
  interface: z.string().min(1),
  /** Ids of tasks that must be green before. */
  needs: z.array(Slug).default([]),
  /** Paths of other tasks' files that it uses. */
  inputs: z.array(WorkspacePath).default([]),
  /** Paths of files that it writes. Empty where the planner named none. */
  outputs: z.array(WorkspacePath).default([]),
  /** Whether the user uses its outputs directly, so that no other task needs to. */
  delivers: z.boolean().default(false),
  /** What it is worth to the user and what it takes, each from 1 to 5; the best ratio is built first. */
  value: z.number().int().min(1).max(5).default(3),
  effort: z.number().int().min(1).max(5).default(3),
  /** Whether the user asked for it while the run was at work: it changes what tasks before it made. */
  steered: z.literal(true).optional(),
  /** The numbers of its clauses in its tests, if they are not 1, 2, 3 and so on: the task was split after the tests were written. */
  numbers: z.array(z.number().int().positive()).optional(),
  /** The task that it was split from: that one is green, and this one has the rest. */
  restOf: Slug.optional(),
})
export type PlanTask = z.infer<typeof PlanTask>

/**
 * The number of a clause in the tests of its task.
 * @param index its place in the acceptance, counted from 0
 */
export const numberOf = ({ numbers }: Pick<PlanTask, 'numbers'>, index: number): number => numbers?.[index] ?? index + 1

/** The clause of a task with this number in its tests; absent if there is none. */
export const clauseCalled = (task: Pick<PlanTask, 'acceptance' | 'numbers'>, number: number): string | undefined =>
  task.acceptance.find((_, index) => numberOf(task, index) === number)

/** Tasks that a planner may make, and those that may be added for what the user says while the run is at work. */
export const MOST_TASKS = 12
export const MOST_STEERED = 12

/** A verified module of an earlier run that a plan builds on; its tests come with it. */
export const UsedModule = z.object({ run: z.string().min(1).max(40), path: WorkspacePath })
export type UsedModule = z.infer<typeof UsedModule>

/** Characters of the name of a project or a run. */
export const LONGEST_TITLE = 80

export const Plan = z.object({
  /** A short name for the project. */
  title: z.string().min(1).max(LONGEST_TITLE),
  tasks: z.array(PlanTask).min(1).max(MOST_TASKS),
  /** Choices that the planner made where the description is open; the user reads them. */
  assumptions: z.array(z.string().min(1)).default([]),
  /** Words of the user that ask for nothing that a program could do; absent where there are none. */
  notAsked: z
    .array(
      z.object({
        quote: z.string().min(1),
        why: z.string(),
        /** Whether they ask for something, and found no clause. */ isLost: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Clauses of earlier tasks that the user's later words replace; absent where there are none. */
  overruled: z.array(OverruledClause).optional(),
  /** Modules that are in the workspace before the first task; absent without any. */
  uses: z.array(UsedModule).max(6).optional(),
  /** How the finished program is started once; null for a library. */
  start: StartCommand.nullable(),
})
export type Plan = z.infer<typeof Plan>

const Paths = z.array(z.string()).optional()
const Old = z.looseObject({ tasks: z.array(z.looseObject({ inputs: Paths, outputs: Paths })) })

/** A plan as a journal holds it, with what the user asked for since. Earlier versions took any words for paths; those that are none are left out. */
export const StoredPlan = z.preprocess(
  (kept) => {
    const old = Old.safeParse(kept)
    if (!old.success) return kept
    const plain = (paths: readonly string[] | undefined) => paths?.filter((path) => safePath(path).ok)
    return { ...old.data, tasks: old.data.tasks.map((task) => ({ ...task, inputs: plain(task.inputs), outputs: plain(task.outputs) })) }
  },
  Plan.extend({
    tasks: z
      .array(PlanTask)
      .min(1)
      .max(MOST_TASKS + MOST_STEERED),
  }),
)

/** Whether a task needs another one, directly or through others. */
export function reaches(plan: Plan, from: string, to: string): boolean {
  const needs = plan.tasks.find((task) => task.id === from)?.needs ?? []
  return needs.includes(to) || needs.some((need) => reaches(plan, need, to))
}

/**
 * The tasks so that each comes after all that it needs, and of those that are ready the one with the most value for
 * its effort first; tasks in a circle are left out.
 */
export function tasksInOrder(plan: Plan): PlanTask[] {
  const done: PlanTask[] = []
  for (let next = readyTasks(plan, done)[0]; next; next = readyTasks(plan, done)[0]) done.push(next)
  return done
}

/** Tasks whose needs are all done, best value per effort first; in the plan's order where that is the same. */
export function readyTasks(plan: Plan, done: readonly PlanTask[]): PlanTask[] {
  const isDone = (id: string) => done.some((other) => other.id === id)
  return plan.tasks.filter((task) => !isDone(task.id) && task.needs.every(isDone)).sort((a, b) => b.value / b.effort - a.value / a.effort)
}

/** How many tasks wait one behind the other for each task to be done, itself included: the longest chain of those that need it. */
export function chainsBehind(plan: Plan): ReadonlyMap<string, number> {
  const chains = new Map<string, number>()
  // From the last task on, since a task comes after those it needs.
  for (const { id } of tasksInOrder(plan).toReversed()) {
    const behind = plan.tasks.filter(({ needs }) => needs.includes(id)).map((task) => chains.get(task.id) ?? 0)
    chains.set(id, 1 + Math.max(0, ...behind))
  }
  return chains
}
