// How far a list is scrolled, said so that it holds at another width too: its end, or the part in sight and how far into it.

export type ScrolledTo = 'end' | { readonly part: number /** Share of it above the edge. */; readonly share: number }

/** Pixels from the end that still count as the end. */
const NEAR = 4

/** How far `list` is scrolled. */
export function placeIn(list: HTMLElement): ScrolledTo {
  if (list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR) return 'end'
  const top = list.getBoundingClientRect().top
  const parts = [...list.children].map((each) => each.getBoundingClientRect())
  const at = parts.findIndex(({ bottom }) => bottom > top)
  const first = parts[at]
  return first ? { part: at, share: Math.max(0, (top - first.top) / Math.max(1, first.height)) } : 'end'
}

/** Scrolls `list` there. */
export function scrollTo(list: HTMLElement, to: ScrolledTo): void {
  const part = to === 'end' ? undefined : list.children[to.part]
  if (to === 'end' || !part) {
    list.scrollTop = list.scrollHeight
    return
  }
  const { top, height } = part.getBoundingClientRect()
  const off = top + height * to.share - list.getBoundingClientRect().top
  // The page may be drawn larger; `scrollTop` is in its own pixels.
  list.scrollTop += off / (list.getBoundingClientRect().height / list.offsetHeight)
}
