// Which runs are at work or wait, where one asks.
import '../../style/screens.css'
import { Popover } from '@base-ui/react/popover'
import { CirclePause, CircleQuestionMark, LoaderCircle } from 'lucide-react'
import type { RunSummary } from '../../../contract/run/run.js'
import { ago, money } from '../../../words/figures.js'
import { addressOf } from '../../boot/place.js'

export function LiveRunsPopover({ live, words }: { live: readonly RunSummary[]; words: string }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="item live-runs">
        <LoaderCircle aria-hidden className="turning" /> {words}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="end" sideOffset={8}>
          <Popover.Popup className="popup" aria-label="Live runs">
            <ul className="live-list">
              {live.map((run) => (
                <li key={run.id}>
                  <Popover.Close nativeButton={false} render={<a href={addressOf({ screen: 'run', run: run.id })} />}>
                    {run.asks ? (
                      <CircleQuestionMark aria-label="asks you" role="img" className="asks" />
                    ) : run.state === 'paused' ? (
                      <CirclePause aria-label="waits" role="img" className="asks" />
                    ) : (
                      <LoaderCircle aria-label="at work" role="img" className="turning" />
                    )}
                    <b>{run.title}</b>
                    <span>
                      {run.tests === 0 ? 'no tests yet' : `${run.passed} of ${run.tests}`} · {money(run.usd)} ·{' '}
                      {ago(run.createdAt, Date.now())}
                    </span>
                  </Popover.Close>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
