// A run in one line, as lists show it.

import type { HistoryRun } from '../../../contract/calls/history.js'
import { outcomeWords } from '../../../words/outcome.js'

/** `isOwed`: its program is not in its output folder yet. */
export function runLine(run: HistoryRun, isOwed = false): string {
  const state = run.damage ? 'damaged' : run.outcome ? outcomeWords(run.outcome) : run.state
  const when = new Date(run.createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const tags = run.tags.length > 0 ? ` [${run.tags.join(', ')}]` : ''
  return `${run.id}  ${when}  ${state.padEnd(25)} ${`${run.passed}/${run.tests}`.padStart(7)}  $${run.usd.toFixed(2)}  ${run.kind.padEnd(8)} ${run.title}${run.demo ? ' (demo)' : ''}${tags}${isOwed ? ' (output not written yet)' : ''}`
}
