// Each try of a bench run with how it ended, and a choice of those that are shown. A task leads to its run.
import { useState } from 'react'
import { addressOf } from '../../../../renderer/boot/place.js'
import { duration, money, whole } from '../../../../words/figures.js'
import type { BenchReport, BenchRow } from '../../contract/results.js'
import { rowWords } from '../../words/report.js'

type Kept = 'all' | 'failed' | 'passed' | 'wrong-verdict'

const kinds: Readonly<Record<Kept, { readonly title: string; keeps(row: BenchRow): boolean }>> = {
  all: { title: 'all tries', keeps: () => true },
  failed: { title: 'tries that failed hidden tests', keeps: ({ passed }) => passed === false },
  passed: { title: 'tries that passed all hidden tests', keeps: ({ passed }) => passed === true },
  'wrong-verdict': {
    title: 'tries with a wrong verdict',
    keeps: ({ passed, verdict }) => passed !== null && passed !== (verdict === 'verified'),
  },
}
const names = Object.keys(kinds) as Kept[]

export function TriesTable({ rows, hasVerdicts }: Pick<BenchReport, 'rows'> & { hasVerdicts: boolean }) {
  const [kept, setKept] = useState<Kept>('all')
  const shown = rows.filter(kinds[kept].keeps)
  const offered = names.filter((name) => name !== 'wrong-verdict' || hasVerdicts)
  return (
    <>
      <label className="config-pick bench-kept">
        <span>Show</span>
        <select className="input" value={kept} onChange={(event) => setKept(names.find((name) => name === event.target.value) ?? 'all')}>
          {offered.map((name) => (
            <option key={name} value={name}>
              {kinds[name].title} ({rows.filter(kinds[name].keeps).length})
            </option>
          ))}
        </select>
      </label>
      {shown.length === 0 ? <p className="note">No matching tries.</p> : <Table rows={shown} />}
    </>
  )
}

function Table({ rows }: { rows: readonly BenchRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="figure-table" tabIndex={0} aria-label="Tries">
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" className="num fit">
              Try
            </th>
            <th scope="col">Hidden tests and verdict</th>
            <th scope="col" className="num fit">
              Calls
            </th>
            <th scope="col" className="num fit">
              Tokens
            </th>
            <th scope="col" className="num fit">
              Cost
            </th>
            <th scope="col" className="num fit">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.task} ${row.try}`}>
              <td>{row.run === null ? row.task : <a href={addressOf({ screen: 'run', run: row.run })}>{row.task}</a>}</td>
              <td className="num fit">{row.try}</td>
              <td>{rowWords(row)}</td>
              <td className="num fit">{row.calls}</td>
              <td className="num fit">{whole(row.tokens)}</td>
              <td className="num fit">{row.unpriced ? 'unknown' : money(row.usd)}</td>
              <td className="num fit">{duration(row.ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
