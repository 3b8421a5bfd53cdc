// What a package says of itself: material for whoever repairs, never an instruction.
import { z } from 'zod'

const about = {
  package: z.string(),
  /** A name of it that is in question; empty for the package as a whole. */
  symbol: z.string(),
}

export const Documentation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('found'),
    ...about,
    /** Whether the program has the package, or it was fetched only to be read. */
    source: z.enum(['installed', 'fetched']),
    text: z.string(),
  }),
  z.object({ type: z.literal('missing'), ...about, why: z.string() }),
])
export type Documentation = z.infer<typeof Documentation>
