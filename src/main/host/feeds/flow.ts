// Holds a terminal back while the window is behind, and hands on what came in as few pieces as it takes.
import { PAUSE_AT, RESUME_AT } from '../../../contract/calls/terminals.js'

/** Characters from which on a piece goes at once. */
const PIECE = 32_768
/** Milliseconds in which pieces are gathered while text floods in; the first after a silence goes at once. */
const GATHER_MS = 4

export interface Flow {
  /** Takes what the terminal shows. */
  add(text: string): void
  /** The window has drawn so many characters. */
  acknowledge(characters: number): void
  /** Hands on at once what waits. */
  flush(): void
}

/** `hold` is paused at 100,000 unacknowledged characters and resumed at 5,000. */
export function openFlow(emit: (text: string) => void, hold: { pause(): void; resume(): void }): Flow {
  let waiting: string[] = []
  let size = 0
  let unacknowledged = 0
  let isPaused = false
  let timer: NodeJS.Timeout | null = null
  let last = 0
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (size === 0) return
    last = performance.now()
    const text = waiting.join('')
    waiting = []
    size = 0
    emit(text)
  }
  return {
    add(text) {
      waiting.push(text)
      size += text.length
      unacknowledged += text.length
      const mustWait = unacknowledged > PAUSE_AT && !isPaused
      // The window must see the text that fills the limit, or it can never acknowledge it.
      if (mustWait || size >= PIECE || performance.now() - last > GATHER_MS) flush()
      else timer ??= setTimeout(flush, GATHER_MS)
      if (!mustWait) return
      isPaused = true
      hold.pause()
    },
    acknowledge(characters) {
      unacknowledged = Math.max(0, unacknowledged - characters)
      if (!isPaused || unacknowledged > RESUME_AT) return
      isPaused = false
      hold.resume()
    },
    flush,
  }
}
