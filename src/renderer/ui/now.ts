// The time, for words such as "12 min ago" and for running clocks. All that tick at the same pace tick together: two clocks of a
// screen that count from the same moment show the same.
import { useState, useSyncExternalStore } from 'react'

export interface SharedClock {
  /** The time of the last tick. */
  now(): number
  /** Ticks until what it returns is called. */
  listen(onTick: () => void): () => void
}

/** A clock that all its listeners share. Without listeners it stops, and it is set again when it is next asked. */
export function openClock(everyMs: number): SharedClock {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    now() {
      if (listeners.size === 0 && Date.now() - now >= everyMs) now = Date.now()
      return now
    },
    listen(onTick) {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, everyMs)
      }
      listeners.add(onTick)
      return () => {
        listeners.delete(onTick)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}

const clocks = new Map<number, SharedClock>()

function clockOf(everyMs: number): SharedClock {
  const clock = clocks.get(everyMs) ?? openClock(everyMs)
  clocks.set(everyMs, clock)
  return clock
}

const still: SharedClock['listen'] = () => () => {}

/** Renders again every `everyMs`; never if that is null. */
export function useNow(everyMs: number | null): number {
  const [begun] = useState(Date.now)
  const clock = everyMs === null ? null : clockOf(everyMs)
  return useSyncExternalStore(clock?.listen ?? still, () => clock?.now() ?? begun)
}
