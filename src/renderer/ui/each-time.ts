// Acts when something is asked for from elsewhere on the screen, by a number that counts how often it was.
import { useEffect } from 'react'

/** Calls `act` whenever `times` has become another number; 0 asks for nothing. */
export function useEachTime(times: number, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new count asks for it
  useEffect(() => {
    if (times > 0) act()
  }, [times])
}
