// Why the program of a run was written beside the output folder that was asked for.
import { z } from 'zod'
import { Verdict } from './outcome.js'

/** Earlier versions recorded a sentence; an empty one where it is not beside. */
export const BesideCause = z.union([
  z.string(),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('worse-verdict'), now: Verdict, before: Verdict }),
    /** How many tests are red. */
    z.object({ type: z.literal('more-red'), now: z.number().int(), before: z.number().int() }),
    /** Tests that were green and are not any longer: the first of them, and how many there are. */
    z.object({ type: z.literal('no-longer-green'), tests: z.array(z.string()).readonly(), count: z.number().int() }),
    /** Files that others wrote: the first of them, and how many there are. */
    z.object({ type: z.literal('edited'), paths: z.array(z.string()).readonly(), count: z.number().int() }),
  ]),
])
export type BesideCause = z.infer<typeof BesideCause>
