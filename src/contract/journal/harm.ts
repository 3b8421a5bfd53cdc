// Kinds of harm that a program may be made for. Tillgreen refuses to help with them.
import { z } from 'zod'

export const HarmArea = z.enum(['malware', 'intrusion', 'deception', 'surveillance', 'weapons', 'abuse'])
export type HarmArea = z.infer<typeof HarmArea>
