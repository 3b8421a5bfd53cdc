// What nobody is helped with: the kinds of harm that a program may be made for.
import { z } from 'zod'

export const HarmArea = z.enum(['malware', 'intrusion', 'deception', 'surveillance', 'weapons', 'abuse'])
export type HarmArea = z.infer<typeof HarmArea>
