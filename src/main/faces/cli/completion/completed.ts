// The completions of each command: from the table of commands, in the words of the help.
import type { Command, Flag } from '../command.js'
import { isFirst, lastWord, verbsOf } from '../names/find-command.js'

export interface CompletedFlag {
  /** `--name`, and `-n` where there is a short form. */
  readonly forms: readonly string[]
  readonly name: string
  readonly short: string | null
  readonly help: string
  readonly takesValue: boolean
  /** Values that are written literally; empty where any text will do. */
  readonly values: readonly string[]
  /** Whether those are all that it takes. */
  readonly isClosed: boolean
}

export interface CompletedCommand {
  /** One word, or a noun and its verb. */
  readonly name: string
  readonly help: string
  /** Words that may follow the name directly, such as "set" or "list". */
  readonly words: readonly string[]
  readonly flags: readonly CompletedFlag[]
}

/** All commands; a command that takes the name of another one is completed with them. Pure. */
export function completed(commands: readonly Command[], common: Readonly<Record<string, Flag>>): CompletedCommand[] {
  return commands.map(({ name, help, usage, flags }) => ({
    ...{ name, help: oneLine(help) },
    words: usage === '[COMMAND]' ? commands.filter(isFirst).map((each) => each.name) : [...firstWords(usage), ...verbs(name, commands)],
    flags: Object.entries({ ...flags, ...common }).map(([flag, each]) => completedFlag(flag, each)),
  }))
}

function completedFlag(name: string, { type, short, value, help }: Flag): CompletedFlag {
  const alternatives = (value ?? '').split('|')
  const values = fixed(alternatives)
  return {
    ...{ name, short: short ?? null, help: oneLine(help), takesValue: type === 'string' },
    forms: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    ...{ values, isClosed: values.length === alternatives.length },
  }
}

const verbs = (name: string, commands: readonly Command[]): string[] => verbsOf(name, commands).map((verb) => lastWord(verb.name))

/** The first word of each alternative of a usage such as `[get [KEY] | set KEY VALUE]`. */
const firstWords = (usage: string): string[] => [
  ...new Set(
    usage
      .replace(/^\[/, '')
      .split(' | ')
      .flatMap((alternative) => fixed((alternative.split(' ')[0] ?? '').replace(/\]$/, '').split('|'))),
  ),
]

/** Words in small letters are literal, those in capitals are placeholders. */
const fixed = (words: readonly string[]): string[] => words.filter((word) => /^[a-z0-9][a-z0-9.-]*$/.test(word))

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
