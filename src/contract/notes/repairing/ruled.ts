// A red test was judged by somebody who saw the words alone: it, its clause or the program is wrong.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const ruled = toldInFull(
  z.object({
    type: z.literal('ruled'),
    test: z.string(),
    ruling: z.enum(['program', 'test', 'clause']),
    working: z.string(),
    /** The words that decide; empty where the test is right. */
    quote: z.string(),
    /** The clause as it reads now; empty where it stays. */
    mended: z.string(),
  }),
  ({ ruling }) => (ruling === 'program' ? 'thought' : 'attention'),
)
