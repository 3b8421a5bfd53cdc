// Plans one task again when repairs lead nowhere: new words and new tests, with the code from before the task.
import { z } from 'zod'
import { type Plan, PlanTask, StoredPlan } from '../../../contract/run/plan.js'
import { tracesByWords } from '../../../contract/traces/keep-traces.js'
import { clauseNow, withRenamed } from '../../../contract/traces/renamed-clauses.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import { keptTask } from '../../../contract/traces/written-plan.js'
import { ask, mapReading } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import { redFiles, redSection, suitesOf, tests } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import { readPlanned } from '../planning/dialects/read-planned.js'
import { mendPlan } from '../planning/mend-plan.js'
import { checkedQuotes } from '../planning/quotes.js'
import type { Progress } from '../ports/progress.js'
import { ledgerSection } from '../repairing/ledger.js'
import type { Replan } from '../repairing/repair.js'
import { keepDecided } from '../task/clauses.js'
import { planningSystem, type TaskContext, taskFacts, taskValues } from '../task/task-prompt.js'
import replanPrompt from './replan.md?raw'

const Replanned = z.preprocess(
  keptTask,
  PlanTask.pick({ title: true, words: true, acceptance: true, traces: true, interface: true }).extend({ why: z.string().min(1) }),
)

/** The plan with this task in new words. */
export async function replan(
  run: Run,
  context: TaskContext,
  { why, ledger, best, tested, clauses }: Replan,
): Promise<Progress<{ plan: Plan; why: string }>> {
  const { trees, task, description, plan } = context
  // The words of feedback are the user's own.
  const texts = [description, ...context.said, ...(context.earlier.length > 0 ? [task.words] : [])]
  const users = plan.tasks.filter((other) => other.needs.includes(task.id))
  const answer = await ask<{ task: PlanTask; why: string }>(run, context, {
    name: 'replan',
    takesAdvice: true,
    role: 'planner',
    facts: { ...taskFacts(task), why, ledger },
    system: planningSystem(context),
    prompt: (room) =>
      fill(replanPrompt, {
        ...taskValues(task),
        why,
        ledger: ledgerSection(ledger),
        failures: redSection(tested, clauses),
        tests: tests(trees, best.tree, suitesOf(best, task.id, redFiles(tested)), room),
        users: bullets(users.map((other) => `${other.title}: ${other.interface}`)),
      }),
    shape: Replanned,
    read: (text) => {
      const reading = readPlanned(run, { form: 'task', schema: Replanned, mend: mendPlan }, text)
      if (!reading.ok) return reading
      const { why: changed, ...written } = reading.value
      const next = { ...task, ...written, traces: written.traces ?? [] }
      return mapReading(checkedQuotes(texts, { ok: true, value: [next] }), ([checked = next]) => ({ task: checked, why: changed }))
    },
  })
  if (answer.type === 'halt') return answer
  return { type: 'done', value: { plan: StoredPlan.parse(withTask(plan, task, answer.value.task)), why: answer.value.why } }
}

/** The plan with a task in new words. Pure. @param next as the planner wrote it */
export function withTask(plan: Plan, task: PlanTask, { traces, ...next }: PlanTask): Plan {
  // The planner did not see replaced clauses, since they are outdated, but words of the user lead to them.
  const replaced = task.acceptance.filter((clause) => isReplaced(task, clause) && !next.acceptance.includes(clause))
  const acceptance = keepDecided(task.acceptance, [...next.acceptance, ...replaced])
  const planned = {
    ...next,
    acceptance,
    // Only the user's words replace a clause, not those of a planner.
    ...(task.replaced ? { replaced: task.replaced } : {}),
    ...tracesByWords(acceptance, [{ acceptance: next.acceptance, ...(traces ? { traces } : {}) }, task]),
  }
  const tasks = plan.tasks.map((other) => (other.id === task.id ? planned : other))
  return withRenamed({ ...plan, tasks }, (by) => (by.task === task.id ? { ...by, clause: clauseNow(by.clause, task, planned) } : by))
}
