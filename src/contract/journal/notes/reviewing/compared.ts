// What the functions of the old and the new program give for the same values.
import { z } from 'zod'
import { Compared } from '../../../run/differential.js'
import { noteKind } from '../kind.js'

export const compared = noteKind({
  schema: z.object({ type: z.literal('compared'), compared: Compared }),
  row: Compared.extend({ type: z.literal('compared'), left: z.number().int() }),
  change: (_, note) => ({ compared: note.compared }),
  rows: ({ type, compared: found }) => [
    { tone: found.different > 0 ? 'attention' : 'plain', data: { ...found, type, left: found.left.length } },
  ],
})
