// A table of both runs side by side: each row has the left and the right state.
import type { ReactNode } from 'react'

interface PairRow {
  readonly id: string
  readonly name: string
  readonly left: ReactNode
  readonly right: ReactNode
}

export function PairTable({ of, rows }: { of: string; rows: readonly PairRow[] }) {
  return (
    <table className="plain pairs">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Left</th>
          <th scope="col">Right</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, left, right }) => (
          <tr key={id}>
            <th scope="row" title={id}>
              {name}
            </th>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
