// Edits found their place only once white space was left aside.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const edited = toldInFull(z.object({ type: z.literal('edited'), by: z.string(), applied: z.array(z.string()) }), 'plain')
