// The words of a cell of the red-to-green chart under the pointer: the test, its state, and when that changed.
import type { ChartColumn, TestChart } from '../../../contract/state/test-chart.js'
import { cellAt } from '../../../contract/state/test-chart.js'
import { testName } from '../../../words/run/test-name.js'

/** What a column is called. */
export function columnName({ kind, number }: ChartColumn): string {
  switch (kind) {
    case 'before':
      return 'Before'
    case 'empty':
      return 'Empty program'
    case 'attempt':
      return `Attempt ${number}`
    case 'end':
      return 'Final check'
  }
}

interface HoveredProps {
  readonly chart: TestChart
  readonly column: number
  readonly test: number
  readonly x: number
  readonly y: number
}

export function Hovered({ chart, column, test, x, y }: HoveredProps) {
  const [shown, named] = [chart.columns[column], chart.tests[test]]
  if (!shown || !named) return null
  const cell = cellAt(chart, shown, test)
  if (cell === 'none') return null
  const failure = shown.failures.find(([index]) => index === test)?.[1]
  return (
    <div className="chart-tip" role="tooltip" style={{ left: x, top: y }}>
      <b>{testName(named.name)}</b>
      <p className={`is-${cell}`}>
        {columnName(shown)}: {cell === 'red' ? failure || 'fails' : cellWords[cell]}
      </p>
      {cell === 'red' ? <p>{laterWords(chart, column, test)}</p> : named.isHidden ? <p>hidden from the builder</p> : null}
    </div>
  )
}

const cellWords = { green: 'passes', red: 'fails', skipped: 'skipped', hidden: 'hidden, not run', running: 'running', none: '' }

/** When a red test became green. */
function laterWords({ columns }: TestChart, column: number, test: number): string {
  const later = columns.slice(column + 1).filter(({ cells }) => (cells[test] ?? '.') !== '.')
  const green = later.findIndex(({ cells }) => cells[test] === 'g')
  if (green < 0) return 'has not turned green since'
  return green === 0 ? 'turned green in the next test run' : `turned green ${green + 1} test runs later`
}
