// What the prompts of all planners share.
import type { Plan, PlanTask } from '../../../contract/plan.js'
import { planProblems } from '../../../contract/plan.js'
import type { Reading } from '../ask.js'
import { bullets } from '../prompt.js'
import { systemPrompt } from '../steps/task-prompt.js'
import type { PlanRequest } from './planner.js'
import rules from './task-rules.md?raw'

export const taskRules: string = rules.trim()

export const planFacts = ({ goal, tree, words }: PlanRequest) => ({
  description: goal.description,
  template: goal.template.hash,
  tree,
  ...(words.length > 0 ? { words: [...words] } : {}),
})

export const planSystem = ({ goal }: PlanRequest): string => systemPrompt(goal.template, goal.description)

export const existingFiles = ({ world, tree }: PlanRequest): string[] => world.paths(tree).map((file) => file.path)

export const wordsSection = ({ words }: PlanRequest): string =>
  words.length === 0 ? '' : `\n# What the person said of the last plan (follow it)\n\n${bullets(words)}\n`

/** An example as JSON, with nothing in it that the planner need not write. */
export const exampleJson = (plan: Plan): string => JSON.stringify(plan, null, 2)

/** A plan that can be read but not carried out goes back with its faults. */
export function checkedPlan(request: PlanRequest, reading: Reading<Plan>): Reading<Plan> {
  const problems = reading.ok ? planProblems(reading.value, existingFiles(request)) : []
  return problems.length > 0 ? { ok: false, problems } : reading
}

/** Tasks with the needs that follow from their inputs, so that a planner need not say both. */
export const withNeeds = (tasks: readonly PlanTask[]): PlanTask[] =>
  tasks.map((task) => {
    const writers = tasks.filter((other) => other.id !== task.id && other.outputs.some((path) => task.inputs.includes(path)))
    return { ...task, needs: [...new Set([...task.needs, ...writers.map((writer) => writer.id)])] }
  })
