// The runs that are at work or wait, in the status bar: how many, and which where one asks.
import { Popover } from '@base-ui/react/popover'
import { CirclePause, CircleQuestionMark, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { ago, money } from '../../../words/figures.js'
import { addressOf } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import { wantQuestion } from '../run/wanted-question.js'

export const isLive = ({ state }: Pick<RunSummary, 'state'>): boolean => state === 'running' || state === 'paused'

/** Of the runs that are loaded: the newest hundred at least. */
export const useLiveRuns = (): readonly RunSummary[] => (useRuns().data?.pages.flat() ?? []).filter(isLive)

/** The live runs, and those that ended while the caller was shown: so the content below does not jump up. */
export function useSeenLiveRuns(): readonly RunSummary[] {
  const all = useRuns().data?.pages.flat() ?? []
  const [seen] = useState(() => new Set<string>())
  for (const run of all) if (isLive(run)) seen.add(run.id)
  return all.filter(({ id }) => seen.has(id))
}

/** Runs that wait for an answer of the user. */
export const useAskingRuns = (): readonly RunSummary[] => useLiveRuns().filter(({ asks }) => asks)

/** As long as a run asks and another one is looked at: which one, and the way to its question. @param shown the run on the screen */
export function AskingRuns({ shown }: { shown: string | null }) {
  const asking = useAskingRuns().filter(({ id }) => id !== shown)
  const [first] = asking
  if (!first) return null
  const to = asking.length === 1 ? addressOf({ screen: 'run', run: first.id }) : addressOf({ screen: 'runs' })
  return (
    <a className="item asking" href={to} onClick={() => asking.length === 1 && wantQuestion(first.id)}>
      <CircleQuestionMark aria-hidden />
      {asking.length === 1 ? <span>{first.title} has a question</span> : <span>{asking.length} runs have questions</span>}
    </a>
  )
}

export function LiveRuns() {
  const live = useLiveRuns()
  const words = live.length === 1 ? '1 run live' : `${live.length} runs live`
  if (live.length === 0) return <span>{words}</span>
  return <LiveRunsPopover live={live} words={words} />
}

function LiveRunsPopover({ live, words }: { live: readonly RunSummary[]; words: string }) {
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
                      <CircleQuestionMark aria-label="has a question" role="img" className="asks" />
                    ) : run.state === 'paused' ? (
                      <CirclePause aria-label="paused" role="img" className="asks" />
                    ) : (
                      <LoaderCircle aria-label="running" role="img" className="turning" />
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
