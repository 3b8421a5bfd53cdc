// The author of tests found two sentences that contradict each other. A judge who sees the words alone, or the user, settled it.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const contradiction = fullNoteKind(
  z.object({
    type: z.literal('contradiction'),
    task: z.string(),
    /** Letter by letter. */
    quotes: z.array(z.string()),
    /** What the author says of them. */
    why: z.string(),
    /** Both can hold; or a clause was mended by the words, by the user, or as it is most usual. */
    how: z.enum(['holds', 'mended', 'decided', 'assumed']),
    /** The clause that changed, counted from 1. */
    clause: z.number().int().nullable(),
    /** The new wording; empty if nothing changed. */
    took: z.string(),
    /** Other clauses that changed with it; absent where there are none. */
    also: z.array(z.object({ clause: z.number().int(), took: z.string() })).optional(),
    working: z.string(),
  }),
  ({ how }) => (how === 'holds' ? 'thought' : 'attention'),
)
