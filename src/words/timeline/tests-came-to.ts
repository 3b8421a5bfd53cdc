// The result of a test run, in the same numbers everywhere: runners print those of each file separately.
import type { RowData, RunView } from '../../contract/view/run-view.js'
import { count, whole } from '../figures.js'

type Counts = NonNullable<Extract<RowData, { type: 'tested' }>['counts']>

/** "41 of 48 fail, 7 skipped": what is not green, each kind by itself, as the runner counts them. Pure. */
export function notGreenWords({ collected, passed, skipped, errors }: Counts): string {
  const failed = collected - passed - skipped
  return [
    failed > 0 ? `${whole(failed)} of ${whole(collected)} fail` : '',
    skipped > 0 ? `${whole(skipped)} skipped` : '',
    errors > 0 ? `${count(errors, 'file')} cannot be loaded` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The line in a terminal after a test run: all of its files together. Empty until it is known. Pure. */
export function testsCameTo(key: string, { rows }: Pick<RunView, 'rows'>): string {
  const row = rows.findLast((each) => each.key === key)
  if (row?.data.type !== 'tested' || row.data.counts === null) return ''
  const { collected, passed } = row.data.counts
  return `Tests: ${notGreenWords(row.data.counts) || `${whole(passed)} of ${whole(collected)} pass`}.`
}
