// What became of the errors that a repair was about: whether their tests were green afterwards. The next test run tells it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const repairEnded = noteKind({
  schema: z.object({
    type: z.literal('repair-ended'),
    errors: z.array(z.object({ signature: z.string(), isGone: z.boolean() })),
    did: z.array(z.string()),
    diagnosis: z.string(),
  }),
  row: null,
})
