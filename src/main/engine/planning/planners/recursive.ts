// Divides parts until each can be built in one go, after REBEL's recursive questions. A small part is answered, a large one divided, and
// later parts know the answers of earlier ones.
import { z } from 'zod'
import { Plan, type PlanTask, Slug } from '../../../../contract/run/plan.js'
import { planProblems } from '../../../../contract/run/plan-problems.js'
import { WrittenTask } from '../../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../../words/recorded/plan-problem.js'
import { ask, mapReading } from '../../asking/ask.js'
import { bullets, fill, verbatim } from '../../asking/prompt.js'
import { asItIs } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { done, halt, type Progress } from '../../ports/progress.js'
import { readPlanned } from '../dialects/read-planned.js'
import { checkedPlanQuotes, checkedQuotes, quotable } from '../quotes.js'
import { say } from '../re-ask.js'
import {
  checkedStart,
  checkedUses,
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
import partPrompt from './recursive.md?raw'
import wholePrompt from './recursive-whole.md?raw'

const MOST_TASKS = 12
const DEEPEST = 3

const Part = z.object({ id: Slug, title: z.string().min(1).max(120), words: z.string().min(1) })
type Part = z.infer<typeof Part>
const Divided = z.union([z.object({ task: WrittenTask }), z.object({ parts: z.array(Part).min(2).max(4) })])
const Whole = Plan.pick({ title: true, assumptions: true, notAsked: true, uses: true, start: true }).extend({
  delivers: z.array(z.string()).default([]),
})

const recursive: Planner = {
  id: 'recursive',
  async plan(run, request) {
    const root: Part = { id: 'whole', title: 'The whole project', words: request.goal.description }
    const tasks = await divide(run.scope('part'), request, { ...root, depth: 0 }, [])
    if (tasks.type === 'halt') return tasks
    const whole = await ask(run, request, {
      name: 'plan',
      takesAdvice: true,
      role: 'planner',
      seesGiven: true,
      facts: { ...planFacts(request), planner: 'recursive', tasks: tasks.value.map((task) => task.id) },
      system: planSystem(request),
      prompt: fill(wholePrompt, {
        tasks: `${tasks.value
          .map((task) => `## ${task.title} (${task.id})\n\n${verbatim(task.words)}\n\nInterface: ${task.interface}`)
          .join('\n\n')}${request.offered.section.trimEnd()}`,
        whole: wholeRules,
        example: exampleOf(request.example),
      }),
      shape: Whole,
      read: (text) => {
        const reading = readPlanned(run, { form: 'whole', schema: Whole, mend: asItIs }, text)
        if (!reading.ok) return reading
        const used = checkedUses(request, { ok: true, value: assembled(reading.value, tasks.value) })
        if (!used.ok) return { ok: false, problems: used.problems }
        const plan = used.value
        const problems = planProblems(plan, filesFor(request, plan))
        return problems.length > 0
          ? { ok: false, problems: problems.map(planProblemText) }
          : checkedStart(request, checkedPlanQuotes(quotable(request), { ok: true, value: plan }))
      },
    })
    return whole
  },
}
export default recursive

/** The parts of an example that belong to the whole plan. */
const exampleOf = ({ title, tasks, assumptions, start }: Plan): string =>
  JSON.stringify({ title, delivers: tasks.filter((task) => task.delivers).map((task) => task.id), assumptions, start }, null, 2)

function assembled({ delivers, ...whole }: z.infer<typeof Whole>, tasks: readonly PlanTask[]): Plan {
  const only = tasks.length === 1
  return { ...whole, tasks: withNeeds(tasks).map((task) => ({ ...task, delivers: only || delivers.includes(task.id) })) }
}

/** A part of the project, inside so many others. */
interface NestedPart extends Part {
  readonly depth: number
}

/** The tasks of a part, in building order. */
async function divide(run: Run, request: PlanRequest, part: NestedPart, settled: readonly PlanTask[]): Promise<Progress<PlanTask[]>> {
  const { depth } = part
  const answer = await ask(run, request, {
    name: part.id,
    takesAdvice: true,
    role: 'planner',
    seesGiven: true,
    ...(depth === 0 ? { wished: quotable(request) } : {}),
    facts: { ...planFacts(request), part: part.words, settled: settled.map((task) => task.id), depth },
    system: planSystem(request),
    prompt: (room) =>
      fill(partPrompt, {
        id: part.id === 'whole' ? 'main' : part.id,
        title: part.title,
        part: verbatim(part.words),
        settled: bullets(settled.map((task) => `${task.id} (${task.title}): ${task.interface}; writes ${task.outputs.join(', ')}`)),
        files: filesSection(request, room),
        rules: taskRules,
        words: wordsSection(request),
        example: exampleTask(request.example),
      }),
    read: (text) => {
      const reading = readPlanned(run, { form: 'part', schema: Divided, mend: mendPlanOf(request) }, text)
      if (!reading.ok) return reading
      if ('task' in reading.value) {
        const { task } = reading.value
        return mapReading<PlanTask[], z.infer<typeof Divided>>(
          checkedQuotes(quotable(request), { ok: true, value: [task] }),
          ([checked = task]) => ({ task: checked }),
        )
      }
      if (depth >= DEEPEST) return { ok: false, problems: [say('divided-enough', { times: DEEPEST })] }
      return reading
    },
  })
  if (answer.type === 'halt') return answer
  if ('task' in answer.value) return done([{ ...answer.value.task, id: part.id === 'whole' ? 'main' : part.id }])
  let found: PlanTask[] = []
  for (const [index, smaller] of answer.value.parts.entries()) {
    const below = await divide(run.scope(`${part.id}-${index + 1}`), request, { ...smaller, depth: depth + 1 }, [...settled, ...found])
    if (below.type === 'halt') return below
    found = [...found, ...below.value]
    if (settled.length + found.length > MOST_TASKS) return halt('stuck', { type: 'project-too-large', tasks: MOST_TASKS })
  }
  return done(found)
}
