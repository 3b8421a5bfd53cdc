// Events for the page from around it: menu, notifications, changes of the window itself. Kept until the page listens.
import type { DesktopSignal } from '../../../contract/calls/desktop.js'

export interface Signals {
  send(signal: DesktopSignal): void
  /** Emits the stored signals, then new ones, until `end` aborts. */
  follow(emit: (signal: DesktopSignal) => void, end: AbortSignal): Promise<void>
}

/** More than this is not kept for a page that never listens. */
const MOST_KEPT = 20

export function openSignals(): Signals {
  const listeners = new Set<(signal: DesktopSignal) => void>()
  let kept: DesktopSignal[] = []
  return {
    send(signal) {
      if (listeners.size === 0) kept = [...kept, signal].slice(-MOST_KEPT)
      for (const listener of listeners) listener(signal)
    },
    async follow(emit, end) {
      for (const signal of kept.splice(0)) emit(signal)
      listeners.add(emit)
      await new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }))
      listeners.delete(emit)
    },
  }
}
