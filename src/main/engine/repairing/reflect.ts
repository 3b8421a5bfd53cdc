// Asks every few attempts whether the repair makes progress, and what should change.
import { z } from 'zod'
import { EscalationStep } from '../../../contract/config/config.js'
import { ask } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import { parseStructured } from '../asking/structured.js'
import { redSection } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { messageSection, repairSystem, type TaskContext, taskFacts, taskValues } from '../task/task-prompt.js'
import { type Failure, failureFacts } from './diagnose.js'
import { ledgerSection } from './ledger.js'
import reflectPrompt from './reflect.md?raw'

const Reflection = z.object({ decision: z.enum(['go-on', ...EscalationStep.options]), why: z.string().min(1) })

const MEANING: Record<EscalationStep, string> = {
  nudge: 'the present diagnosis is doubtful; the next one looks for another cause',
  fresh: 'somebody else diagnoses who does not know what was tried',
  branches: 'several diagnoses are tried side by side and the best result is kept',
  'other-model': 'another model goes on',
  split: 'the clauses that are green stay, and the rest becomes a task that follows',
  replan: 'the task itself is planned again, with new words and new tests',
  ask: 'the person is asked, since only they can decide',
}

/** The escalation step that the model asks for; null if the repair should continue unchanged. */
export async function reflect(
  run: Run,
  context: TaskContext,
  failure: Failure,
  left: readonly EscalationStep[],
): Promise<Progress<EscalationStep | null>> {
  const { task } = context
  const { interface: _interface, ...values } = taskValues(task)
  const answer = await ask<z.infer<typeof Reflection>>(run, context, {
    name: 'reflect',
    role: 'reviewer',
    isDispensable: true,
    facts: { ...taskFacts(task), ...failureFacts(failure), left: [...left] },
    system: repairSystem(context),
    prompt: fill(reflectPrompt, {
      ...values,
      result: failure.result,
      failures: redSection(failure.tested, failure.clauses),
      ledger: ledgerSection(failure.ledger),
      heard: messageSection(context, failure.messages),
      decisions: bullets(['`go-on`: the attempts come nearer', ...left.map((rung) => `\`${rung}\`: ${MEANING[rung]}`)]),
    }),
    shape: Reflection,
    read: (text) => parseStructured(Reflection, text),
  })
  if (answer.type === 'halt') return answer.halt.ended === 'stuck' ? done(null) : answer
  const { decision, why } = answer.value
  run.note('reflected', { type: 'reflected', decision, why })
  return { type: 'done', value: decision !== 'go-on' && left.includes(decision) ? decision : null }
}
