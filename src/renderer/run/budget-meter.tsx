// What the run has used of what it may use: dollars and minutes, always in sight.
import { useNow } from '../parts/now.js'
import { clock, money } from '../parts/words.js'
import { useOpenedRun } from './run-store-context.js'

export function BudgetMeter({ isRunning, isDemo }: { isRunning: boolean; isDemo: boolean }) {
  const usd = useOpenedRun((open) => open.view.usd)
  const unpriced = useOpenedRun((open) => open.view.unpriced)
  const limits = useOpenedRun((open) => open.config?.budget)
  const worked = useOpenedRun((open) => open.worked)
  const lastAt = useOpenedRun((open) => open.view.lastAt)
  const now = useNow(isRunning ? 1_000 : null)
  if (!limits) return null
  const ms = worked.at === 0 ? 0 : worked.ms + Math.max(0, (isRunning ? now : (lastAt ?? worked.at)) - worked.at)
  const minutes = limits.minutes * 60_000
  const share = Math.min(1, Math.max(limits.usd === null ? 0 : usd / limits.usd, ms / minutes))
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : ''
  const cost = unpriced ? `${money(usd)} and unpriced calls` : limits.usd === null ? money(usd) : `${money(usd)} of ${money(limits.usd)}`
  return (
    <div className="budget" title="The meter shows whichever is closer to its limit. When a limit is reached, the run ends by itself.">
      <span>{isDemo ? 'recorded, no cost' : cost}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: the look of a native meter cannot be set */}
      <span
        className={`meter ${tone}`}
        role="meter"
        aria-label="Budget used"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span>
        {clock(ms)} of {clock(minutes)}
      </span>
    </div>
  )
}
