// The hosts, models and commands of a run from a foreign file: shown to the user before anything is sent or run.
import { z } from 'zod'

/** What the user has to agree to. */
export const Wish = z.object({
  /** Name of the file that it came from. */
  file: z.string(),
  /** Addresses that would be asked, none of them the user's own. */
  addresses: z.array(z.string()).readonly(),
  /** Commands that would be run in the sandbox, as they would be typed. */
  commands: z.array(z.string()).readonly(),
})
export type Wish = z.infer<typeof Wish>

/** Added to an input that may need the user's consent: what they have just agreed to. */
export const Agreed = { agreed: Wish.optional() }
