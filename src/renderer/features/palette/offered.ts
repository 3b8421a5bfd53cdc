// What the parts of the screen that is open offer to the palette, as long as they are there.
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Doing {
  readonly words: string
  readonly keys?: string
  readonly Icon: LucideIcon
  act(): void
}

const offers = new Map<string, () => readonly Doing[]>()
/** Counts the changes of all offers, for a palette that is open. */
const useChanges = create<{ readonly count: number }>(() => ({ count: 0 }))
const noteChange = () => useChanges.setState(({ count }) => ({ count: count + 1 }))

/** Offers the palette what a part can do, even while it is open. `part` distinguishes the parts. */
export function useOffer(part: string, offer: () => readonly Doing[]): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
    noteChange()
  })
  useEffect(() => {
    const now = () => latest.current()
    offers.set(part, now)
    noteChange()
    return () => {
      if (offers.get(part) === now) offers.delete(part)
      noteChange()
    }
  }, [part])
}

/** All that is offered now, in the order in which the parts came. */
export function useOffered(): readonly Doing[] {
  useChanges()
  return [...offers.values()].flatMap((offer) => offer())
}
