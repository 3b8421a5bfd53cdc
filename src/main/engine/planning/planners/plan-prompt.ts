// What the prompts of all planners share.
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { planProblems } from '../../../../contract/run/plan-problems.js'
import { writtenPlan, writtenTask } from '../../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../../words/recorded/plan-problem.js'
import type { Reading } from '../../asking/ask.js'
import { bullets } from '../../asking/prompt.js'
import { sources, wordsAsClues } from '../../context/context.js'
import { systemPrompt } from '../../task/task-prompt.js'
import { checkedPlanQuotes, quotable } from '../quotes.js'
import existing from './existing.md?raw'
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

const MOST_NAMED = 400

/** What lies in the workspace, as a section of a prompt; a program of the user's own is shown, not only named. */
export function filesSection(request: PlanRequest, room: number): string {
  const { trees, goal, tree } = request
  const paths = existingFiles(request)
  const more = paths.length - MOST_NAMED
  const named = bullets(paths.slice(0, MOST_NAMED)) + (more > 0 ? `\n- and ${more} more` : '')
  if (!goal.project) return named
  return `${named}\n\n${existing.trim()}\n\n${sources(trees, goal.template, tree, wordsAsClues(goal.description), room)}`
}

export const existingFiles = ({ trees, tree }: PlanRequest): string[] => trees.list(tree).files.map((file) => file.path)

export const wordsSection = ({ words }: PlanRequest): string =>
  words.length === 0 ? '' : `\n# What the person said of the last plan (follow it)\n\n${bullets(words)}\n`

/** The first task of an example, as JSON. */
export const exampleTask = ({ tasks: [task] }: Plan): string => JSON.stringify(task && writtenTask(task), null, 2)

/** An example as JSON, with nothing in it that the planner need not write. */
export const exampleJson = (plan: Plan): string => JSON.stringify(writtenPlan(plan), null, 2)

/** A plan that can be read but not carried out goes back with its faults, and so does one that quotes what nobody wrote. */
export function checkedPlan(request: PlanRequest, reading: Reading<Plan>): Reading<Plan> {
  const problems = reading.ok ? planProblems(reading.value, existingFiles(request)) : []
  return problems.length > 0 ? { ok: false, problems: problems.map(planProblemText) } : checkedPlanQuotes(quotable(request), reading)
}

/** Tasks with the needs that follow from their inputs, so that a planner need not say both. */
export const withNeeds = (tasks: readonly PlanTask[]): PlanTask[] =>
  tasks.map((task) => {
    const writers = tasks.filter((other) => other.id !== task.id && other.outputs.some((path) => task.inputs.includes(path)))
    return { ...task, needs: [...new Set([...task.needs, ...writers.map((writer) => writer.id)])] }
  })
