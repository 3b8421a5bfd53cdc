// Hears of runs that end or wait while the user looks elsewhere, and says so as the settings want it.
import { useEffect } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { core, whenConnected } from '../../boot/api.js'
import { placeOf } from '../../boot/place.js'
import { settingsNow } from '../settings/settings-queries.js'
import { type News, newsOf } from './news.js'
import { canTellOutside, isAway, tellOutside } from './outside.js'
import { toast } from './toasts.js'

/** Follows all runs for as long as the window is there. */
export function useRunNews(): void {
  useEffect(() => {
    const known = new Map<string, RunSummary>()
    return whenConnected(() =>
      core.runs.changes({}, (summary) => {
        const news = newsOf(known.get(summary.id), summary)
        known.set(summary.id, summary)
        if (news) void tell(news)
      }),
    )
  }, [])
}

async function tell({ kind, said }: News): Promise<void> {
  // Whoever cannot be asked how they want it is told.
  const wanted = await settingsNow().then(
    ({ notifications }) => notifications,
    () => null,
  )
  if (wanted && !wanted[kind]) return
  const place = placeOf(window.location.hash)
  const isSeen = document.visibilityState === 'visible' && place.screen === 'run' && place.run === said.run
  if (isSeen) return
  if (wanted?.outside && isAway() && canTellOutside()) tellOutside(said)
  else toast(said)
}
