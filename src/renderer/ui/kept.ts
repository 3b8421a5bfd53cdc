// A small choice that this browser remembers: a layout, what is folded, an option of the terminal.
import { useCallback, useState } from 'react'

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
  const [choice, setChoice] = useState<boolean | null>(() => {
    const text = kept.getItem(key)
    return text === null ? null : text === 'yes'
  })
  const choose = useCallback(
    (chosen: boolean) => {
      kept.setItem(key, chosen ? 'yes' : 'no')
      setChoice(chosen)
    },
    [key],
  )
  return [choice, choose]
}
