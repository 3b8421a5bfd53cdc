// An error that was met before: how often, and what was done when it went away.
import { z } from 'zod'
import { Share } from './statistics.js'

export const KnownRepair = z.object({
  /** What was done, one line per action; or the user's advice. */
  did: z.array(z.string()),
  /** The supposed cause; empty if it is unknown. */
  diagnosis: z.string(),
  times: z.number().int(),
})
export type KnownRepair = z.infer<typeof KnownRepair>

/** The user's note about an error. It is shown before the findings of runs. */
export const ErrorAdvice = z.object({ cause: z.string().max(2_000), repair: z.string().min(1).max(2_000) })
export type ErrorAdvice = z.infer<typeof ErrorAdvice>

export const KnownError = z.object({
  /** What stays the same from program to program; for a shipped entry a pattern. */
  signature: z.string(),
  source: z.enum(['runs', 'shipped']),
  runs: z.number().int(),
  /** Runs in which it was still there after the last attempt at it: how bad it is. */
  lost: z.number().int().default(0),
  /** Of the attempts at a repair those after which its tests were green. */
  mended: Share,
  /** Milliseconds since 1970; null where it was never met here. */
  lastAt: z.number().nullable(),
  /** Repairs that worked, the most frequent first. */
  repairs: z.array(KnownRepair),
  /** Null where the user wrote nothing down. */
  advice: ErrorAdvice.nullable().default(null),
})
export type KnownError = z.infer<typeof KnownError>

export const KnownErrors = z.array(KnownError)
export type KnownErrors = z.infer<typeof KnownErrors>
