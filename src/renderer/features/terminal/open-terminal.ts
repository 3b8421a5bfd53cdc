// One xterm in the window: our colours and type, bounded scrollback, search, links that show where they lead.
import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type ITheme, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { followTokens, readTokens, type Tokens } from '../../ui/tokens.js'
import { useZoom, zoomFactor } from '../../ui/zoom.js'
import { clampSequences, dropQuestions } from './clamp.js'
import { type FileLinks, linkFiles } from './link-files.js'

export interface TerminalOptions {
  /** Whether keys go anywhere. */
  readonly isInteractive: boolean
  readonly label: string
  /** The address under the mouse; null when it left. */
  onLink(target: string | null): void
  /** Files of the workspace that its output names become links to them. */
  readonly files: Omit<FileLinks, 'onHover'>
  onSearch(): void
  /** The user wants to leave it with the keyboard. */
  onLeave(): void
}

export interface OpenedTerminal {
  readonly terminal: Terminal
  readonly search: SearchAddon
  /** Once its columns are those that it has room for. */
  readonly fitted: Promise<void>
  dispose(): void
}

/** Lines that can be scrolled back to. */
const SCROLLBACK = 5_000

/** Opens one in `place`, and keeps it as large as that. */
export function openTerminal(place: HTMLElement, options: TerminalOptions): OpenedTerminal {
  const { isInteractive, onLink } = options
  const follow = (event: MouseEvent, address: string) => {
    if ((event.ctrlKey || event.metaKey) && isWebAddress(address)) window.open(address, '_blank', 'noopener,noreferrer')
  }
  const tokens = readTokens()
  const terminal = new Terminal({
    allowProposedApi: true,
    scrollback: SCROLLBACK,
    fontFamily: tokens.of('--font-code'),
    fontSize: 12 * zoomFactor(),
    lineHeight: 1.35,
    theme: terminalTheme(tokens),
    minimumContrastRatio: 4.5,
    disableStdin: !isInteractive,
    convertEol: !isInteractive,
    cursorBlink: false,
    cursorInactiveStyle: isInteractive ? 'outline' : 'none',
    linkHandler: {
      activate: follow,
      hover: (_event, address) => onLink(isWebAddress(address) ? address : null),
      leave: () => onLink(null),
      allowNonHttpProtocols: false,
    },
  })
  clampSequences(terminal)
  dropQuestions(terminal, isInteractive)
  const search = new SearchAddon()
  terminal.loadAddon(search)
  terminal.loadAddon(new WebLinksAddon(follow, { hover: (_event, address) => onLink(address), leave: () => onLink(null) }))
  const forgetFiles = linkFiles(terminal, { ...options.files, onHover: onLink })
  terminal.attachCustomKeyEventHandler((event) => handleKey(event, terminal, options))
  terminal.open(place)
  terminal.textarea?.setAttribute('aria-label', options.label)
  const { fitted, end } = keepFitted(terminal, place, `${tokens.of('--font-code')}, monospace`)
  return {
    terminal,
    search,
    fitted,
    dispose() {
      end()
      forgetFiles()
      terminal.dispose()
    },
  }
}

/** Keeps a terminal as large as its place and in the look of the window; `fitted` once it is so in its own font. */
function keepFitted(terminal: Terminal, place: HTMLElement, font: string): { readonly fitted: Promise<void>; end(): void } {
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  const { promise: fitted, resolve: isFitted } = Promise.withResolvers<void>()
  let hasFont = false
  const refit = () => {
    if (place.clientWidth <= 40 || place.clientHeight <= 20) return
    fit.fit()
    if (hasFont) isFitted()
  }
  const observer = new ResizeObserver(refit)
  observer.observe(place)
  refit()
  // The width of a letter is measured once, so the font must be there.
  void document.fonts.load('12px "JetBrains Mono Variable"').then(() => {
    terminal.options.fontFamily = font
    hasFont = true
    refit()
  })
  const forget = followLook(terminal, refit)
  return {
    fitted,
    end() {
      forget()
      observer.disconnect()
    },
  }
}

/** Colours and letters as the window has them, from now on; what it gives ends that. */
function followLook(terminal: Terminal, refit: () => void): () => void {
  const forgetTokens = followTokens((now) => {
    terminal.options.theme = terminalTheme(now)
  })
  const forgetZoom = useZoom.subscribe(() => {
    terminal.options.fontSize = 12 * zoomFactor()
    refit()
  })
  return () => {
    forgetTokens()
    forgetZoom()
  }
}

const isWebAddress = (text: string): boolean => {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}

/** False where xterm shall leave a key to the window. */
function handleKey(event: KeyboardEvent, terminal: Terminal, { isInteractive, onSearch, onLeave }: TerminalOptions): boolean {
  const isDown = event.type === 'keydown'
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && event.key.toLowerCase() === 'f' && (event.shiftKey || !isInteractive)) {
    event.preventDefault()
    if (isDown) onSearch()
    return false
  }
  if (isCommand && event.shiftKey && event.key.toLowerCase() === 'c') {
    event.preventDefault()
    if (isDown && terminal.hasSelection()) void navigator.clipboard.writeText(terminal.getSelection())
    return false
  }
  // The palette opens from everywhere, as the status bar says; a shell loses its own use of this key.
  if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') return false
  if (event.key === 'F6') {
    event.preventDefault()
    if (isDown) onLeave()
    return false
  }
  // Without input it only scrolls; Tab and the window's keys keep working.
  return isInteractive || ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'].includes(event.key)
}

/** The terminal in the colours of the window. */
function terminalTheme({ isLight, of }: Tokens): ITheme {
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
