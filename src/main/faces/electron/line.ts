// One load of the page as a line of the wire: a message counts as under way until the page confirms it.
import type { Line } from '../rpc.js'

export interface PageLine extends Line {
  /** Names the load; a page that is loaded again is another one. */
  readonly load: string
  /** A text came from the page. */
  take(text: string): void
  /** The page took the oldest text that is on its way. */
  taken(): void
  close(): void
}

/** `send` gives a text to the page of this load. */
export function openLine(load: string, send: (text: string) => void, onRefused: (why: string) => void): PageLine {
  let isOpen = true
  let onItsWay = 0
  let onText: (text: string) => void = () => {}
  let onClose = () => {}
  const sent: { readonly size: number; readonly whenTaken: () => void }[] = []
  const close = () => {
    if (!isOpen) return
    isOpen = false
    onClose()
  }
  return {
    load,
    close,
    take(text) {
      if (isOpen) onText(text)
    },
    taken() {
      const oldest = sent.shift()
      if (!oldest) return
      onItsWay -= oldest.size
      oldest.whenTaken()
    },
    send(text, whenTaken) {
      if (!isOpen) return
      onItsWay += text.length
      sent.push({ size: text.length, whenTaken })
      send(text)
    },
    waiting: () => onItsWay,
    onText: (take) => {
      onText = take
    },
    onClose: (end) => {
      onClose = end
    },
    refuse(why) {
      onRefused(why)
      close()
    },
  }
}
