// Questions about reviews of a change in a user's git repository.

import { z } from 'zod'
import { StepConfig } from '../../../contract/config/config.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { Spent } from '../../../contract/run/effects.js'
import { Ended } from '../../../contract/run/outcome.js'
import { RunId } from '../../../contract/run/run.js'
import { call, feed } from '../../../contract/wire/define.js'
import { ReviewResult, UnreadFile } from './reviewed.js'

export const ReviewInput = z.object({
  /** A folder of the repository. */
  folder: z.string().min(1).max(4_000),
  /** `BASE..HEAD`, or `BASE...HEAD` from where they parted. */
  range: z.string(),
  /** Globs of files that are left out. */
  skip: z.array(z.string()),
  config: StepConfig,
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const ReviewReport = z.object({
  /** Its journal is `reviews/ID.jsonl` in the data folder. */
  id: RunId,
  reviewed: ReviewResult,
  passedOver: z.array(UnreadFile),
  ended: Ended,
  /** Why it ended early; empty if it ran to its end. */
  reason: z.string(),
  /** Files that were summed up for it, and those of which one was kept already. */
  summaries: z.object({ made: z.number().int(), known: z.number().int() }),
  spent: Spent,
})
export type ReviewReport = z.infer<typeof ReviewReport>

export const ReviewEvent = z.discriminatedUnion('type', [
  /** At once: from now on it can be stopped. */
  z.object({ type: z.literal('begun'), review: RunId }),
  /** The change, before the first question. */
  z.object({
    type: z.literal('change'),
    base: z.string(),
    head: z.string(),
    files: z.array(z.string()),
    passedOver: z.array(UnreadFile),
  }),
  /** Files in the current question, and the number of questions. */
  z.object({ type: z.literal('part'), paths: z.array(z.string()), number: z.number().int(), of: z.number().int() }),
  /** The last one. */
  z.object({ type: z.literal('report'), report: ReviewReport }),
])
export type ReviewEvent = z.infer<typeof ReviewEvent>

export const reviewQuestions = {
  /** Reviews a change. Ending the feed ends the review, without a report. */
  run: feed(ReviewInput, ReviewEvent),
  /** Ends a review that is going on early: it still reports. */
  stop: call(z.object({ review: RunId }), z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly reviews: typeof reviewQuestions
  }
}

export default { reviews: reviewQuestions } satisfies Partial<ExtensionQuestions>
