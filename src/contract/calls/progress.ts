// The progress of a running step, in counts: sent live, never part of the journal.
import { z } from 'zod'

export const StepProgress = z.object({
  /** Of the step. */
  key: z.string(),
  counted: z.enum(['tests', 'packages', 'words']),
  done: z.number().int(),
  /** The total; null if it is not known yet. */
  all: z.number().int().nullable(),
  /** Of the words of a model: how many come in a second, from the first one on; absent until that can be said, and of all else. */
  perSecond: z.number().optional(),
  /** Of the words of a model: which one is asked. */
  model: z.string().optional(),
  /** Of the words of a model: whether the request waits until the limits of its endpoint let it go; absent where it does not. */
  isQueued: z.boolean().optional(),
})
export type StepProgress = z.infer<typeof StepProgress>
