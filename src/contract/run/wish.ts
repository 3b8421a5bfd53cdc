// What a run that came from somebody else's file would ask and run: shown to the user before anything is sent or run.
import { z } from 'zod'

/** What the user is asked to agree to. */
export const Wish = z.object({
  /** Name of the file that it came from. */
  file: z.string(),
  /** Addresses that would be asked, none of them the user's own. */
  addresses: z.array(z.string()).readonly(),
  /** Commands that would be run in the sandbox, as they would be typed. */
  commands: z.array(z.string()).readonly(),
})
export type Wish = z.infer<typeof Wish>

/** Added to the input of whatever may need the user's consent: what they agreed to just now. */
export const Agreed = { agreed: Wish.optional() }
