// What the commands of the window are called.
import type { CommandName } from '../contract/view/commands.js'

export const commandWords: Readonly<Record<CommandName, string>> = {
  palette: 'Commands, runs and settings',
  shortcuts: 'Keyboard shortcuts',
  start: 'Something new',
  runs: 'Runs',
  statistics: 'Statistics',
  settings: 'Settings',
  help: 'Help',
}
