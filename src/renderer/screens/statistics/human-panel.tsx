// Our verdict against the user's: where we said "verified" and they said "no" is the column to watch.

import type { Figures } from '../../../contract/figures/statistics.js'
import { Verdict } from '../../../contract/run/outcome.js'
import { Answer3 } from '../../../contract/run/run.js'
import { percent } from '../../../words/figures.js'

export function HumanPanel({ human, verifiedRight }: Pick<Figures, 'human' | 'verifiedRight'>) {
  const cell = (verdict: string, worked: string) => human.find((each) => each.verdict === verdict && each.worked === worked)?.runs ?? 0
  const verdicts = Verdict.options.filter((verdict) => human.some((each) => each.verdict === verdict))
  const { n, count, low, high } = verifiedRight
  return (
    <section className="panel" aria-label="Our verdict and yours">
      <h3>
        Our verdict and yours <small>did it work?</small>
      </h3>
      {verdicts.length === 0 ? (
        <p className="note">No run was judged yet. The three questions stand on each run's outcome.</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">We say</th>
              {Answer3.options.map((answer) => (
                <th key={answer} scope="col" className="num">
                  You say {answer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {verdicts.map((verdict) => (
              <tr key={verdict}>
                <td>{verdict}</td>
                {Answer3.options.map((answer) => (
                  <td key={answer} className="num">
                    {cell(verdict, answer) === 0 ? (
                      '–'
                    ) : verdict === 'verified' && answer === 'no' ? (
                      <b>{cell(verdict, answer)}</b>
                    ) : (
                      cell(verdict, answer)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {n > 0 ? (
        <p className="note">
          Our "verified" was right {count} of {n} times, {percent(low)} to {percent(high)}.
        </p>
      ) : null}
    </section>
  )
}
