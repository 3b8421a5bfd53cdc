// The live timeline. Only the rows in sight are drawn, and it follows the newest unless one looks back.

import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../words/errors/index.js'
import { useSummary } from '../../boot/queries.js'
import { Empty } from '../../ui/notice.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { TimelineRow } from './timeline-row.js'
import { useRowAt } from './use-row-at.js'

const ROW = 34

export function Timeline() {
  const rows = useOpenedRun((open) => open.view.rows)
  const earlier = useOpenedRun((open) => open.view.earlier)
  const place = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const count = earlier + rows.length
  const list = useVirtualizer({ count, getScrollElement: () => place.current, estimateSize: () => ROW, overscan: 8 })
  const items = list.getVirtualItems()
  const [top, bottom] = [items[0], items.at(-1)]
  const rowAt = useRowAt(top && bottom ? { first: top.index, last: bottom.index } : null)
  const size = list.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it grows it must follow
  useEffect(() => {
    if (isAtEnd && place.current) place.current.scrollTop = place.current.scrollHeight
  }, [rows, size, isAtEnd])
  if (count === 0) return <NoRows />
  return (
    <>
      <div
        className="flow"
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label="Timeline"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        ref={place}
        onScroll={({ currentTarget: box }) => setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < 40)}
      >
        <div style={{ height: size, position: 'relative' }}>
          {items.map((item) => {
            const row = rowAt(item.index)
            return (
              <div
                key={item.key}
                data-index={item.index}
                ref={list.measureElement}
                style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${item.start}px)` }}
              >
                {row ? <TimelineRow row={row} isLast={item.index === count - 1} /> : <div className="step coming" aria-hidden />}
              </div>
            )
          })}
        </div>
      </div>
      {isAtEnd ? null : (
        <button type="button" className="button to-now" onClick={() => setAtEnd(true)}>
          <ArrowDown aria-hidden /> To the newest
        </button>
      )}
    </>
  )
}

function NoRows() {
  const run = useOpenedRun((open) => open.run)
  const error = useOpenedRun((open) => open.error)
  const state = useSummary(run).data?.state
  return state === 'running' ? (
    <div className="empty">
      <LoaderCircle aria-hidden className="turning" />
      <b>Getting ready</b>
    </div>
  ) : (
    <Empty title="Nothing happened yet">{error ? errorText(error) : 'This run ended before its first step.'}</Empty>
  )
}
