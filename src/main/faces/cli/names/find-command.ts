// Finds the command that the first words of a line name: one word, or a noun and its verb. Pure.
import type { Command } from '../command.js'
import { oldNames } from './old-names.js'

/** Commands that are also written as a flag. */
const asFlag: ReadonlyMap<string, string> = new Map([
  ['-h', 'help'],
  ['--help', 'help'],
  ['-v', 'version'],
  ['--version', 'version'],
])

export interface FoundCommand {
  readonly command: Command
  /** The words after its name. */
  readonly rest: readonly string[]
  /** The hint for an old name; null where the name is the present one. */
  readonly notice: string | null
}

/** The command of a line without the program's name; null where there is none. An empty line means help. */
export function findCommand([first = 'help', ...rest]: readonly string[], commands: readonly Command[]): FoundCommand | null {
  const now = oldNames.get(first)
  const words = [...(now ?? [asFlag.get(first) ?? first]), ...rest]
  const named = (count: number) => commands.find(({ name }) => name === words.slice(0, count).join(' '))
  const verb = named(2)
  const command = verb ?? named(1)
  if (!command) return null
  const notice = now ? `"tillgreen ${first}" is now "tillgreen ${now.join(' ')}".` : null
  return { command, rest: words.slice(verb ? 2 : 1), notice }
}

/** The verbs of a noun, in their order. Pure. */
export const verbsOf = (noun: string, commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${noun} `))

/** The last word of a name: what a verb is called, and its file. */
export const lastWord = (name: string): string => name.split(' ').at(-1) ?? name

/** Whether this is a command of one word, as the list of all commands shows it. */
export const isFirst = ({ name }: Command): boolean => !name.includes(' ')
