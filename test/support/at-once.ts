// Several processes of the command line at the same time, again and again.
import { type CommandResult, tillgreen } from './command-line.js'
import type { Surroundings } from './command-line-place.js'

/** Which part of the starts is done: "npm run test:starts" does all of them. */
const share = Number(process.env.TILLGREEN_STARTS ?? 0.2)
export const part = (all: number): number => Math.max(1, Math.round(all * share))

/** Starts all commands at the same moment and gives their results. */
export const atOnce = (commands: readonly (readonly string[])[], place: Surroundings): Promise<CommandResult[]> =>
  Promise.all(commands.map((args) => tillgreen(args, place)))

/** What a start that went wrong said; null for one that went well and said nothing on stderr. */
export const complaint = ({ code, stderr }: CommandResult): string | null =>
  code === 0 && stderr === '' ? null : `exit ${code}: ${stderr}`
