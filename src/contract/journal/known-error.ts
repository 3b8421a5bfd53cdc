// An error that was met before: how often, and what was done when it went away.
import { z } from 'zod'
import { Share } from '../figures/statistics.js'

export const KnownRepair = z.object({
  /** What was done, a line for each action; or advice, where somebody wrote it down. */
  did: z.array(z.string()),
  /** What was taken for the cause; empty where nobody said. */
  diagnosis: z.string(),
  times: z.number().int(),
})
export type KnownRepair = z.infer<typeof KnownRepair>

export const KnownError = z.object({
  /** What stays the same from program to program; for a shipped entry a pattern. */
  signature: z.string(),
  source: z.enum(['runs', 'shipped']),
  runs: z.number().int(),
  /** Of the attempts at a repair those after which its tests were green. */
  mended: Share,
  /** Milliseconds since 1970; null where it was never met here. */
  lastAt: z.number().nullable(),
  /** What made it go away, the most frequent first. */
  repairs: z.array(KnownRepair),
})
export type KnownError = z.infer<typeof KnownError>

export const KnownErrors = z.array(KnownError)
export type KnownErrors = z.infer<typeof KnownErrors>
