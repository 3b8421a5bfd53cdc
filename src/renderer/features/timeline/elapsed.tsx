// How long a step was at work, as the clock of the run counts it, and how long it waited, for what.
import { useMemo } from 'react'
import { type Span, spanOfStep } from '../../../contract/state/waits.js'
import type { Row } from '../../../contract/view/run-view.js'
import { clock } from '../../../words/figures.js'
import { waitedWords } from '../../../words/timeline/waited.js'
import { useNow } from '../../ui/now.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** The division of a running step's time until now. */
function useSpan(row: Row): Span {
  const waits = useOpenedRun((open) => open.view.waits)
  return spanOfStep(waits, row, useNow(1_000))
}

/** How the time of a step that is over was divided; null of what took none. */
export function useSettledSpan(row: Row): Span | null {
  const waits = useOpenedRun((open) => open.view.waits)
  return useMemo(() => (row.durationMs === null ? null : spanOfStep(waits, row, row.at)), [waits, row])
}

/** A running clock; it stops while the step waits. */
export function Elapsed({ row }: { row: Row }) {
  return <span aria-hidden>{clock(useSpan(row).ms)}</span>
}

/** The waits of a running step until now. */
export function Waited({ row }: { row: Row }) {
  const words = waitedWords(useSpan(row))
  return words ? (
    <span className="counted" aria-live="off">
      {words}
    </span>
  ) : null
}
