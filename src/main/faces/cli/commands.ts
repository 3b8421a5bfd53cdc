// All commands of the command line: each file below commands/ is one, and its folder says in which group help shows it.
import type { Command, Flag } from './command.js'
import { lastWord } from './names/find-command.js'

export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

/** Folders of commands, in the order of the documentation. */
const titles = {
  run: 'Build, steer, continue',
  projects: 'Projects and reviews',
  history: 'Past runs',
  results: 'View, judge, export',
  settings: 'Settings and models',
  lab: 'Lab',
  about: 'Help and completion',
}

/** Those of extensions are in their folders. */
const files = import.meta.glob<Command>(
  ['./commands/*/*.ts', '!./**/*.test.ts', '../../../extensions/*/cli/commands/*/*.ts', '!../../../extensions/**/*.test.ts'],
  { eager: true, import: 'default' },
)

export const groups: readonly CommandGroup[] = groupsOf(files, titles)

export const commands: readonly Command[] = groups.flatMap((group) => group.commands)

export const commonFlags: Readonly<Record<string, Flag>> = {
  json: { type: 'boolean', help: 'print one JSON value per line on stdout' },
  data: { type: 'string', value: 'DIR', help: 'data folder (default: TILLGREEN_DATA, or else the platform default)' },
  yes: { type: 'boolean', help: 'answer every question with its safe default' },
  help: { type: 'boolean', short: 'h', help: 'show command usage' },
}

/**
 * Groups of commands, each in its own order. Pure.
 * @param files by path: `./commands/FOLDER/NAME.ts`
 * @throws Error for a folder without a title, for a file that is not called like the last word of its command, for a verb whose noun is not
 * there, and for two of the same place
 */
export function groupsOf(files: Readonly<Record<string, Command>>, titles: Readonly<Record<string, string>>): CommandGroup[] {
  const found = Object.entries(files).map(([path, command]) => {
    const [, folder = '', name = ''] = /([^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
    if (!Object.hasOwn(titles, folder)) throw new Error(`${path} has no group. Choose one of: ${Object.keys(titles).join(', ')}.`)
    if (name !== lastWord(command.name))
      throw new Error(`${path} defines the command "${command.name}". Use the same name for the file and the command.`)
    return { folder, command }
  })
  const names = found.map(({ command }) => command.name)
  const orphan = names.find((name) => name.includes(' ') && !names.includes(name.split(' ')[0] ?? ''))
  if (orphan !== undefined) throw new Error(`No command exists for the first word of "${orphan}".`)
  return Object.entries(titles).map(([folder, title]) => {
    const commands = found.flatMap((each) => (each.folder === folder ? [each.command] : [])).sort((one, other) => one.order - other.order)
    const twin = commands.find((command, at) => command.order === commands[at + 1]?.order)
    if (twin) throw new Error(`"${twin.name}" and another command in "${title}" have the same order, ${twin.order}.`)
    return { title, commands }
  })
}
