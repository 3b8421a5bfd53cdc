// Reviews of what runs changed in projects: lists of hunks, and checks of selections, whose results are remembered.
import type { Application, CheckedSelection, RunChanges } from '../../../contract/calls/changes.js'
import type { Store } from '../../store/store.js'
import type { Work } from '../work/work.js'
import { type AppliedRecords, applicationsOf } from './applied-records.js'
import { checkSelection, type Selection } from './check-selection.js'

export interface Reviews {
  /** Refuses as `listChanges` does. */
  changes(run: string): Promise<RunChanges>
  /** The applied changes of a run so far, oldest first. */
  applied(run: string): Application[]
  /** Refuses and rejects as `checkSelection` does. */
  check(selection: Selection, onOutput: (text: string) => void, signal: AbortSignal): Promise<CheckedSelection>
  /** The findings of this process for selections of a run, by `selectionKey`. */
  checked(run: string): Readonly<Record<string, boolean>>
}

export function openReviews(store: Store, work: Work, records: AppliedRecords, resources: string): Reviews {
  const found = new Map<string, Readonly<Record<string, boolean>>>()
  return {
    changes: (run) => work.run('list-changes', { run }),
    applied: (run) => applicationsOf(records.of(run)),
    async check(selection, onOutput, signal) {
      const { run } = selection
      const checked = await checkSelection({ store, resources }, selection, onOutput, signal)
      found.set(run, { ...found.get(run), [checked.key]: checked.found.ok })
      return checked.found
    },
    checked: (run) => found.get(run) ?? {},
  }
}
