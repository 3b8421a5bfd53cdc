// State that outlives its part: where the user was on a screen is still so when they come back, as long as the window is open.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

const states = new Map<string, unknown>()

/** Like `useState`, but begins with what it was when the part was last drawn under this name. */
export function useWindowState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  // Only this hook writes it, so what stands under a name is what its part put there.
  const [value, set] = useState<T>(() => (states.has(name) ? (states.get(name) as T) : initial))
  useEffect(() => {
    states.set(name, value)
  }, [name, value])
  return [value, set]
}
