// The program is to be written to an output folder; noted together with the end of the run.
import { z } from 'zod'
import { noteKind } from '../kind.js'

export const outputDue = noteKind({ schema: z.object({ type: z.literal('output-due') }), row: null })
