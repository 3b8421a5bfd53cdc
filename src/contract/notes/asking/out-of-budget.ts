// The budget ended a step before it had a result. It has the key of the step.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const outOfBudget = fullNoteKind(
  z.object({
    type: z.literal('out-of-budget'),
    text: z.string(),
    /** That of a day, which is no limit of this run; absent for the run's own, and in old journals. */
    limit: z.literal('day').optional(),
  }),
  'attention',
  (_state, { limit }) => (limit === undefined ? {} : { refusedBy: limit }),
)
