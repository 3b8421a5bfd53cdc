// What a run that came from somebody else's file wants to ask and run, in English.
import type { Wish } from '../contract/run/wish.js'
import { plainLine } from '../contract/text/plain-text.js'

/** Letters; longer ones stand on lines of their own, so that their end is seen. */
const LONG_LINE = 200

/** The error of what nobody agreed to, for a user at the command line. */
export function wishWords(wish: Wish): string {
  const remedies = [
    wish.addresses.length > 0 ? 'name your own endpoint with --base-url URL (and --role ROLE=@ENDPOINT)' : '',
    wish.commands.length > 0 ? 'allow its commands with --run-commands' : '',
  ].filter(Boolean)
  const lines = wishLines(wish)
  const wants = lines.some(({ length }) => length > LONG_LINE)
    ? `:\n${lines.map((line) => `  ${line}\n`).join('')}`
    : ` ${lines.join('; ')}. `
  return `This came from ${plainLine(wish.file)} and wants to${wants}Nothing was sent or run. To continue, agree when "tillgreen" asks in a terminal, or ${remedies.join(', and ')}.`
}

/** What a wish is about, without what to do; one line each, and all of it, since nobody agrees to what they do not see. */
export const wishLines = ({ addresses, commands }: Pick<Wish, 'addresses' | 'commands'>): string[] => [
  ...addresses.map((address) => `ask ${plainLine(address)}`),
  ...commands.map((command) => `run in the sandbox: ${plainLine(command)}`),
]
