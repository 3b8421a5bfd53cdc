// The budget ended a step before it had a result. It has the key of the step.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const outOfBudget = toldInFull(z.object({ type: z.literal('out-of-budget'), text: z.string() }), 'attention')
