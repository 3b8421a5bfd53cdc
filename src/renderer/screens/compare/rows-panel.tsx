// The timelines of both runs, steps of the same key side by side; what is the same is folded away.
import { useMemo, useState } from 'react'
import type { ComparedRow, Comparison } from '../../../contract/calls/history.js'
import { clock, count } from '../../../words/figures.js'
import { saySame, textOf } from '../../../words/row.js'

/** Rows that are drawn at once; more are asked for. */
const SHOWN = 200

export function RowsPanel({ rows: pairs }: { rows: Comparison['rows'] }) {
  const rows = useMemo(() => pairs.map((pair) => ({ ...pair, isSame: isSame(pair) })), [pairs])
  const [hasSame, setSame] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const other = rows.filter((row) => !row.isSame)
  const listed = hasSame ? rows : other
  return (
    <section className="panel">
      <h3>
        Timeline{' '}
        <small>
          {other.length === 0 ? `${count(rows.length, 'step')}, all the same` : `${other.length} of ${count(rows.length, 'step')} differ`}
        </small>
        <span className="flex-1" />
        {other.length < rows.length ? (
          <button type="button" className="link" aria-pressed={hasSame} onClick={() => setSame(!hasSame)}>
            {hasSame ? 'Only what differs' : 'All steps'}
          </button>
        ) : null}
      </h3>
      {listed.length > 0 ? (
        <table className="plain pairs steps">
          <thead>
            <tr>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shown).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may occur twice, so its place is part of its name
              <tr key={`${row.left?.key ?? row.right?.key}#${index}`} className={row.isSame ? 'same' : ''}>
                <Step row={row.left} />
                <Step row={row.right} />
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {listed.length > shown ? (
        <button type="button" className="button quiet mt-2" onClick={() => setShown(shown + SHOWN)}>
          {count(listed.length - shown, 'more step')}
        </button>
      ) : null}
    </section>
  )
}

const isSame = ({ left, right }: Comparison['rows'][number]): boolean => left !== null && right !== null && saySame(left.data, right.data)

function Step({ row }: { row: ComparedRow | null }) {
  if (!row) return <td className="nothing">–</td>
  const { title, detail } = textOf(row.data)
  return (
    <td title={row.key}>
      <time>{clock(row.at)}</time> <b className={row.tone}>{title}</b> {detail}
    </td>
  )
}
