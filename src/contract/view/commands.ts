// The commands of the window: one table, which the keyboard obeys, the sheet of shortcuts shows and the menu offers.

export interface Command {
  readonly name: CommandName
  /** As one types it in any face: one chord such as `Ctrl K`, or keys one after the other such as `G R`. */
  readonly keys: string
  /** In a window of our own, where no browser keeps the chord for itself; as Electron spells it. */
  readonly accelerator: string
}

export const commandNames = ['palette', 'shortcuts', 'start', 'runs', 'statistics', 'settings', 'help'] as const
export type CommandName = (typeof commandNames)[number]

export const commands: readonly Command[] = [
  { name: 'palette', keys: 'Ctrl K', accelerator: 'CmdOrCtrl+K' },
  { name: 'shortcuts', keys: '?', accelerator: 'CmdOrCtrl+/' },
  { name: 'start', keys: 'G N', accelerator: 'CmdOrCtrl+N' },
  { name: 'runs', keys: 'G R', accelerator: 'CmdOrCtrl+1' },
  { name: 'statistics', keys: 'G S', accelerator: 'CmdOrCtrl+2' },
  { name: 'settings', keys: 'Ctrl ,', accelerator: 'CmdOrCtrl+,' },
  { name: 'help', keys: 'G H', accelerator: 'F1' },
]
