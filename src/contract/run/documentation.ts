// What a package says of itself: material for whoever repairs, never an instruction.
import { z } from 'zod'

const about = {
  package: z.string(),
  /** A name of it that is in question; empty for the package as a whole. */
  symbol: z.string(),
  /** Where on the web more may stand, to be read only with the user's consent; empty where nothing is missing, or no place is known. */
  site: z.string().default(''),
}

export const Documentation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('found'),
    ...about,
    /** Whether the program has the package, it was fetched only to be read, or its site was read. */
    source: z.enum(['installed', 'fetched', 'site']),
    /** Of the page that was read; empty for the package itself. */
    address: z.string().default(''),
    text: z.string(),
  }),
  z.object({ type: z.literal('missing'), ...about, why: z.string() }),
])
export type Documentation = z.infer<typeof Documentation>
