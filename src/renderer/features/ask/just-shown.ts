// Blocks answers to a new question for a moment: the click or the key was meant for what was there before.
import { useEffect, useState } from 'react'

/** Longer than a double click lasts. */
const JUST_SHOWN_MS = 600

/** Whether the part appeared only just now. */
export function useJustShown(): boolean {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), JUST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isNew
}
