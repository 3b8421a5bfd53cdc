// Why a changed file can only be taken as a whole.
import { z } from 'zod'

export const WholeCause = z.enum(['new', 'removed', 'binary', 'mode', 'too-large'])
export type WholeCause = z.infer<typeof WholeCause>
