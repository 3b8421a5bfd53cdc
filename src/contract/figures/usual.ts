// How long a step usually takes, from the user's earlier runs.
import { z } from 'zod'

/** Runs that must have taken a step before its usual time is shown. */
export const FEWEST_RUNS = 3

export const UsualTime = z.object({
  /** A step as rows name it: what a model is asked for, or what a user waits for. */
  step: z.string(),
  /** Quartiles in milliseconds. */
  low: z.number(),
  high: z.number(),
  /** The runs that took it. */
  runs: z.number().int(),
})
export type UsualTime = z.infer<typeof UsualTime>
