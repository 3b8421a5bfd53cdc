// Asks on closing the page while runs are at work: the browser asks whether to leave, and a user who stays decides about the runs. The
// desktop face asks the same itself, before its window closes.
import { useEffect, useState } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { count } from '../../../words/figures.js'
import { core, desktop, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { AlertDialog } from '../../ui/focus/dialog.js'
import { toast } from '../notify/toasts.js'
import { useLiveRuns } from './live-runs.js'

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

interface ClosingQuestionProps {
  readonly live: readonly RunSummary[]
  readonly isAsking: boolean
  setAsking(isAsking: boolean): void
}

/** The user's choice about running runs when their page is closed. */
function ClosingQuestion({ live, isAsking, setAsking }: ClosingQuestionProps) {
  const each = (what: string, act: (run: string) => Promise<unknown>) => {
    setAsking(false)
    Promise.all(live.map((run) => act(run.id))).then(
      () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
      (error: unknown) => toast({ tone: 'bad', title: `Not all runs were ${what}`, words: errorMessage(error), run: null }),
    )
  }
  return (
    <AlertDialog.Root open={isAsking} onOpenChange={setAsking}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="sheet asking">
          <AlertDialog.Title>
            {count(live.length, 'run')} {live.length === 1 ? 'is' : 'are'} still active
          </AlertDialog.Title>
          <AlertDialog.Description>
            Runs continue after you close a tab. If you close a window that Tillgreen opened, the runs stop, but you can resume them.
          </AlertDialog.Description>
          <div className="actions">
            <AlertDialog.Close className="button main">Keep going</AlertDialog.Close>
            <button type="button" className="button" onClick={() => each('paused', (run) => core.runs.pause({ run }))}>
              Pause
            </button>
            <button type="button" className="button" onClick={() => each('stopped', (run) => core.runs.stop({ run }))}>
              Stop now
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
