// The wire over Electron's IPC: one line for each load of the page, and a check of who speaks at every message.
import { type IpcMainEvent, ipcMain, type WebContents } from 'electron'
import type { Wire } from '../../../contract/wire/define.js'
import { serveLine } from '../rpc.js'
import { openLine, type PageLine } from './line.js'
import { ORIGIN } from './scheme.js'

/** Characters of the longest message that the window may send; as over a socket. */
const LONGEST_MESSAGE = 4_000_000

/** Serves `wire` only to the main frame of `contents` at our own address. `onRefused` is called for every other attempt. */
export function rpcOverIpc(contents: WebContents, wire: Wire, onRefused: (why: string) => void): void {
  let open: PageLine | null = null
  const past = new Set<string>()
  const close = () => {
    if (open === null) return
    past.add(open.load)
    open.close()
    open = null
  }
  /** The line of a load; a new load ends the one before it. Null for what a past one still had on its way. */
  const lineOf = (load: string): PageLine | null => {
    if (open?.load === load) return open
    if (past.has(load)) return null
    close()
    const send = (text: string) => {
      if (!contents.isDestroyed()) contents.send('tillgreen', load, text)
    }
    const line = openLine(load, send, onRefused)
    open = line
    serveLine(line, wire)
    return line
  }
  const isOurs = (event: IpcMainEvent): boolean => {
    const frame = event.senderFrame
    if (event.sender === contents && frame !== null && frame === contents.mainFrame && frame.origin === ORIGIN) return true
    onRefused(`a message from ${frame?.url ?? 'a closed frame'}`)
    return false
  }
  ipcMain.on('tillgreen', (event, load: unknown, text: unknown) => {
    if (!isOurs(event)) return
    if (typeof load !== 'string' || typeof text !== 'string') return onRefused('a message that was not text')
    if (text.length > LONGEST_MESSAGE) return onRefused(`a message with ${text.length} characters`)
    lineOf(load)?.take(text)
  })
  ipcMain.on('tillgreen-taken', (event, load: unknown) => {
    if (isOurs(event) && open?.load === load) open?.taken()
  })
  contents.on('render-process-gone', close)
  contents.on('destroyed', close)
}
