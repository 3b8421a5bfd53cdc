// What a run from a foreign file wants to ask and run, in English.
import type { Wish } from '../contract/run/wish.js'
import { plainLine } from '../contract/text/plain-text.js'

/** Letters; longer ones get separate lines, so that their end is visible. */
const LONG_LINE = 200

/** The error for a run without consent, for a user at the command line. */
export function wishWords(wish: Wish): string {
  const remedies = [
    wish.addresses.length > 0 ? 'use your own endpoint with --base-url URL (and --role ROLE=@ENDPOINT)' : '',
    wish.commands.length > 0 ? 'allow the commands from the run with --run-commands' : '',
  ].filter(Boolean)
  const lines = wishLines(wish)
  const wants = lines.some(({ length }) => length > LONG_LINE)
    ? `:\n${lines.map((line) => `  ${line}\n`).join('')}`
    : ` ${lines.join('; ')}. `
  return `This run was imported from ${plainLine(wish.file)} and wants to${wants}Nothing was sent or run. To continue, agree when "tillgreen" asks in a terminal, or ${remedies.join(', and ')}.`
}

/** The parts of a wish, without what to do; one line each and complete, since consent needs all of it. */
export const wishLines = ({ addresses, commands }: Pick<Wish, 'addresses' | 'commands'>): string[] => [
  ...addresses.map((address) => `send requests to ${plainLine(address)}`),
  ...commands.map((command) => `run in the sandbox: ${plainLine(command)}`),
]
