// Edits of a model that may not be made.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const refusedEdit = toldInFull(z.object({ type: z.literal('refused-edit'), problems: z.array(z.string()) }), 'attention')
