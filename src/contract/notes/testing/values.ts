// The expected values of new tests were computed a second time, from the words alone: how far both agree, and how the rest was settled.
import { z } from 'zod'
import { ValueScore } from '../../run/evidence.js'
import { fullNoteKind } from '../kind.js'

/** A value on which the two differed. */
export const DisputedValue = z.object({
  /** The name of the test, with its file. */
  test: z.string(),
  /** The value of the author, and the second one. */
  first: z.string(),
  second: z.string(),
  /** What it expects now; null where it was left out. */
  took: z.string().nullable(),
  /** Who settled it: the author by computing again, or an arbiter by the words; null if it is open. */
  by: z.enum(['author', 'arbiter']).nullable(),
  why: z.string(),
})
export type DisputedValue = z.infer<typeof DisputedValue>

export const values = fullNoteKind(
  ValueScore.extend({
    type: z.literal('values'),
    disputed: z.array(DisputedValue),
  }),
  ({ disputed }) => (disputed.length === 0 ? 'good' : 'attention'),
)
