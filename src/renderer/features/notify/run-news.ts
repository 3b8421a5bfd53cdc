// Follows runs that end or wait while the user looks elsewhere, and notifies as the settings want it.
import { useEffect } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { core, whenConnected } from '../../boot/api.js'
import { placeOf } from '../../boot/place.js'
import { settingsNow } from '../settings/settings-queries.js'
import { type News, newsOf } from './news.js'
import { canNotifyOutside, isAway, notifyOutside } from './outside.js'
import { toast } from './toasts.js'

/** Follows all runs for as long as the window is there. */
export function useRunNews(): void {
  useEffect(() => {
    const known = new Map<string, RunSummary>()
    return whenConnected(() =>
      core.runs.changes({}, (summary) => {
        const news = newsOf(known.get(summary.id), summary)
        known.set(summary.id, summary)
        if (news) void notify(news)
      }),
    )
  }, [])
}

async function notify({ kind, said }: News): Promise<void> {
  // Without readable settings the notice is shown.
  const wanted = await settingsNow().then(
    ({ notifications }) => notifications,
    () => null,
  )
  if (wanted && !wanted[kind]) return
  const place = placeOf(window.location.hash)
  const isSeen = document.visibilityState === 'visible' && place.screen === 'run' && place.run === said.run
  if (isSeen) return
  if (wanted?.outside && isAway() && canNotifyOutside()) notifyOutside(said)
  else toast(said)
}
