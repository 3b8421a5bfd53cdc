// The documentation of a package: material for repairs, never an instruction.
import { z } from 'zod'

const about = {
  package: z.string(),
  /** A name of it that is in question; empty for the package as a whole. */
  symbol: z.string(),
  /** A place on the web with more, to be read only with the user's consent. Empty if the text is complete or no place is known. */
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
