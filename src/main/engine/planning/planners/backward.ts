// Plans from the goal backwards: first the tasks that the user uses, then those that write their inputs.
import { z } from 'zod'
import { Plan, type PlanTask } from '../../../../contract/run/plan.js'
import { planProblems } from '../../../../contract/run/plan-problems.js'
import { WrittenPlan, WrittenTask } from '../../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../../words/recorded/plan-problem.js'
import { ask } from '../../asking/ask.js'
import { bullets, fill, verbatim } from '../../asking/prompt.js'
import type { Run } from '../../journal/run-context.js'
import { done, halt, type Progress } from '../../ports/progress.js'
import { readPlanned } from '../dialects/read-planned.js'
import { checkedPlanQuotes, checkedQuotes, quotable } from '../quotes.js'
import { say } from '../re-ask.js'
import goalPrompt from './backward-goal.md?raw'
import needPrompt from './backward-need.md?raw'
import {
  checkedUses,
  examplesJson,
  exampleTask,
  filesFor,
  filesSection,
  mendPlanOf,
  planFacts,
  planSystem,
  taskRules,
  wholeRules,
  withNeeds,
  wordsSection,
} from './plan-prompt.js'
import type { Planner, PlanRequest } from './planner.js'

const MOST_ROUNDS = 5
const Needed = z.object({ tasks: z.array(WrittenTask).min(1).max(8) })

const backward: Planner = {
  id: 'backward',
  async plan(run, request) {
    const goal = await ask(run, request, {
      name: 'plan',
      takesAdvice: true,
      role: 'planner',
      seesGiven: true,
      facts: { ...planFacts(request), planner: 'backward' },
      wished: quotable(request),
      system: planSystem(request),
      prompt: (room) =>
        fill(goalPrompt, {
          rules: taskRules,
          whole: wholeRules,
          files: filesSection(request, room),
          words: wordsSection(request),
          example: examplesJson(request),
        }),
      shape: WrittenPlan,
      read: (text) => {
        const reading = readPlanned(run, { form: 'plan', schema: WrittenPlan, mend: mendPlanOf(request) }, text)
        return checkedPlanQuotes(quotable(request), reading.ok ? checkedUses(request, reading) : reading)
      },
    })
    if (goal.type === 'halt') return goal
    let plan = goal.value
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      const missing = missingFiles(plan, filesFor(request, plan))
      if (missing.length === 0) return checked(plan, request)
      const more = await askFor(run, request, plan, { missing, round })
      if (more.type === 'halt') return more
      plan = { ...plan, tasks: withNeeds([...plan.tasks, ...more.value]) }
    }
    return halt('stuck', { type: 'plan-still-needs', times: MOST_ROUNDS, files: missingFiles(plan, filesFor(request, plan)) })
  },
}
export default backward

/** Files that a task uses and no task writes. */
const missingFiles = (plan: Plan, existing: readonly string[]): string[] => {
  const written = new Set([...existing, ...plan.tasks.flatMap((task) => task.outputs)])
  return [...new Set(plan.tasks.flatMap((task) => task.inputs))].filter((path) => !written.has(path))
}

/** Files that tasks read and no task writes. */
interface Gap {
  readonly missing: readonly string[]
  readonly round: number
}

function askFor(run: Run, request: PlanRequest, plan: Plan, { missing, round }: Gap): Promise<Progress<PlanTask[]>> {
  const users = (path: string) => plan.tasks.filter((task) => task.inputs.includes(path)).map((task) => task.title)
  return ask(run, request, {
    name: `need-${round}`,
    takesAdvice: true,
    role: 'planner',
    seesGiven: true,
    facts: { ...planFacts(request), missing: [...missing], planned: plan.tasks.map((task) => task.id) },
    system: planSystem(request),
    prompt: fill(needPrompt, {
      rules: taskRules,
      planned: plan.tasks
        .map((task) => `## ${task.title} (${task.id})\n\n${verbatim(task.words)}\n\nInterface: ${task.interface}`)
        .join('\n\n'),
      missing: bullets(missing.map((path) => `\`${path}\`, used by ${users(path).join(' and ')}`)),
      example: exampleTask(request.example),
    }),
    shape: Needed,
    read: (text) => {
      const reading = readPlanned(run, { form: 'tasks', schema: Needed, mend: mendPlanOf(request) }, text)
      if (!reading.ok) return reading
      const { tasks } = reading.value
      const left = missing.filter((path) => !tasks.some((task) => task.outputs.includes(path)))
      const known = tasks.filter((task) => plan.tasks.some((other) => other.id === task.id)).map((task) => task.id)
      const problems = [...left.map((path) => say('not-written', { path })), ...known.map((id) => say('id-taken', { id }))]
      return problems.length > 0 ? { ok: false, problems } : checkedQuotes(quotable(request), { ok: true, value: tasks })
    },
  })
}

function checked(plan: Plan, request: PlanRequest): Progress<Plan> {
  const whole = Plan.safeParse({ ...plan, tasks: withNeeds(plan.tasks) })
  if (!whole.success) return halt('stuck', { type: 'plan-too-large', tasks: plan.tasks.length })
  const problems = planProblems(whole.data, filesFor(request, plan))
  return problems.length > 0 ? halt('stuck', { type: 'plan-inconsistent', problems: problems.map(planProblemText) }) : done(whole.data)
}
