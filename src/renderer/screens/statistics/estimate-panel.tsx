// What tasks took by template and estimated effort, and how well that foretold the next ones.
import { FEWEST_TASKS } from '../../../contract/figures/estimates.js'
import { FEW, type Figures } from '../../../contract/figures/statistics.js'
import { effortWords, nearWords, numberRangeWords, timeRangeWords } from '../../../words/statistics/estimates.js'

export function EstimatePanel({ classes }: { classes: Figures['taskClasses'] }) {
  if (classes.length === 0) return null
  return (
    <section className="panel figure all" aria-label="What tasks took">
      <h3>
        What tasks took <small>by template and the effort that the planner gave; medians with quartiles</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Template</th>
            <th scope="col">Estimate</th>
            <th scope="col">Tasks</th>
            <th scope="col">Time</th>
            <th scope="col">Calls</th>
            <th scope="col">Tokens</th>
            <th scope="col">Estimate within 2x</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ template, effort, tasks, ms, calls, tokens, near }) => (
            <tr key={`${template} ${effort}`} className={tasks < FEW ? 'few' : ''}>
              <td>{template}</td>
              <td>{effortWords(effort)}</td>
              <td>{tasks}</td>
              <td>{timeRangeWords(ms)}</td>
              <td>{numberRangeWords(calls)}</td>
              <td>{numberRangeWords(tokens)}</td>
              <td>{nearWords(near)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        Green tasks only. What a new plan will take is estimated from its classes; one with fewer than {FEWEST_TASKS} tasks takes the
        figures of its template.
      </p>
    </section>
  )
}
