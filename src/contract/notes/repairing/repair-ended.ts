// The result of a repair: whether the tests with its errors are green in the next test run.
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
