// The question that a run waits with, and the answer that comes from this process or another one.
import { z } from 'zod'
import { choicesOf, UserAnswer, type UserQuestion } from '../../../contract/run/question.js'
import { canonical, toJson } from '../../../contract/text/json.js'
import type { Store } from '../../store/store.js'
import { openWaits, type Waits } from '../budgets/waits.js'

export const GivenAnswer = z.object({ key: z.string(), choice: z.string(), words: z.string() })
export type GivenAnswer = z.infer<typeof GivenAnswer>

export interface OpenQuestions {
  /** Resolves when the answer with this key comes; rejects with the signal's reason. */
  wait(key: string, question: UserQuestion, signal: AbortSignal): Promise<UserAnswer>
  /** Whether the run waits with this question now. */
  isOpen(key: string): boolean
  /** Whether the answer was taken: the question is open, and it offers that choice. */
  give(answer: GivenAnswer): boolean
}

/**
 * @param waits counts the time that the user takes
 * @param takesDefaults whether each question takes its safe choice at once, as `--yes` wants it
 */
export function openQuestions(waits: Pick<Waits, 'forUser'> = openWaits(), takesDefaults = false): OpenQuestions {
  const waiting = new Map<string, { question: UserQuestion; resolve: (answer: UserAnswer) => void }>()
  return {
    wait(key, question, signal) {
      // A stop may come between the question's entry in the journal and the wait: its event is over then.
      if (signal.aborted) return Promise.reject(signal.reason)
      if (takesDefaults) return Promise.resolve({ choice: question.otherwise, words: '', by: 'default' })
      return new Promise((resolve, reject) => {
        const answered = waits.forUser()
        const end = () => {
          answered()
          waiting.delete(key)
          signal.removeEventListener('abort', stop)
        }
        const stop = () => {
          end()
          reject(signal.reason)
        }
        signal.addEventListener('abort', stop, { once: true })
        const settle = (answer: UserAnswer) => {
          end()
          resolve(answer)
        }
        waiting.set(key, { question, resolve: settle })
      })
    },
    isOpen: (key) => waiting.has(key),
    give({ key, choice, words }) {
      const open = waiting.get(key)
      if (!open || !choicesOf(open.question).includes(choice)) return false
      open.resolve({ choice, words, by: 'person' })
      return true
    },
  }
}

/** The user's answers of a recorded run that is replayed; a changed question waits like any other. */
export function replayedAnswers(store: Store, run: string, wait: OpenQuestions['wait']): OpenQuestions['wait'] {
  return async (key, question, signal) => {
    const recorded = store.entries.find(run, 'result', key)
    const asked = store.entries.intents(run, key).latest
    if (!recorded || !asked || canonical(asked.body) !== canonical(toJson(question))) return wait(key, question, signal)
    return UserAnswer.parse((recorded.body as { readonly value: unknown }).value)
  }
}

/** As the journal keeps it: missing parts have no field there. */
