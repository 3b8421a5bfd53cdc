// What help and wrong usage print, from the definitions of the commands.
import packageFile from '../../../../../package.json'
import type { Command, Flag } from '../command.js'
import { nearestWords } from './nearest.js'

type Flags = Readonly<Record<string, Flag>>

/** All commands, each with a line. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  tillgreen ${`${command.name} ${command.usage}`.padEnd(58)} ${command.help}`)
  return `Tillgreen ${packageFile.version} builds programs and proves them with tests.\n\n${lines.join('\n')}\n\n"tillgreen help COMMAND" says more.`
}

/** One command with its flags, `common` after its own. */
export function helpOf(command: Command, common: Flags): string {
  const lines = Object.entries({ ...command.flags, ...common }).map(
    ([name, flag]) => `  ${`${flagWords(name, flag)} ${flag.value ?? ''}`.padEnd(30)} ${flag.help}`,
  )
  return `tillgreen ${command.name} ${command.usage}\n${command.help}\n\n${lines.join('\n')}`
}

/** `--json`, or `-h, --help` where there is a short form. */
export const flagWords = (name: string, { short }: Flag): string => `${short === undefined ? '' : `-${short}, `}--${name}`

/** After a mistake all flags at once would push what is wrong out of sight. */
export const usageOf = ({ name, usage }: Command): string =>
  `tillgreen ${name} ${usage}\n"tillgreen ${name} --help" says what its flags are.`

/** What to try instead of a command that there is not. */
export function unknownCommand(name: string, commands: readonly Command[]): string {
  const near = nearCommands(name, commands)
  return `${near === '' ? '' : `${near}.\n`}"tillgreen help" lists all commands.`
}

/** Names the commands that a mistyped one may mean; empty where there are none. */
export const nearCommands = (name: string, commands: readonly Command[]): string =>
  nearestWords(
    name,
    commands.map((command) => command.name),
    (each) => `"${each}"`,
  )

/**
 * Names the flags that the unknown one in a message of the parser may mean; empty where there are none.
 * @param keys old flags, each with its key of `--set`
 */
export function nearFlags(flags: Flags, said: string, keys: ReadonlyMap<string, string>): string {
  const word = /^Unknown option '--?([^']+)'/.exec(said)?.[1]
  const shown = (name: string) => (keys.has(name) ? `--set ${keys.get(name)}=VALUE` : `--${name}`)
  return word === undefined ? '' : nearestWords(word, [...Object.keys(flags), ...keys.keys()], shown)
}
