// How much room the window has: fewer of our pixels fit where they are drawn larger.
import { useSyncExternalStore } from 'react'
import { useZoom, zoomFactor } from './zoom.js'

/** Below it three panes do not fit side by side; the style sheets name the same width. */
const THREE_PANES = 1280

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  const forget = useZoom.subscribe(onChange)
  return () => {
    window.removeEventListener('resize', onChange)
    forget()
  }
}

/** The width of the window in our pixels. */
export const roomAcross = (): number => window.innerWidth / zoomFactor()

/** Whether the window is too narrow for three panes side by side. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => roomAcross() < THREE_PANES)

/** Below it two panes do not fit side by side either, as in a usual window that is drawn twice as large. */
const TWO_PANES = 700

/** Whether the window has room for one pane only; the others unfold over most of it. */
export const useOnePane = (): boolean => useSyncExternalStore(subscribe, () => roomAcross() < TWO_PANES)
