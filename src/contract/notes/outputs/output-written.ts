// The program was written; shown only if there is more to say than that.
import { z } from 'zod'
import { BesideCause } from '../../run/beside-cause.js'
import { noteKind } from '../kind.js'

const schema = z.object({
  type: z.literal('output-written'),
  files: z.number().int(),
  /** The name of the folder beside the one that was asked for; empty where it is that one. */
  beside: z.string(),
  /** Why it is beside; empty where it is not. */
  why: BesideCause,
  leftOut: z.array(z.string()),
  /** Set if the process of the run ended before the program was written. */
  isLate: z.boolean(),
})

export const outputWritten = noteKind({
  schema,
  row: schema,
  rows: (note) =>
    note.beside || note.isLate || note.leftOut.length > 0 ? [{ tone: note.beside ? 'attention' : 'plain', data: note }] : [],
})
