// The terminal in the colours of the window.
import type { ITheme } from '@xterm/xterm'
import type { Tokens } from '../../ui/tokens.js'

export function terminalTheme({ isLight, of }: Tokens): ITheme {
  return {
    background: of('--sunken'),
    foreground: of('--ink-2'),
    cursor: of('--focus'),
    cursorAccent: of('--sunken'),
    selectionBackground: of('--selection'),
    scrollbarSliderBackground: of('--scroll'),
    scrollbarSliderHoverBackground: of('--line-strong'),
    scrollbarSliderActiveBackground: of('--ink-3'),
    black: isLight ? of('--ink') : of('--line-strong'),
    red: of('--red'),
    green: of('--green'),
    yellow: of('--amber'),
    blue: of('--focus'),
    magenta: of('--violet'),
    cyan: of('--cyan'),
    white: isLight ? of('--ink-2') : of('--ink'),
    brightBlack: of('--ink-3'),
    brightRed: of('--red'),
    brightGreen: of('--green'),
    brightYellow: of('--amber'),
    brightBlue: of('--focus'),
    brightMagenta: of('--violet'),
    brightCyan: of('--cyan'),
    brightWhite: of('--ink'),
  }
}
