// The program could not be written to its output folder.
import { z } from 'zod'
import { UnwrittenCause } from '../../errors/file-fault.js'
import { fullNoteKind } from '../kind.js'

export const outputUnwritten = fullNoteKind(z.object({ type: z.literal('output-unwritten'), why: UnwrittenCause }), 'attention')
