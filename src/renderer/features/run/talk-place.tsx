// Where the user is in the words and the chat of a run: the tab, the opened sentence, how far each is scrolled. It outlives the
// panes, since a window that becomes narrower draws them elsewhere.
import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowState } from '../../ui/kept.js'
import { useOpenedRun } from './run-store-context.js'

export type Talk = 'words' | 'chat'

interface ScrollState {
  readonly to: ScrolledTo
  readonly content: string
  /** Whether the marked part was in sight. */
  readonly isSeen: boolean
}

interface TalkPlace {
  /** The tab that the user chose; null before. */
  readonly chosen: Talk | null
  /** The number of the open sentence; null if none is open. */
  readonly opened: number | null
  choose(tab: Talk): void
  /** Chooses it from elsewhere on the screen: a folded or covered pane comes into sight. */
  show(tab: Talk): void
  /** How often it was asked for from elsewhere. */
  readonly asked: number
  open(sentence: number | null): void
  /** The scroll position of each part, with its content then. */
  readonly scrolled: Map<Talk, ScrollState>
}

const TalkPlaceContext = createContext<TalkPlace | null>(null)

export function TalkPlaceProvider({ children }: { children: ReactNode }) {
  const run = useOpenedRun((store) => store.run)
  const [chosen, choose] = useWindowState<Talk | null>(`talk ${run}`, null)
  const [opened, open] = useWindowState<number | null>(`opened-sentence ${run}`, null)
  const [asked, ask] = useState(0)
  const [scrolled] = useState<TalkPlace['scrolled']>(() => new Map())
  const value = useMemo<TalkPlace>(() => {
    const show = (tab: Talk) => {
      choose(tab)
      ask((times) => times + 1)
    }
    return { chosen, opened, choose, show, asked, open, scrolled }
  }, [chosen, opened, choose, open, asked, scrolled])
  return <TalkPlaceContext value={value}>{children}</TalkPlaceContext>
}

export function useTalkPlace(): TalkPlace {
  const place = useContext(TalkPlaceContext)
  if (!place) throw new Error('This component must be on a run screen.')
  return place
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth}x${clientHeight}`
const standOf = (element: HTMLElement): string => `${sizeOf(element)} at ${element.scrollTop}`

/** Whether any of what `mark` selects is in sight. */
function isSeenIn(element: HTMLElement, mark: string): boolean {
  const marked = mark === '' ? null : element.querySelector(mark)
  if (!marked) return false
  const [part, whole] = [marked.getBoundingClientRect(), element.getBoundingClientRect()]
  return part.bottom > whole.top && part.top < whole.bottom
}

/** What is drawn in a part. */
interface KeptContent {
  /** Changes when something new appears there. */
  readonly content: string
  /** Scrolls it if no position is stored for this content. */
  readonly begin: (part: HTMLElement) => void
  /** Selects what to keep in sight if the part has another size, unless the user scrolled away from it; empty for nothing. */
  readonly mark?: string
}

/** Stores the scroll position of a part, and restores it when the part is drawn again with the same content. */
export function useKeptScroll(part: Talk, place: RefObject<HTMLElement | null>, { content, begin, mark = '' }: KeptContent): void {
  const { scrolled } = useTalkPlace()
  const latest = useRef(begin)
  latest.current = begin
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    // Only what the user scrolled counts, not what we put or what a change of the size moved.
    let ours = ''
    const keep = () => {
      if (element.clientHeight > 0 && standOf(element) !== ours && sizeOf(element) === size)
        scrolled.set(part, { to: placeIn(element), content, isSeen: isSeenIn(element, mark) })
    }
    let size = ''
    const put = () => {
      const known = scrolled.get(part)
      const isKnown = known?.content === content
      if (isKnown) scrollTo(element, known.to)
      if (!isKnown || known.isSeen) latest.current(element)
      size = sizeOf(element)
      ours = standOf(element)
    }
    put()
    // Out of sight nothing can be scrolled, and a pane finds its width after it is drawn: the place is found again each time.
    const watch = new ResizeObserver(() => {
      if (element.clientHeight > 0) put()
    })
    watch.observe(element)
    element.addEventListener('scroll', keep)
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', keep)
    }
  }, [part, place, content, scrolled, mark])
}

/** How far a list is scrolled, said so that it holds at another width too: its end, or the part in sight and how far into it. */
type ScrolledTo = 'end' | { readonly part: number /** Share of it above the edge. */; readonly share: number }

/** Pixels from the end that still count as the end. */
const NEAR = 4

/** How far `list` is scrolled. */
function placeIn(list: HTMLElement): ScrolledTo {
  if (list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR) return 'end'
  const top = list.getBoundingClientRect().top
  const parts = [...list.children].map((each) => each.getBoundingClientRect())
  const at = parts.findIndex(({ bottom }) => bottom > top)
  const first = parts[at]
  return first ? { part: at, share: Math.max(0, (top - first.top) / Math.max(1, first.height)) } : 'end'
}

/** Scrolls `list` there. */
function scrollTo(list: HTMLElement, to: ScrolledTo): void {
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
