// What a run that came from somebody else's file would ask and run: shown to the person before anything is sent or run.
import { z } from 'zod'
import { plainLine } from '../text/plain-text.js'

/** What the person is asked to agree to. */
export const Wish = z.object({
  /** Name of the file that it came from. */
  file: z.string(),
  /** Addresses that would be asked, none of them the person's own. */
  addresses: z.array(z.string()).readonly(),
  /** Commands that would be run in the sandbox, as they would be typed. */
  commands: z.array(z.string()).readonly(),
})
export type Wish = z.infer<typeof Wish>

/** Added to the input of whatever may need the person's consent: what they agreed to just now. */
export const Agreed = { agreed: Wish.optional() }

/** Letters; longer ones stand on lines of their own, so that their end is seen. */
const LONG_LINE = 200

/** The refusal of what nobody agreed to, for a person at the command line. */
export function wishWords(wish: Wish): string {
  const remedies = [
    wish.addresses.length > 0 ? 'name an endpoint of your own with --base-url URL (and --role ROLE=@ENDPOINT)' : '',
    wish.commands.length > 0 ? 'allow its commands with --run-commands' : '',
  ].filter(Boolean)
  const lines = wishLines(wish)
  const wants = lines.some(({ length }) => length > LONG_LINE)
    ? `:\n${lines.map((line) => `  ${line}\n`).join('')}`
    : ` ${lines.join('; ')}. `
  return `This came from ${plainLine(wish.file)} and wants to${wants}Nothing was sent or run. To go on, agree when "tillgreen" asks in a terminal, or ${remedies.join(', and ')}.`
}

/** What a wish is about, without what to do; one line each, and all of it, since nobody agrees to what they do not see. */
export const wishLines = ({ addresses, commands }: Pick<Wish, 'addresses' | 'commands'>): string[] => [
  ...addresses.map((address) => `ask ${plainLine(address)}`),
  ...commands.map((command) => `run in the sandbox: ${plainLine(command)}`),
]
