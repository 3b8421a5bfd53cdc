// How runs ended, and how often the answers of each role could not be read.

import { FEW, type Figures } from '../../../contract/figures/statistics.js'
import { Ended, Verdict } from '../../../contract/run/outcome.js'
import { percent } from '../../../words/figures.js'
import { OutcomeChip } from '../../ui/outcome-chip.js'

export function OutcomePanel({ outcomes }: { outcomes: Figures['byOutcome'] }) {
  const all = outcomes.reduce((sum, each) => sum + each.runs, 0)
  return (
    <section className="panel" aria-label="How runs ended">
      <h3>How runs ended</h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col" className="num fit">
              Runs
            </th>
            <th scope="col" className="num fit">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ verdict, ended, runs }) => (
            <tr key={`${verdict} ${ended}`}>
              <td>
                <OutcomeWords verdict={verdict} ended={ended} />
              </td>
              <td className="num fit">{runs}</td>
              <td className="num fit">{percent(all === 0 ? 0 : runs / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OutcomeWords({ verdict, ended }: { verdict: string; ended: string }) {
  const [knownVerdict, knownEnded] = [Verdict.safeParse(verdict).data, Ended.safeParse(ended).data]
  if (!knownVerdict || !knownEnded) return <>{`${verdict} · ${ended}`}</>
  return <OutcomeChip outcome={{ verdict: knownVerdict, ended: knownEnded, reason: '' }} />
}

export function MalformedPanel({ malformed }: { malformed: Figures['malformed'] }) {
  return (
    <section className="panel" aria-label="Unreadable model answers">
      <h3>
        Unreadable model answers <small>by model and role</small>
      </h3>
      {malformed.length === 0 ? (
        <p className="note">No model requests yet.</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Role</th>
              <th scope="col" className="num fit">
                Unreadable
              </th>
              <th scope="col" className="num fit">
                95 % interval
              </th>
            </tr>
          </thead>
          <tbody>
            {malformed.map(({ model, role, malformed: { n, count, low, high } }) => (
              <tr key={`${model} ${role}`} className={n < FEW ? 'few' : ''}>
                <td>{model}</td>
                <td>{role}</td>
                <td className="num fit">
                  {count} of {n}
                </td>
                <td className="num fit">
                  {Math.round(low * 100)} to {percent(high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
