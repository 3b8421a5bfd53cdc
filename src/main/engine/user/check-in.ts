// Every so many minutes or dollars a run says how it stands, and waits or goes on as set.
import { z } from 'zod'
import { Spent } from '../../../contract/journal/effects.js'
import type { UserQuestion } from '../../../contract/run/question.js'
import { askUser } from '../asking/ask-person.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'

const Look = z.object({ due: z.boolean(), spent: Spent })

export type CheckedIn = { readonly type: 'go-on'; readonly words: readonly string[] } | { readonly type: 'stop' }

/** `standing` says in words how far the task is. Nothing is asked or recorded where no check-ins are set. */
export async function checkIn(run: Run, context: TaskContext, standing: string): Promise<CheckedIn> {
  const { task, plan } = context
  const { minutes, usd, wait } = run.config.checkIn
  if (minutes === null && usd === null) return { type: 'go-on', words: [] }
  const look = await run.effect('look', 'budget', {}, Look, async (at) => ({
    value: await context.user.checkIn(at),
  }))
  if (!look.due) return { type: 'go-on', words: [] }
  const place = plan.tasks.findIndex((each) => each.id === task.id) + 1
  const text = `Task ${place} of ${plan.tasks.length}, "${task.title}": ${standing}. Spent so far: ${(look.spent.ms / 60_000).toFixed(1)} minutes, $${look.spent.usd.toFixed(4)}, ${look.spent.tokens} tokens.`
  if (!wait) {
    run.note('check-in', { type: 'remarked', text: `Check-in: ${text}` })
    return { type: 'go-on', words: [] }
  }
  const question: UserQuestion = {
    about: 'check-in',
    title: 'Shall the run go on?',
    text,
    choices: [
      { id: 'go-on', label: 'Go on', consequence: 'until the next check-in' },
      { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept' },
    ],
    wordsFor: 'anything that the agent should know',
    otherwise: 'go-on',
  }
  const answer = await askUser(run, context, 'check-in', question)
  return answer.choice === 'stop' ? { type: 'stop' } : { type: 'go-on', words: answer.words ? [answer.words] : [] }
}
