// The narration of a run in the chat: a sentence for each stage, and the current step with the forecast of the rest.
import { type ReactNode, useMemo } from 'react'
import { workedAt } from '../../../contract/state/waits.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { clock } from '../../../words/figures.js'
import { leftWords, narrationOf, nowOf } from '../../../words/narration/narration.js'
import { textOf } from '../../../words/row.js'
import { useNow } from '../../ui/now.js'
import { standingOf } from '../budget/budget.js'
import { useTaskEstimate } from '../budget/task-estimate.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'

export interface Part {
  readonly at: number
  readonly part: ReactNode
}

/** The sentences of all stages, for the chat to put between what was said. */
export function useNarrated(view: RunView): readonly Part[] {
  return useMemo(
    () =>
      narrationOf(view).map(({ key, at, lead, text }) => ({
        at,
        part: (
          <p className="say told" key={key}>
            <time>{clock(workedAt(view, at))}</time>
            <b>{lead}</b>
            {text}
          </p>
        ),
      })),
    [view],
  )
}

/** The current step. */
export function GoingOn() {
  const view = useOpenedRun((open) => open.view)
  const isLive = useIsLive()
  const now = useNow(isLive ? 1_000 : null)
  const estimate = useTaskEstimate(isLive)
  // The model that it waits for is in the timeline, with its clock.
  const doing = isLive ? nowOf(view, ({ data }) => textOf(data).title) : null
  if (doing === null) return null
  const limits = view.limits ?? view.config?.budget
  const standing = limits ? standingOf(view, limits, 'working', now) : null
  const left = standing
    ? leftWords({
        usd: standing.forecastUsd === null ? null : standing.forecastUsd - view.usd,
        // Before the first task is green only earlier runs can predict it.
        ms: standing.forecastMs === null ? (estimate?.ms.median ?? null) : standing.forecastMs - standing.ms,
      })
    : ''
  return (
    <p className="say going-on" aria-live="off">
      {doing.step}
      {doing.task ? (
        <>
          {doing.step.includes(', attempt ') ? ' of ' : ' for '}
          <b>{doing.task}</b>
        </>
      ) : null}
      . {left}
    </p>
  )
}
