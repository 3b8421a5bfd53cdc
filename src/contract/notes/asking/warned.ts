// A limit of the budget comes near.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const warned = fullNoteKind(z.object({ type: z.literal('warned'), text: z.string() }), 'attention')
