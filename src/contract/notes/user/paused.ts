// The run waits until the user continues it.
import { z } from 'zod'
import { noteKind } from '../kind.js'

const schema = z.object({ type: z.literal('paused') })

export const paused = noteKind({
  schema,
  /** `forMs` is there once it is over. */
  row: schema.extend({ forMs: z.number().optional() }),
  rows: (note) => [{ tone: 'attention', data: note }],
})
