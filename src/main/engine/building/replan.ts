// Plans one task anew when repairs lead nowhere: new words, new tests, the code from where it was before the task.
import { z } from 'zod'
import type { TestRun } from '../../../contract/journal/effects.js'
import { Plan, PlanTask } from '../../../contract/run/plan.js'
import { ask } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import { parseStructured } from '../asking/structured.js'
import { redFiles, redSection, suitesOf, tests } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import type { Progress } from '../ports/progress.js'
import { keepDecided } from '../task/clauses.js'
import { systemPrompt, type TaskContext, taskFacts, taskValues } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import replanPrompt from './replan.md?raw'

const Replanned = PlanTask.pick({ title: true, words: true, acceptance: true, interface: true }).extend({ why: z.string().min(1) })

/** The plan with this task in its new words. */
export async function replan(
  run: Run,
  context: TaskContext,
  why: string,
  ledger: string,
  best: Workspace,
  red: { readonly tested: TestRun; readonly clauses: readonly string[] },
): Promise<Progress<{ plan: Plan; why: string }>> {
  const { trees, template, task, description, plan } = context
  const users = plan.tasks.filter((other) => other.needs.includes(task.id))
  const answer = await ask<z.infer<typeof Replanned>>(run, context, {
    name: 'replan',
    role: 'planner',
    facts: { ...taskFacts(task), why, ledger },
    system: systemPrompt(template, description),
    prompt: (room) =>
      fill(replanPrompt, {
        ...taskValues(task),
        why,
        ledger,
        failures: redSection(red.tested, red.clauses),
        tests: tests(trees, best.tree, suitesOf(best, task.id, redFiles(red.tested)), room),
        users: bullets(users.map((other) => `${other.title}: ${other.interface}`)),
      }),
    read: (text) => parseStructured(Replanned, text),
  })
  if (answer.type === 'halt') return answer
  const { why: changed, ...words } = answer.value
  const acceptance = keepDecided(task.acceptance, words.acceptance)
  const tasks = plan.tasks.map((other) => (other.id === task.id ? { ...other, ...words, acceptance } : other))
  return { type: 'done', value: { plan: Plan.parse({ ...plan, tasks }), why: changed } }
}
