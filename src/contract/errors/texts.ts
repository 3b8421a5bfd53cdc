// Errors of what a user writes: a description, feedback, words to a run.

import type { PicturesProblem } from '../model/pictures.js'
import { errorType } from '../text/error-type.js'
import type { LongTextProblem } from '../text/long-text.js'

/** Which text is meant. */
export type TextSubject = 'description' | 'feedback' | 'message'

interface Text {
  readonly subject: TextSubject
}

export const textErrors = {
  'description-empty': errorType('invalid', 'text'),
  'feedback-empty': errorType('invalid', 'text'),
  'text-unfit': errorType<Text & { readonly problem: LongTextProblem }>('invalid', 'text'),
  'pictures-unfit': errorType<{ readonly problem: PicturesProblem }>('invalid', 'text'),
  /** `tokens` is about what it has, `contextTokens` what the model takes in. */
  'text-over-context': errorType<
    Text & { readonly bytes: number; readonly tokens: number; readonly model: string; readonly contextTokens: number }
  >('invalid', 'text'),
}
