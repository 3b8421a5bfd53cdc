// Divides tasks that are too large for one go before building, with one question for each.
import { z } from 'zod'
import { Plan, type PlanTask } from '../../../contract/run/plan.js'
import { isDelivered, planProblems, tooLarge } from '../../../contract/run/plan-problems.js'
import { tracesByWords } from '../../../contract/traces/keep-traces.js'
import { WrittenTask } from '../../../contract/traces/written-plan.js'
import { planProblemText, tooLargeText } from '../../../words/recorded/plan-problem.js'
import { ask } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import { problemsOf } from '../asking/structured.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { taskFacts, taskValues } from '../task/task-prompt.js'
import { readPlanned } from './dialects/read-planned.js'
import { exampleTask, filesFor, mendPlanOf, planFacts, planSystem, taskRules, withNeeds } from './planners/plan-prompt.js'
import type { PlanRequest } from './planners/planner.js'
import { checkedPlanQuotes, quotable } from './quotes.js'
import splitPrompt from './split.md?raw'

const Parts = z.object({ tasks: z.array(WrittenTask).min(2).max(4) })
/** The most tasks that are divided, so that a planner that only writes large ones cannot loop. */
const MOST = 4

/** The plan with its large tasks divided. Tasks that are still too large are built as they are. */
export async function splitLargeTasks(run: Run, request: PlanRequest, first: Plan): Promise<Progress<Plan>> {
  let plan = first
  for (let number = 1; number <= MOST; number++) {
    const large = plan.tasks.find((task) => tooLarge(task) !== null && !isPart(first, task))
    const measure = large && tooLarge(large)
    if (!large || !measure) return done(plan)
    const why = tooLargeText(measure)
    const parts = await divide(run.scope(`split/${large.id}`), request, plan, { task: large, why })
    if (parts.type === 'halt') return parts
    plan = parts.value
    run.note(`split-${number}`, { type: 'planned', plan, by: 'model', why: `"${large.title}" was divided: ${why}.` })
  }
  return done(plan)
}

/** Whether a task came from a division. It is not divided again. */
const isPart = (first: Plan, task: PlanTask): boolean => !first.tasks.some((each) => each.id === task.id)

/** A task that is too large, with the reason. */
interface LargeTask {
  readonly task: PlanTask
  readonly why: string
}

function divide(run: Run, request: PlanRequest, plan: Plan, { task, why }: LargeTask): Promise<Progress<Plan>> {
  const others = plan.tasks.filter((other) => other.id !== task.id)
  return ask<Plan>(run, request, {
    name: 'split',
    takesAdvice: true,
    role: 'planner',
    facts: { ...planFacts(request), ...taskFacts(task), others: others.map((other) => other.id) },
    system: planSystem(request),
    prompt: fill(splitPrompt, {
      ...taskValues(task),
      id: task.id,
      why,
      outputs: task.outputs.join(', ') || 'no named file',
      inputs: task.inputs.join(', ') || 'no other task',
      others: bullets(others.map((other) => `${other.id}: ${other.interface}`)),
      rules: taskRules,
      example: exampleTask(request.example),
    }),
    shape: Parts,
    read: (text) => {
      const reading = readPlanned(run, { form: 'tasks', schema: Parts, mend: mendPlanOf(request) }, text)
      if (!reading.ok) return reading
      const divided = Plan.safeParse(replaced(plan, task, reading.value.tasks))
      if (!divided.success) return { ok: false, problems: problemsOf(divided.error) }
      const problems = planProblems(divided.data, filesFor(request, divided.data))
      return problems.length > 0
        ? { ok: false, problems: problems.map(planProblemText) }
        : checkedPlanQuotes(quotable(request), { ok: true, value: divided.data })
    },
  })
}

/** Replaces a task by its parts. Tasks that needed it need all parts, and parts deliver what it delivered. */
export function replaced(plan: Plan, task: PlanTask, parts: readonly PlanTask[]): Plan {
  const ids = parts.map((part) => part.id)
  const isUsed = (part: PlanTask) => parts.some((other) => other.inputs.some((path) => part.outputs.includes(path)))
  const own = parts.map((part) => ({
    ...part,
    ...tracesByWords(part.acceptance, [part, task]),
    delivers: part.delivers || (isDelivered(plan, task) && !isUsed(part)),
    needs: part.needs.filter((need) => need !== task.id),
  }))
  const tasks = plan.tasks.flatMap((other) =>
    other.id === task.id
      ? own
      : [{ ...other, needs: other.needs.includes(task.id) ? [...other.needs.filter((need) => need !== task.id), ...ids] : other.needs }],
  )
  return { ...plan, tasks: withNeeds(tasks) }
}
