// Writes a log onto a screen as fast as the screen takes it, and never faster.
import type { Terminal } from '@xterm/xterm'
import type { TerminalLog } from './terminal-log.js'

const CUT = '\u001b[90m[earlier output is not kept here]\u001b[0m\r\n'

/** Shows a log from its beginning and follows it; what it returns ends that. */
export function showLog(log: TerminalLog, terminal: Terminal): () => void {
  let position = 0
  let age = log.age
  let isWriting = false
  let isOver = false
  const go = () => {
    if (isOver || isWriting) return
    if (age !== log.age) {
      age = log.age
      position = 0
      terminal.reset()
    }
    const piece = log.read(position)
    if (!piece) return
    position = piece.next
    isWriting = true
    terminal.write(piece.isCut ? CUT + piece.text : piece.text, () => {
      isWriting = false
      go()
    })
  }
  const forget = log.listen(go)
  go()
  return () => {
    isOver = true
    forget()
  }
}
