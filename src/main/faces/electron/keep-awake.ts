// While a run is at work the machine does not go to sleep by itself; the screen may.
import { powerSaveBlocker } from 'electron'
import type { LiveRuns } from './live-runs.js'

export function keepAwake(runs: LiveRuns): void {
  let blocker: number | null = null
  runs.onChange((isAtWork) => {
    if (isAtWork && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (!isAtWork && blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  })
}
