// Builds the parts that the prompts of all planners share.

import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { planProblems, unwrittenStart } from '../../../../contract/run/plan-problems.js'
import { writtenPlan, writtenTask } from '../../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../../words/recorded/plan-problem.js'
import type { Reading } from '../../asking/ask.js'
import { bullets, verbatimList } from '../../asking/prompt.js'
import type { InBoth, Wording } from '../../asking/prompt-length.js'
import type { Mend } from '../../asking/structured.js'
import { sources, wordsAsClues } from '../../context/context.js'
import type { Clues } from '../../context/relevance.js'
import { filesOfUses, isOffered } from '../../task/offered.js'
import { systemIn } from '../../task/task-prompt.js'
import { isCopied } from '../copied-example.js'
import { mendPlan } from '../mend-plan.js'
import { checkedPlanQuotes, quotable } from '../quotes.js'
import { say } from '../re-ask.js'
import existing from './existing.md?raw'
import graph from './graph.md?raw'
import type { PlanRequest } from './planner.js'
import rules from './task-rules.md?raw'

export const taskRules: string = rules.trim()

/** The rules for `notAsked` and `start`, which all planners share. */
export const wholeRules: string = graph.slice(graph.indexOf('- `notAsked`'), graph.indexOf('\n\nAnswer'))

/** The task rules without the first, which is about the size of tasks and does not matter for changes of a plan. */
export const rulesOfClauses: string = taskRules.slice(taskRules.indexOf('\n') + 1)

/** The task rules, which a user may reword. */
export const rulesIn: InBoth = { step: 'task-rules', long: taskRules, short: taskRules }

export const planFacts = ({ goal, tree, words, offered: { modules } }: PlanRequest) => ({
  description: goal.description,
  template: goal.template.hash,
  tree,
  ...(words.length > 0 ? { words: [...words] } : {}),
  ...(modules.length > 0 ? { offered: modules.map(({ run, path }) => `${run}:${path}`) } : {}),
})

export const planSystem = (request: PlanRequest): ((wording: Wording) => string) => systemIn(request, request.goal, 'planner')

const MOST_NAMED = 400

/** The files in the workspace, as a section of a prompt. A program of the user's own is shown, not only listed. */
export function filesSection(request: PlanRequest, room: number): string {
  const { trees, goal, tree, inShort } = request
  const paths = existingFiles(request)
  const more = paths.length - MOST_NAMED
  const named = bullets(paths.slice(0, MOST_NAMED)) + (more > 0 ? `\n- and ${more} more` : '')
  if (!goal.project) return named
  return `${named}\n\n${existing.trim()}\n\n${sources({ trees, template: goal.template }, tree, cluesOfGoal(goal), { room, inShort })}`
}

/** Clues to files of the program before there is a plan. */
export const cluesOfGoal = ({ description }: PlanRequest['goal']): Clues => wordsAsClues(description)

export const existingFiles = ({ trees, tree }: PlanRequest): string[] => trees.list(tree).files.map((file) => file.path)

/** Files that a plan can build on: those of the workspace, and those of the modules that it uses. */
export const filesFor = (request: PlanRequest, { uses }: Pick<Plan, 'uses'>): string[] => [
  ...existingFiles(request),
  ...filesOfUses(request.offered, uses),
]

/** Modules of earlier runs that may be used, and the user's comments on the last plan. */
export const wordsSection = ({ words, offered }: PlanRequest): string => offered.section + saidSection(words)

const saidSection = (words: readonly string[]): string =>
  words.length === 0 ? '' : `\n# What the person said of the last plan (follow it)\n\n${verbatimList(words)}\n`

/** The first task of an example, as JSON. */
export const exampleTask = ({ tasks: [task] }: Plan): string => JSON.stringify(task && writtenTask(task), null, 2)

/** The examples as JSON, each in a separate fence. The prompt has the fence of the first. */
export const examplesJson = ({ example, more }: Pick<PlanRequest, 'example' | 'more'>): string =>
  [example, ...more].map(exampleJson).join(`\n\`\`\`\n\n${say('another-example')}\n\n\`\`\`json\n`)

/** An example as JSON, without fields that the planner need not write. */
export const exampleJson = ({ uses: _, ...plan }: Plan): string => JSON.stringify(writtenPlan(plan), null, 2)

/** Mends plans on this template. Every task may add its line to files of the template that are no manifest, such as Rust modules. */
export const mendPlanOf =
  ({ goal, languages }: Pick<PlanRequest, 'goal' | 'languages'>): Mend =>
  (written) =>
    mendPlan(written, goal.project ? [] : goal.template.files.flatMap(({ path }) => (languages.steers(goal.template, path) ? [] : [path])))

/** Sends back a plan with faults, or with quotations that are not the user's. */
export function checkedPlan(request: PlanRequest, reading: Reading<Plan>): Reading<Plan> {
  const said = [request.goal.description, ...request.words]
  if (reading.ok && isCopied(reading.value, request.example, said)) return { ok: false, problems: [say('copied-example')] }
  const used = reading.ok ? checkedUses(request, reading) : reading
  const read = used.ok ? withWriters(used, filesFor(request, used.value)) : used
  const problems = read.ok ? planProblems(read.value, filesFor(request, read.value)) : []
  if (problems.length > 0) return { ok: false, problems: problems.map(planProblemText) }
  return checkedStart(request, checkedPlanQuotes(quotable(request), read))
}

/** Sends back a plan that uses modules that were not offered. If none were offered, it uses none. */
export function checkedUses(request: PlanRequest, reading: Extract<Reading<Plan>, { ok: true }>): Reading<Plan> {
  const { uses, ...bare } = reading.value
  if (uses === undefined) return reading
  const known = uses.filter((used) => isOffered(request.offered, used))
  const plan: Plan = known.length > 0 ? { ...bare, uses: known } : bare
  const goesBack = request.offered.modules.length > 0 && known.length < uses.length
  if (!goesBack) return { ...reading, value: plan }
  const problems = uses.filter((used) => !known.includes(used)).map(({ run, path }) => say('not-offered', { module: `${run}:${path}` }))
  const isSound = planProblems(plan, filesFor(request, plan)).length === 0
  return { ok: false, problems, ...(isSound ? { otherwise: plan } : {}) }
}

/** Sends back a plan whose start command runs a file that no task writes. Without a better one, nothing is started. */
export function checkedStart(request: PlanRequest, reading: Reading<Plan>): Reading<Plan> {
  const plan = reading.ok ? reading.value : reading.otherwise
  const problem = plan && unwrittenStart(plan, filesFor(request, plan))
  if (!plan || !problem) return reading
  return { ok: false, problems: [...(reading.ok ? [] : reading.problems), planProblemText(problem)], otherwise: { ...plan, start: null } }
}

/** Adds needs for the files that tasks use, if they are the only fault. */
function withWriters(reading: Extract<Reading<Plan>, { ok: true }>, existing: readonly string[]): Reading<Plan> {
  const problems = planProblems(reading.value, existing)
  if (problems.length === 0 || problems.some(({ type }) => type !== 'input-not-needed')) return reading
  const value = { ...reading.value, tasks: withNeeds(reading.value.tasks) }
  const isMended = planProblems(value, existing).length === 0
  return isMended ? { ...reading, value, mended: [...(reading.mended ?? []), say('needs-of-inputs')] } : reading
}

/** Tasks with the needs that follow from their inputs, so that a planner need not write both. */
export const withNeeds = (tasks: readonly PlanTask[]): PlanTask[] =>
  tasks.map((task) => {
    const writers = tasks.filter((other) => other.id !== task.id && other.outputs.some((path) => task.inputs.includes(path)))
    return { ...task, needs: [...new Set([...task.needs, ...writers.map((writer) => writer.id)])] }
  })
