// An answer that could not be read as it was.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const malformed = fullNoteKind(
  z.object({ type: z.literal('malformed'), role: z.string(), problems: z.array(z.string()), repaired: z.boolean() }),
  'attention',
)
