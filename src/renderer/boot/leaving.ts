// Work that belongs to what is on the screen: it is cancelled when that goes.
import { useCallback, useEffect, useRef } from 'react'

/** Gives the signal that ends with this component. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return useCallback(() => leaving.current.signal, [])
}
