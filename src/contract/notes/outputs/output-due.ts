// The program is to be written to an output folder; noted together with the end of the run.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const outputDue = noteKind({
  schema: z.object({
    type: z.literal('output-due'),
    /** Left out where the user named it as the run began. */
    folder: z.string().optional(),
  }),
  row: null,
})
