// The commands of the window: one table, which the keyboard obeys, the palette and the sheet of shortcuts show and the menu
// offers. Most lead to a screen.
import { rootOf } from '../../boot/place.js'
import type { Screen, ScreenCommand } from '../../boot/screen.js'
import { screens } from '../../boot/screens.js'
import { changeZoom } from '../settings/keep-look.js'
import { toggleLayer } from './layers.js'

export interface Command extends ScreenCommand {
  readonly name: string
  /** What the menu calls it. */
  readonly title: string
  act(): void
}

/** Those that lead to a screen, in the order of the screens. */
export const screenCommands = (list: readonly Screen[]): readonly (Command & Pick<Screen, 'Icon'>)[] =>
  list.flatMap((screen) =>
    screen.command
      ? [
          {
            ...screen.command,
            name: screen.name,
            title: screen.title,
            Icon: screen.Icon,
            act() {
              window.location.hash = rootOf(screen)
            },
          },
        ]
      : [],
  )

const zoomCommand = (
  { name, title, keys, accelerator }: Pick<Command, 'name' | 'title' | 'keys' | 'accelerator'>,
  way: 1 | -1 | 0,
): Command => ({
  ...{ name, title, words: title, keys, accelerator, menu: 'view' },
  act: () => changeZoom(way),
})

export const commands: readonly Command[] = [
  {
    name: 'palette',
    title: 'Commands, runs and settings',
    words: 'Commands, runs and settings',
    keys: 'Ctrl K',
    accelerator: 'CmdOrCtrl+K',
    menu: 'view',
    act: () => toggleLayer('palette'),
  },
  {
    name: 'shortcuts',
    title: 'Keyboard shortcuts',
    words: 'Show the keyboard shortcuts',
    keys: '?',
    accelerator: 'CmdOrCtrl+/',
    menu: 'help',
    act: () => toggleLayer('sheet'),
  },
  zoomCommand({ name: 'larger', title: 'Zoom in', keys: 'Ctrl +', accelerator: 'CmdOrCtrl+Plus' }, 1),
  zoomCommand({ name: 'smaller', title: 'Zoom out', keys: 'Ctrl -', accelerator: 'CmdOrCtrl+-' }, -1),
  zoomCommand({ name: 'actual-size', title: 'Actual size', keys: 'Ctrl 0', accelerator: 'CmdOrCtrl+0' }, 0),
  ...screenCommands(screens),
]

/** Does what a command says; the menu of the desktop face asks for it by name. */
export const perform = (name: string): void => commands.find((command) => command.name === name)?.act()
