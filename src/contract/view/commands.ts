// The commands of the window: one table, which the keyboard obeys, the sheet of shortcuts shows and the menu offers.

export interface Command {
  readonly name: CommandName
  readonly words: string
  /** As one types it in any face: one chord such as `Ctrl K`, or keys one after the other such as `G R`. */
  readonly keys: string
  /** In a window of our own, where no browser keeps the chord for itself; as Electron spells it. */
  readonly accelerator: string
}

export const commandNames = ['palette', 'shortcuts', 'start', 'runs', 'statistics', 'settings', 'help'] as const
export type CommandName = (typeof commandNames)[number]

export const commands: readonly Command[] = [
  { name: 'palette', words: 'Commands, runs and settings', keys: 'Ctrl K', accelerator: 'CmdOrCtrl+K' },
  { name: 'shortcuts', words: 'Keyboard shortcuts', keys: '?', accelerator: 'CmdOrCtrl+/' },
  { name: 'start', words: 'Something new', keys: 'G N', accelerator: 'CmdOrCtrl+N' },
  { name: 'runs', words: 'Runs', keys: 'G R', accelerator: 'CmdOrCtrl+1' },
  { name: 'statistics', words: 'Statistics', keys: 'G S', accelerator: 'CmdOrCtrl+2' },
  { name: 'settings', words: 'Settings', keys: 'Ctrl ,', accelerator: 'CmdOrCtrl+,' },
  { name: 'help', words: 'Help', keys: 'G H', accelerator: 'F1' },
]
