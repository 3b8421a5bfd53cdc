// What escalation steps cost and how often they helped, in the order of the steps.
import { FEWEST_CLIMBS } from '../../../contract/figures/escalations.js'
import { FEW, type Figures } from '../../../contract/figures/statistics.js'
import { judgedShareWords } from '../../../words/statistics/calibration.js'
import { escalationNames, escalationPriceWords } from '../../../words/statistics/escalations.js'

export function EscalationPanel({ steps }: { steps: Figures['escalations'] }) {
  if (steps.length === 0) return null
  return (
    <section className="panel figure all" aria-label="Where repairs led nowhere">
      <h3>
        Where repairs led nowhere <small>what was tried next, what it cost, and how often it helped</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">It helped</th>
            <th scope="col">Each time</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.rung} className={step.helped.n < FEW ? 'few' : ''}>
              <td>{escalationNames[step.rung]}</td>
              <td>{judgedShareWords(step.helped)}</td>
              <td>{escalationPriceWords(step)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        A new run takes first what helped most for its price, unless its config says otherwise. Steps taken fewer than {FEWEST_CLIMBS} times
        keep their places.
      </p>
    </section>
  )
}
