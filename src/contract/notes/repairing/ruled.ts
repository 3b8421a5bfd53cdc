// A judge who saw the words alone ruled on a red test: the test, its clause or the program is wrong.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const ruled = fullNoteKind(
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
