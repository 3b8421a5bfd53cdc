// Reports the progress of a run after a number of minutes or dollars, and waits or continues, as set.
import { z } from 'zod'
import { Spent } from '../../../contract/run/effects.js'
import { checkInQuestion, checkInText } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'

const Look = z.object({ due: z.boolean(), spent: Spent })

export type CheckInResult = { readonly type: 'go-on'; readonly words: readonly string[] } | { readonly type: 'stop' }

/** Checks in if it is due. `progress` describes the task in words. Records nothing without a setting. */
export async function checkIn(run: Run, context: TaskContext, progress: string): Promise<CheckInResult> {
  const { task, plan } = context
  const { minutes, usd, wait } = run.config.checkIn
  if (minutes === null && usd === null) return { type: 'go-on', words: [] }
  const look = await run.effect({ name: 'look', step: 'budget', facts: {}, schema: Look }, async (at) => ({
    value: await context.user.checkIn(at),
  }))
  if (!look.due) return { type: 'go-on', words: [] }
  const number = plan.tasks.findIndex((each) => each.id === task.id) + 1
  const facts = { number, of: plan.tasks.length, task: task.title, standing: progress, spent: look.spent }
  if (!wait) {
    run.note('check-in', { type: 'remarked', text: `Check-in: ${checkInText(facts)}` })
    return { type: 'go-on', words: [] }
  }
  const answer = await askUser(run, context, 'check-in', checkInQuestion(facts))
  return answer.choice === 'stop' ? { type: 'stop' } : { type: 'go-on', words: answer.words ? [answer.words] : [] }
}
