// The line at the foot of a terminal while a run works: its step and the time left before the first code, and what the step counts.
import type { StepProgress } from '../../../contract/calls/progress.js'
import { timeLeft } from '../../../contract/figures/time-left.js'
import type { Usual } from '../../../contract/figures/usual.js'
import { spanOfStep } from '../../../contract/state/waits.js'
import { beforeCode } from '../../../contract/view/first-code.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { stepWords } from '../../../words/run/before-code.js'
import { progressWords } from '../../../words/timeline/progress.js'
import type { Core } from './command.js'
import type { Printer } from './printer.js'

/** Milliseconds between two looks at the clock. */
const TICK_MS = 1_000

/**
 * Shows the line until the returned function is called, which clears it.
 * @param viewOf what is known of the run by now
 */
export function showStatus(core: Core, run: string, out: Printer, viewOf: () => RunView): () => void {
  let last: StepProgress | undefined
  let usual: Usual = { times: [], lengths: [] }
  // Without them the line has no time; the run does not wait for it.
  void core.history.usual({ run }).then(
    (known) => {
      usual = known
    },
    () => undefined,
  )
  const show = () => last && out.status(`          … ${statusWords(last, viewOf(), usual, Date.now())}`)
  const unwatch = core.runs.progress({ run }, (progress) => {
    last = progress
    show()
  })
  const timer = setInterval(() => {
    // A step that is over has nothing to count.
    if (last && viewOf().rows.some(({ key, tone }) => tone === 'running' && key === last?.key)) show()
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    unwatch()
    out.status('')
  }
}

/** "Step 2 of about 4 · 40 s left · waiting for small" before the first code. After it, the counts of the step. Pure. */
export function statusWords(progress: StepProgress, view: RunView, usual: Usual, now: number): string {
  const counted = progressWords(progress)
  const at = beforeCode(view)
  const row = view.rows.find(({ key, tone }) => tone === 'running' && key === progress.key)
  if (at === null || view.question !== null || row?.data.type !== 'asking') return counted
  const elapsedMs = spanOfStep(view.waits, row, now).ms
  const left = timeLeft({ step: row.data.name, model: progress.model ?? null, elapsedMs, progress }, usual)
  return `${stepWords(at, view.outage === null ? left : { type: 'unknown' })} · ${counted}`
}
