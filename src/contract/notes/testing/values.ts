// What new tests expect was computed a second time, from the words alone: how far both agree, and what became of the rest.
import { z } from 'zod'
import { ValueScore } from '../../run/evidence.js'
import { toldInFull } from '../kind.js'

/** A value on which the two differed. */
export const Disputed = z.object({
  /** The name of the test, with its file. */
  test: z.string(),
  /** What its author had computed, and what somebody else did. */
  first: z.string(),
  second: z.string(),
  /** What it expects now; null where it was left out. */
  took: z.string().nullable(),
  /** Who settled it: the author by computing again, or an arbiter by the words; null where nobody did. */
  by: z.enum(['author', 'arbiter']).nullable(),
  why: z.string(),
})
export type Disputed = z.infer<typeof Disputed>

export const values = toldInFull(
  ValueScore.extend({
    type: z.literal('values'),
    disputed: z.array(Disputed),
  }),
  ({ disputed }) => (disputed.length === 0 ? 'good' : 'attention'),
)
