// The time, for words such as "12 min ago" and for running clocks.
import { useEffect, useState } from 'react'

/** Renders again every `everyMs`; stands still where that is null. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
