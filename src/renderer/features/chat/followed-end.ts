// Keeps the end of a growing list in sight until the user scrolls back.
import { type RefObject, useEffect } from 'react'

/** Pixels from the end that still count as the end: less than a line. */
const NEAR = 16

/** @param showEnd scrolls the list to its end */
export function useFollowedEnd(place: RefObject<HTMLElement | null>, showEnd: (list: HTMLElement) => void): void {
  useEffect(() => {
    const list = place.current
    if (!list) return
    const isThere = () => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
    let wasThere = isThere()
    const look = () => {
      wasThere = isThere()
    }
    const watch = new MutationObserver(() => {
      if (wasThere && !isThere()) showEnd(list)
    })
    watch.observe(list, { childList: true, subtree: true, characterData: true })
    list.addEventListener('scroll', look)
    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [place, showEnd])
}
