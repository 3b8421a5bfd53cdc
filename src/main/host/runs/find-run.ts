// Finds a run by its id, or by the first letters that a user types.
import { userError } from '../../../contract/errors/index.js'
import type { ReadParts, Store } from '../../store/store.js'

/** Throws `run-missing` or `run-ambiguous` where none or several runs begin so. */
export function findRun(store: Store, prefix: string): string {
  const found = store.runs.startingWith(prefix)
  const only = found.includes(prefix) ? prefix : found[0]
  if (only === undefined) throw userError('run-missing', { run: prefix })
  if (found.length > 1 && only !== prefix) throw userError('run-ambiguous', { prefix, runs: found })
  return only
}

/** The title that an export of a run has, however the user renamed the run. Throws `run-missing` where there is no such run. */
export function recordedTitleOf(store: ReadParts, run: string): string {
  const title = store.runs.recordedTitle(run)
  if (title === null) throw userError('run-missing', { run })
  return title
}

/** Throws `run-missing` where there is no such run. */
export function summaryOf(store: ReadParts, run: string) {
  const summary = store.runs.summary(run)
  if (!summary) throw userError('run-missing', { run })
  return summary
}
