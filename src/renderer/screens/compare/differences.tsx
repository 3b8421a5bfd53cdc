// What was different from the start, and what each side showed of its program in the end.
import type { Comparison, Difference } from '../../../contract/calls/history.js'
import { evidenceRows } from '../../../words/compared/evidence.js'
import { count } from '../../../words/figures.js'
import { PairTable } from './pair-table.js'

export function Differences({ title, what, list }: { title: string; what: string; list: readonly Difference[] }) {
  return (
    <section className="panel">
      <h3>
        {title} <small>{list.length === 0 ? `every ${what} is the same` : `${count(list.length, what)} differ`}</small>
      </h3>
      {list.length > 0 ? <PairTable of={what} rows={list.map(inRow)} /> : null}
    </section>
  )
}

/** All of it, also what is the same: a verdict is read from the whole. */
export function Evidence({ comparison: { left, right } }: { comparison: Comparison }) {
  const rows = evidenceRows(left, right)
  const other = rows.filter((row) => row.left !== row.right).length
  return (
    <section className="panel" aria-label="Evidence">
      <h3>
        Evidence{' '}
        <small>
          {rows.length === 0
            ? 'neither reached its final tests'
            : other === 0
              ? 'the same on both sides'
              : `${other} of ${count(rows.length, 'row')} differ`}
        </small>
      </h3>
      {rows.length > 0 ? <PairTable of="Evidence" rows={rows.map(inRow)} /> : null}
    </section>
  )
}

const inRow = ({ name, left, right }: Difference) => ({ ...{ id: name, name }, left: left || '–', right: right || '–' })
