// A small choice that this browser remembers: a layout, what is folded, an option of the terminal.
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

/** Reads and writes below one prefix; a browser that refuses storage only forgets. */
export const kept = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(`tillgreen.${key}`)
    } catch {
      return null
    }
  },
  /** Whether it was kept: where the storage is full or forbidden it holds for this page. */
  setItem(key: string, value: string): boolean {
    try {
      localStorage.setItem(`tillgreen.${key}`, value)
      return true
    } catch {
      return false
    }
  },
  removeItem(key: string): void {
    try {
      localStorage.removeItem(`tillgreen.${key}`)
    } catch {
      // As above.
    }
  },
}

/** A yes or no that is remembered; null until it was ever chosen. */
export function useKeptChoice(key: string): [boolean | null, (chosen: boolean) => void] {
  const [known, know] = useState(() => ({ key, choice: keptChoice(key) }))
  const choose = useCallback(
    (chosen: boolean) => {
      kept.setItem(key, chosen ? 'yes' : 'no')
      know({ key, choice: chosen })
    },
    [key],
  )
  return [known.key === key ? known.choice : keptChoice(key), choose]
}

function keptChoice(key: string): boolean | null {
  const text = kept.getItem(key)
  return text === null ? null : text === 'yes'
}

/** State that outlives its part, as long as the window is open. */
const states = new Map<string, unknown>()

/** Like `useState`, but begins with what it was when the part was last drawn under this name. */
export function useWindowState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  // Only this hook writes it, so the value of a name has the type of its part.
  const [value, set] = useState<T>(() => (states.has(name) ? (states.get(name) as T) : initial))
  useEffect(() => {
    states.set(name, value)
  }, [name, value])
  return [value, set]
}
