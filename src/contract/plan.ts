// A plan: the tasks that make up a project, each small enough to be tested and built in one go.
import { z } from 'zod'
import { StartCommand } from './template.js'

/** A word that may stand in a journal key, a header and a file name. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)

export const PlanTask = z.object({
  id: Slug,
  title: z.string().min(1).max(120),
  /** What it must do, in words that a test author can work from without seeing any code. */
  words: z.string().min(1),
  /** Clauses that can each be tested. */
  acceptance: z.array(z.string().min(1)).min(1),
  /** Files that it brings or changes, and what each offers to others: names, parameters, results, errors. */
  interface: z.string().min(1),
  /** Ids of tasks that must be green before. */
  needs: z.array(Slug).default([]),
})
export type PlanTask = z.infer<typeof PlanTask>

export const Plan = z.object({
  /** A short name for the project. */
  title: z.string().min(1).max(80),
  tasks: z.array(PlanTask).min(1).max(12),
  /** Choices that the planner made where the description is open; the person reads them. */
  assumptions: z.array(z.string().min(1)).default([]),
  /** How the finished program is started once; null for a library. */
  start: StartCommand.nullable(),
})
export type Plan = z.infer<typeof Plan>

/** What is wrong with a plan, as sentences for its author; empty where nothing is. */
export function planProblems(plan: Plan): string[] {
  const ids = plan.tasks.map((task) => task.id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `Two tasks have the id "${id}"; each needs its own.`)
  const unknown = plan.tasks.flatMap((task) =>
    task.needs.filter((need) => !ids.includes(need)).map((need) => `Task "${task.id}" needs "${need}", which is not in the plan.`),
  )
  if (twice.length > 0 || unknown.length > 0) return [...twice, ...unknown]
  const order = tasksInOrder(plan)
  if (order.length === plan.tasks.length) return []
  const circle = ids.filter((id) => !order.some((task) => task.id === id))
  return [`The tasks ${circle.map((id) => `"${id}"`).join(', ')} wait for each other in a circle; remove one of their needs.`]
}

/** The tasks so that each comes after all that it needs; tasks in a circle are left out. */
export function tasksInOrder(plan: Plan): PlanTask[] {
  const done: PlanTask[] = []
  const ready = (task: PlanTask) => !done.includes(task) && task.needs.every((need) => done.some((other) => other.id === need))
  for (let next = plan.tasks.find(ready); next; next = plan.tasks.find(ready)) done.push(next)
  return done
}
