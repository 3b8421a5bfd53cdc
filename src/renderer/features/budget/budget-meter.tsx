// Shows what the run has used of its budget, and its forecast: dollars and minutes always, tokens where they run out first.

import { Popover } from '@base-ui/react/popover'
import { Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { limitOf } from '../../../contract/config/config.js'
import type { RunState } from '../../../contract/run/run.js'
import { clock, money, percent } from '../../../words/figures.js'
import { useNow } from '../../ui/now.js'
import { Term } from '../../ui/term.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { type Standing, standingOf } from './budget.js'
import { BudgetForm, limitsOf } from './budget-form.js'

export function BudgetMeter({ state, isDemo }: { state: RunState | undefined; isDemo: boolean }) {
  const view = useOpenedRun((open) => open.view)
  const isWorking = state === 'running' && view.outcome === null && view.question === null
  const isWaiting = state === 'paused' || view.question !== null
  const now = useNow(isWorking ? 1_000 : null)
  const limits = view.limits ?? view.config?.budget
  if (!limits) return null
  const standing = standingOf(view, limits, isWorking ? 'working' : isWaiting ? 'paused' : 'over', now)
  const cost = view.unpriced
    ? `${money(view.usd)} plus requests with unknown prices`
    : limitOf(limits.usd) === null
      ? money(view.usd)
      : `${money(view.usd)} of ${money(limits.usd ?? 0)}`
  // The use of a finished run did not end it, so it is no warning.
  const isShown = view.outcome === null || view.outcome.ended === 'budget'
  const warning = isShown ? warningOf(standing) : ''
  return (
    <div className={`budget ${isShown ? standing.state : 'well'}`}>
      <span>
        <Term of="budget">{isDemo ? 'recorded, no cost' : cost}</Term>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the look of a native meter cannot be set */}
      <span
        className="meter"
        role="meter"
        aria-label="Budget used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(standing.used * 100))}
        aria-valuetext={[`${percent(standing.used)} used`, forecastWords(standing, isDemo), warning].filter(Boolean).join(', ')}
        title={`Tokens used: ${view.tokens.toLocaleString('en-GB')} (limit: ${limits.tokens === 0 ? 'none' : limits.tokens.toLocaleString('en-GB')}). The bar shows money, time or tokens, whichever is closest to its limit; the striped part is the forecast. The run ends when it reaches a limit.`}
      >
        {standing.forecast === null ? null : <i className="forecast" style={{ width: percentOf(standing.forecast) }} />}
        <i style={{ width: percentOf(standing.used) }} />
      </span>
      <span title="Working time. Time spent waiting for you does not count.">
        {clock(standing.ms)}
        {limits.minutes === 0 ? '' : ` of ${clock(limits.minutes * 60_000)}`}
      </span>
      {warning ? (
        <span className="warning" role="status" title={warning}>
          <TriangleAlert aria-hidden /> {standing.state === 'short' ? forecastWords(standing, isDemo) : warning}
        </span>
      ) : standing.forecast === null ? null : (
        <span className="forecast-words">{forecastWords(standing, isDemo)}</span>
      )}
      {!isDemo && view.outcome === null && (state === 'running' || state === 'paused') ? <BudgetButton /> : null}
    </div>
  )
}

const percentOf = (share: number): string => `${Math.min(1, share) * 100}%`

function forecastWords({ forecastUsd, forecastMs }: Standing, isDemo: boolean): string {
  if (forecastUsd === null || forecastMs === null) return ''
  return forecastUsd === 0 || isDemo ? `forecast ${clock(forecastMs)}` : `forecast ${money(forecastUsd)}`
}

function warningOf({ state, used, closest }: Standing): string {
  switch (state) {
    case 'well':
      return ''
    case 'close':
      return `${percent(used)} of the ${closest} used`
    case 'short':
      return 'at this pace, the budget will run out'
    case 'spent':
      return 'the budget is used up'
  }
}

/** Beside what a run has used: the button that lets it take more while it works. */
function BudgetButton() {
  const run = useOpenedRun((open) => open.run)
  const view = useOpenedRun((open) => open.view)
  const [isOpen, setOpen] = useState(false)
  const limits = limitsOf(view)
  if (!limits) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="icon-button" aria-label="Change the budget" title="Change the budget">
        <Pencil aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-10">
          <Popover.Popup className="popup forking">
            <Popover.Title className="title">Budget for this run</Popover.Title>
            <BudgetForm run={run} limits={limits} label="Set the budget" onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
