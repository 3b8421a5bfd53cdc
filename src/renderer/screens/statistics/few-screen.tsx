// Statistics of few runs: the chart of runs, a list of them, and sums.
import type { HistoryRun } from '../../../contract/calls/history.js'
import type { FiguresFilter } from '../../../contract/figures/statistics.js'
import { count, duration, money } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { addressOf } from '../../boot/place.js'
import { statisticsPanels } from '../../features/statistics/feature-panels.js'
import { CalibrationPanel } from './calibration-panel.js'
import { Details } from './details.js'
import { shapeOf, sumsOf } from './few-runs.js'
import { RunMarks, SmallMark } from './run-marks.js'

export function FewRuns({ runs, filter }: { runs: readonly HistoryRun[]; filter: FiguresFilter }) {
  return (
    <div className="few-runs">
      <RunMarks runs={runs} title={runs.length === 1 ? 'Your run' : `Your ${runs.length} runs`} />
      <RunTable runs={runs.toReversed()} />
      <div>
        <InAll runs={runs} />
      </div>
      <Details>
        <CalibrationPanel filter={filter} />
        {statisticsPanels.map(({ order, Panel }) => (
          <Panel key={order} />
        ))}
      </Details>
    </div>
  )
}

function RunTable({ runs }: { runs: readonly HistoryRun[] }) {
  return (
    <section className="panel" aria-label="Runs, newest first">
      <h3>
        Runs <small>newest first</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col" className="fit">
              Outcome
            </th>
            <th scope="col">Model</th>
            <th scope="col" className="num">
              Tests
            </th>
            <th scope="col" className="num">
              Attempts
            </th>
            <th scope="col" className="num">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <SmallMark shape={shapeOf(run)} /> <a href={addressOf({ screen: 'run', run: run.id })}>{run.title}</a>
              </td>
              <td className={`fit ${shapeOf(run)}`}>{run.outcome ? outcomeWords(run.outcome) : ''}</td>
              <td>{run.model}</td>
              <td className="num">{run.tests === 0 ? 'none' : `${run.passed} of ${run.tests}`}</td>
              <td className="num">{run.rounds}</td>
              <td className="num">{money(run.usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function InAll({ runs }: { runs: readonly HistoryRun[] }) {
  const { ms, usd, failedUsd, verified, tests } = sumsOf(runs)
  return (
    <section className="panel" aria-label="Totals">
      <h3>Totals</h3>
      <dl className="in-all">
        <dt>{duration(ms)}</dt>
        <dd>working time</dd>
        <dt>{money(usd)}</dt>
        <dd>{failedUsd > 0 ? `spent, including ${money(failedUsd)} on failed runs` : 'spent'}</dd>
        <dt>{tests}</dt>
        <dd>{verified === 0 ? 'tests in verified runs' : `tests in ${count(verified, 'verified run')}, all red at first`}</dd>
      </dl>
    </section>
  )
}
