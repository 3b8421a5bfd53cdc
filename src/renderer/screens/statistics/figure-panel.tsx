// The frame of one figure: its title, the plot, and the same as a table to read or copy.
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FigurePanelProps {
  readonly title: string
  readonly words: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Shown below plot and table. */
  readonly note?: string | undefined
  readonly wide?: boolean
  readonly children: ReactNode
}

export function FigurePanel({ title, words, heads, rows, note, wide = false, children }: FigurePanelProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className={`panel figure ${wide ? 'wide' : ''}`} aria-label={title}>
      <h3>
        {title} <small>{words}</small>
        <span className="flex-1" />
        {rows.length > 0 ? (
          <button
            type="button"
            className="icon-button"
            aria-label={isTable ? `${title} as a plot` : `${title} as a table`}
            data-hint={isTable ? 'As a plot' : 'As a table'}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
          </button>
        ) : null}
      </h3>
      {rows.length === 0 ? <p className="note">No data yet.</p> : isTable ? <FigureTable heads={heads} rows={rows} /> : children}
      {note && rows.length > 0 ? <p className="note">{note}</p> : null}
    </section>
  )
}

function FigureTable({ heads, rows }: Pick<FigurePanelProps, 'heads' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="figure-table" tabIndex={0} aria-label="Table">
      <table className="plain">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? '' : 'num fit'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((cell, index) => (
                <td key={heads[index]} className={index === 0 ? '' : 'num fit'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
