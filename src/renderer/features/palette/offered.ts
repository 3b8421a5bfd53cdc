// What the parts of the screen that is open offer to the palette, as long as they are there.
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface Doing {
  readonly words: string
  readonly keys?: string
  readonly Icon: LucideIcon
  act(): void
}

const offers = new Map<string, () => readonly Doing[]>()

/** Offers the palette what a part can do; it is asked each time that the palette opens. `part` tells parts apart. */
export function useOffer(part: string, offer: () => readonly Doing[]): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const now = () => latest.current()
    offers.set(part, now)
    return () => {
      if (offers.get(part) === now) offers.delete(part)
    }
  }, [part])
}

/** All that is offered now, in the order in which the parts came. */
export const offered = (): readonly Doing[] => [...offers.values()].flatMap((offer) => offer())
