// How long a step usually takes, and how long its answer is, from the user's earlier runs.
import { z } from 'zod'

/** Runs that must have taken a step, or answers that must have come, before the usual figures are shown. */
export const FEWEST_RUNS = 3

export const UsualTime = z.object({
  /** A step as rows name it: what a model is asked for, or what a user waits for. */
  step: z.string(),
  /** The model that was asked; empty for steps that ask none. */
  model: z.string(),
  /** Quartiles in milliseconds. */
  low: z.number(),
  high: z.number(),
})
export type UsualTime = z.infer<typeof UsualTime>

/** How long the answers to a step are, whichever model wrote them. */
export const UsualLength = z.object({
  step: z.string(),
  /** The upper quartile of the words in an answer, counted as `StepProgress` counts them. */
  words: z.number(),
})
export type UsualLength = z.infer<typeof UsualLength>

export const Usual = z.object({ times: z.array(UsualTime), lengths: z.array(UsualLength) })
export type Usual = z.infer<typeof Usual>
