// What became of a defect that the run tried to mend.
import { z } from 'zod'
import { Settled } from '../../../run/review.js'
import { toldInFull } from '../kind.js'

export const findingSettled = toldInFull(
  z.object({ type: z.literal('finding-settled'), settled: Settled }),
  ({ settled }) => (settled.how === 'left' ? 'attention' : 'good'),
  ({ review }, { settled }) => (review ? { review: { ...review, settled: [...review.settled, settled] } } : {}),
)
