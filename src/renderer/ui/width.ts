// The width of an element, whenever it changes: for drawings that fill their place.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** @param guess pixels until it is measured */
export function useElementWidth<T extends HTMLElement>(guess: number): [RefObject<T | null>, number] {
  const place = useRef<T>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const watch = new ResizeObserver(() => setWidth(box.clientWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return [place, width]
}
