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
 * What makes a run gives its id at once; the run goes on in this process. Where a run came from a file it refuses (`NeedsConsent`)
 * what the user has not agreed to.
 */
export interface Runs extends Starting, Continuing, Telling, Ending {
  /** What a run that is over never acted on. */
  unheard(run: string): readonly SaidView[]
  /** Writes down what was said to runs whose process died before it could. */
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
