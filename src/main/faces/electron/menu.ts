// The menu: the window's own commands, as the page told them, and what every window has.
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../contract/calls/desktop.js'
import type { Signals } from './signals.js'

export function setMenu(commands: readonly MenuCommand[], signals: Signals): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(templateFor(process.platform === 'darwin', app.isPackaged, commands, signals)))
}

function templateFor(
  isMac: boolean,
  isPackaged: boolean,
  commands: readonly MenuCommand[],
  signals: Signals,
): MenuItemConstructorOptions[] {
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const offered = (wanted: MenuCommand['menu']): MenuItemConstructorOptions[] =>
    commands
      .filter(({ menu }) => menu === wanted)
      .map(({ name, title, accelerator, isHeard }) => ({
        label: title,
        accelerator,
        registerAccelerator: !isHeard,
        click: () => signals.send({ type: 'command', name }),
      }))
  const above = (items: MenuItemConstructorOptions[]) => (items.length > 0 ? [...items, line] : [])
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: '&File', submenu: [...above(offered('file')), { role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...above(offered('view')),
        { role: 'togglefullscreen' },
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...offered('help'), ...(isMac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions])] },
  ]
}
