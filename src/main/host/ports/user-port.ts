// The engine's user: who is asked, what they said meanwhile, and when they want to look in.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Spent } from '../../../contract/journal/effects.js'
import type { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import type { User } from '../../engine/ports/ports.js'

export interface UserOptions {
  /** The config that this life of the run begins with. */
  readonly config: StepConfig
  spent(): Spent
  /** Takes the words and edits of the user that no step has heard yet, with the keys of their notes. */
  readonly hear: User['hear']
  /** Resolves with the user's choice. */
  answer(key: string, question: UserQuestion, signal: AbortSignal): Promise<UserAnswer>
}

export function openUser({ config: begun, spent, hear, answer }: UserOptions): User {
  // Stretches that were over when this life began were told in an earlier one.
  let told = stretches(begun.checkIn, spent())
  return {
    ask: async (question, { key, config, signal }) =>
      config.questions === 'wait' ? answer(key, question, signal) : { choice: question.otherwise, words: '', by: 'default' },
    hear,
    async checkIn({ config }) {
      const used = spent()
      const now = stretches(config.checkIn, used)
      const due = now > told
      told = Math.max(told, now)
      return { due, spent: used }
    },
  }
}

/** How many whole stretches of minutes or dollars were spent, whichever are more. */
const stretches = ({ minutes, usd }: StepConfig['checkIn'], spent: Spent): number =>
  Math.floor(Math.max(minutes === null ? 0 : spent.ms / 60_000 / minutes, usd === null ? 0 : spent.usd / usd))
