// All commands of the command line, in the groups in which its documentation shows them, and the flags that each of them takes.
import { benchCommands } from './bench.js'
import type { Command, Flag } from './command.js'
import { errorCommands } from './errors.js'
import { historyCommands } from './history.js'
import { lookingCommands } from './looking.js'
import { projectCommands } from './projects.js'
import { reviewCommand } from './review.js'
import { runningCommands } from './running.js'
import { settingsCommands } from './settings.js'
import { shellCommand } from './shell.js'

export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

export const groups: readonly CommandGroup[] = [
  { title: 'Build, steer, go on', commands: runningCommands },
  { title: 'Projects and reviews', commands: [...projectCommands, reviewCommand] },
  { title: 'Past runs', commands: [...historyCommands, ...errorCommands] },
  { title: 'Look, judge, take out', commands: [...lookingCommands, shellCommand] },
  { title: 'Settings and measures', commands: [...settingsCommands, ...benchCommands] },
]

export const commands: readonly Command[] = groups.flatMap((group) => group.commands)

export const commonFlags: Readonly<Record<string, Flag>> = {
  json: { type: 'boolean', help: 'stdout is one JSON value per line' },
  data: { type: 'string', value: 'DIR', help: 'data folder (default: TILLGREEN_DATA, else the one of this platform)' },
  yes: { type: 'boolean', help: 'answer every question with its safe default' },
  help: { type: 'boolean', help: 'say how a command is used' },
}
