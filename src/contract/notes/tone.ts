// The tone of a row: how it is to be looked at, whatever its words.
import { z } from 'zod'

export const Tone = z.enum(['running', 'good', 'bad', 'thought', 'plain', 'attention'])
export type Tone = z.infer<typeof Tone>
