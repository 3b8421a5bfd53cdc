// Starts, stops, resumes, forks and answers runs: everything that makes a run or carries one on.
import type { SaidView } from '../../../contract/state/view-state.js'
import { writeDown } from '../runs/inbox.js'
import { type Continuing, continuing } from './continuing.js'
import { openOwnRuns, type RunsDeps } from './deps.js'
import { type Ending, ending } from './ending.js'
import { unheardBy } from './hand-on.js'
import { type Starting, starting } from './starting.js'
import { type Telling, telling } from './telling.js'

/**
 * Methods that make a run return its id at once; the run continues in this process. An imported run is refused (`NeedsConsent`)
 * without the user's consent.
 */
export interface Runs extends Starting, Continuing, Telling, Ending {
  /** Messages that a finished run never acted on. */
  unheard(run: string): readonly SaidView[]
  /** Writes down messages for runs whose process died before it could. */
  settle(): Promise<void>
}

export function openRuns(deps: RunsDeps): Runs {
  const { store } = deps
  const own = openOwnRuns(deps.carrier)
  return {
    ...starting(deps, own),
    ...continuing(deps, own),
    ...telling(store, own),
    ...ending(store, own),
    unheard: (run) => unheardBy(store, run),
    async settle() {
      for (const run of store.requests.waiting()) await writeDown(store, run).catch(() => undefined)
    },
  }
}
