// The texts of help and of wrong usage, from the definitions of the commands.
import packageFile from '../../../../../package.json'
import { removedIn } from '../../../../contract/config/removed.js'
import type { Command, Flag } from '../command.js'
import { isFirst, lastWord, verbsOf } from '../names/find-command.js'
import { nearestWords } from './nearest.js'

type Flags = Readonly<Record<string, Flag>>

/** All commands of one word, each with the first part of its sentence. */
export function overview(commands: readonly Command[]): string {
  const shown = commands.filter(isFirst)
  const width = Math.max(...shown.map(({ name }) => name.length))
  const lines = shown.map(({ name, help }) => `  ${name.padEnd(width)}  ${help.split(/[;:]/)[0]}`)
  return `Tillgreen ${packageFile.version} builds programs and proves them with tests.\n\n  tillgreen run "DESCRIPTION"\n\n${lines.join('\n')}\n\n"tillgreen help COMMAND" shows details.`
}

/** One command with its verbs and its flags, `common` after its own. */
export function helpOf(command: Command, common: Flags, commands: readonly Command[]): string {
  const verbs = verbsOf(command.name, commands).map((verb) => commandLine(verb, verb.usage))
  const flags = Object.entries({ ...command.flags, ...common }).map(
    ([name, flag]) => `  ${`${flagWords(name, flag)} ${flag.value ?? ''}`.padEnd(30)} ${flag.help}`,
  )
  const parts = [verbs, flags].filter((lines) => lines.length > 0).map((lines) => `\n\n${lines.join('\n')}`)
  return `tillgreen ${command.name} ${shownUsage(command, commands)}\n${command.help}${parts.join('')}`
}

const commandLine = ({ name, help }: Command, usage: string): string => `  tillgreen ${`${name} ${usage}`.padEnd(58)} ${help}`

/** The words after the name: its own usage, and its verbs. */
export function shownUsage({ name, usage }: Command, commands: readonly Command[]): string {
  const verbs = verbsOf(name, commands)
    .map((verb) => lastWord(verb.name))
    .join(' | ')
  if (verbs === '') return usage
  return usage === '' ? `[${verbs}]` : `${usage} | ${verbs}`
}

/** `--json`, or `-h, --help` where there is a short form. */
export const flagWords = (name: string, { short }: Flag): string => `${short === undefined ? '' : `-${short}, `}--${name}`

/** After a mistake, a list of all flags would push the error out of sight. */
export const usageOf = (command: Command, commands: readonly Command[]): string =>
  `tillgreen ${command.name} ${shownUsage(command, commands)}\n"tillgreen ${command.name} --help" explains its flags.`

/** The suggestion for an unknown command. */
export function unknownCommand(name: string, commands: readonly Command[]): string {
  const near = nearCommands(name, commands)
  return `${near === '' ? '' : `${near}\n`}"tillgreen help" lists all commands.`
}

/** Names the commands that a mistyped one may mean, verbs by their last word; empty where there are none. */
export function nearCommands(name: string, commands: readonly Command[]): string {
  const names = new Map(commands.map((command) => [lastWord(command.name), command.name]))
  return nearestWords(name, [...names.keys()], (each) => `"${names.get(each)}"`)
}

/**
 * Names the flags that the unknown one in a message of the parser may mean, or the version that removed it; empty where there is neither.
 * @param keys old flags, each with its key of `--set`
 */
export function nearFlags(flags: Flags, said: string, keys: ReadonlyMap<string, string>): string {
  const word = /^Unknown option '--?([^']+)'/.exec(said)?.[1]
  if (word === undefined) return ''
  const version = removedIn(word)
  if (version !== null) return `This flag was removed in version ${version}`
  const shown = (name: string) => (keys.has(name) ? `--set ${keys.get(name)}=VALUE` : `--${name}`)
  return nearestWords(word, [...Object.keys(flags), ...keys.keys()], shown)
}
