// Edits of a model that may not be made.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const refusedEdit = fullNoteKind(z.object({ type: z.literal('refused-edit'), problems: z.array(z.string()) }), 'attention')
