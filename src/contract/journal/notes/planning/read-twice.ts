// What two authors who know nothing but a task's words make of them.
import { z } from 'zod'
import { Ambiguity } from '../../../run/ambiguity.js'
import { toldInFull } from '../kind.js'

export const readTwice = toldInFull(
  z.object({
    type: z.literal('read-twice'),
    task: z.string(),
    alike: z.number().int(),
    /** Differences that a confirmation did away with. */
    settled: z.number().int(),
    /** Examples of which one author could make nothing. */
    unclear: z.number().int(),
    open: z.array(Ambiguity).readonly(),
  }),
  ({ open }) => (open.length > 0 ? 'attention' : 'plain'),
)
