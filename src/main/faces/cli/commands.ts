// All commands of the command line, in the groups in which its documentation shows them, and the flags that each of them takes.

import type { Command, Flag } from './command.js'
import { benchCommands } from './commands/bench.js'
import { errorCommands } from './commands/errors.js'
import { historyCommands } from './commands/history.js'
import { lookingCommands } from './commands/looking.js'
import { projectCommands } from './commands/projects.js'
import { reviewCommand } from './commands/review.js'
import { runningCommands } from './commands/running.js'
import { settingsCommands } from './commands/settings.js'
import { shellCommand } from './commands/shell.js'

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
