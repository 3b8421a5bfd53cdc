// The menu: the window's own commands by the same names and keys, and what every window has.
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { type CommandName, commands } from '../../../contract/view/commands.js'
import { commandWords } from '../../../words/commands.js'
import type { Signals } from './signals.js'

export function setMenu(signals: Signals): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(templateFor(process.platform === 'darwin', app.isPackaged, signals)))
}

function templateFor(isMac: boolean, isPackaged: boolean, signals: Signals): MenuItemConstructorOptions[] {
  const command = (name: CommandName): MenuItemConstructorOptions => {
    const { keys, accelerator } = commands.find((each) => each.name === name) ?? missing(name)
    return {
      label: commandWords[name],
      accelerator,
      // The page hears its own chords; the menu only shows them, or they would count twice.
      registerAccelerator: !keys.startsWith('Ctrl '),
      click: () => signals.send({ type: 'command', name }),
    }
  }
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: '&File', submenu: [command('start'), line, command('settings'), line, { role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        command('palette'),
        command('runs'),
        command('statistics'),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [command('help'), command('shortcuts'), ...(isMac ? [] : [{ role: 'about' } satisfies MenuItemConstructorOptions])],
    },
  ]
}

const missing = (name: CommandName): never => {
  throw new Error(`The table of commands has no "${name}".`)
}
