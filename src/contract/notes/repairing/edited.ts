// Edits found their place only once white space was left aside.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const edited = fullNoteKind(z.object({ type: z.literal('edited'), by: z.string(), applied: z.array(z.string()) }), 'plain')
