// Closing the page while runs are at work: the browser asks whether to leave, and whoever stays is asked what becomes of
// them. The desktop face asks the same by itself, before its window closes.
import { useEffect, useState } from 'react'
import { desktop } from '../../boot/api.js'
import { useLiveRuns } from '../shell/live-runs.js'
import { ClosingQuestion } from './closing-question.js'

/** Milliseconds after which a page that is still there was not left. */
const STAYED_MS = 400

export function Closing() {
  const live = useLiveRuns()
  const [isAsking, setAsking] = useState(false)
  const isLive = live.length > 0 && desktop === null
  useEffect(() => {
    if (!isLive) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // The browser's own question holds the page still: this runs only where the user stayed.
      timer = setTimeout(() => setAsking(true), STAYED_MS)
    }
    window.addEventListener('beforeunload', onLeave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [isLive])
  return isAsking ? <ClosingQuestion live={live} isAsking={isLive} setAsking={setAsking} /> : null
}
