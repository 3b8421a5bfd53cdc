// Our verdicts, each held against the user's three answers and against hidden suites: rates where enough were judged, else the runs themselves.
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type Calibration, measures, type VerdictCalibration } from '../../../contract/figures/calibration.js'
import { FEW, type FiguresFilter, type Share } from '../../../contract/figures/statistics.js'
import { judgedShareWords, judgedWords } from '../../../words/statistics/calibration.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'

export const calibrationQuery = (filter: FiguresFilter) => ({
  queryKey: ['statistics', 'calibration', filter],
  queryFn: () => core.history.calibration(filter),
  staleTime: 0,
})

export function CalibrationPanel({ filter }: { filter: FiguresFilter }) {
  const { data: calibration = [], error } = useQuery(calibrationQuery(filter))
  return (
    <section className="panel figure all" aria-label="Tillgreen's verdicts and yours">
      <h3>
        Tillgreen's verdicts and yours <small>compares its verdicts with your answers and the hidden tests</small>
      </h3>
      {error ? <p className="why">{errorMessage(error)}</p> : null}
      {calibration.length === 0 ? (
        <p className="note">No runs judged yet. To judge a run, open its outcome and answer the three questions.</p>
      ) : (
        <CalibrationTable calibration={calibration} />
      )}
      {calibration.some(({ runs }) => runs.length > 0) ? (
        <p className="note">
          With fewer than {FEW} answers, the runs are listed, because a rate would not be reliable. The intervals are 95 % Wilson score
          intervals.
        </p>
      ) : null}
    </section>
  )
}

const CalibrationTable = ({ calibration }: { calibration: Calibration }) => (
  <table className="plain calibration">
    <thead>
      <tr>
        <th scope="col">Tillgreen says</th>
        <th scope="col">It ran</th>
        <th scope="col">It worked</th>
        <th scope="col">It was perfect</th>
        <th scope="col">Hidden tests passed</th>
      </tr>
    </thead>
    <tbody>
      {calibration.map((each) => (
        <Fragment key={each.verdict}>
          <tr>
            <td>{each.verdict}</td>
            {measures.map((measure) => (
              <JudgedShare key={measure} share={each[measure]} />
            ))}
          </tr>
          {each.runs.length > 0 ? <JudgedRuns runs={each.runs} /> : null}
        </Fragment>
      ))}
    </tbody>
  </table>
)

const JudgedShare = ({ share }: { share: Share }) => (
  <td className={share.n < FEW ? 'few' : ''}>{share.n === 0 ? '–' : judgedShareWords(share)}</td>
)

const JudgedRuns = ({ runs }: Pick<VerdictCalibration, 'runs'>) => (
  <tr>
    <td />
    <td colSpan={measures.length}>
      <ul>
        {runs.map(({ run, title, answers, hidden }) => (
          <li key={run}>
            <a href={addressOf({ screen: 'run', run })}>{title}</a> {judgedWords({ answers, hidden })}
          </li>
        ))}
      </ul>
    </td>
  </tr>
)
