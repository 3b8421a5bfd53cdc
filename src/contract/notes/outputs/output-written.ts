// The program was written; told only where that is not all there is to say.
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
  /** Said where the process that carried the run ended before this was done. */
  isLate: z.boolean(),
})

export const outputWritten = noteKind({
  schema,
  row: schema,
  rows: (note) =>
    note.beside || note.isLate || note.leftOut.length > 0 ? [{ tone: note.beside ? 'attention' : 'plain', data: note }] : [],
})
