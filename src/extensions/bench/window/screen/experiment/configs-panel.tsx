// Shows the configs of an experiment: results and cost of each, and how they differ.

import { addressOf } from '../../../../../renderer/boot/place.js'
import { settingWords } from '../../../../../words/configs/setting-words.js'
import type { ExperimentReport } from '../../../contract/experiments.js'
import { letterOf, tookWords } from '../../../words/experiment.js'
import { shareWords } from '../../../words/report.js'
import { Sign } from './mark.js'

export function TookPanel({ arms }: Pick<ExperimentReport, 'arms'>) {
  const heads = ['Calls', 'Tokens', 'Cost', 'Time']
  return (
    <section className="panel" aria-label="Configs">
      <h3>Configs</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className="figure-table" tabIndex={0} aria-label="Results for each config">
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Config</th>
              <th scope="col">Passed</th>
              <th scope="col">Verdict precision</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="num fit">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {arms.map((arm, index) => (
              <tr key={arm.name}>
                <td>
                  <Sign index={index} /> {letterOf(index)}{' '}
                  {arm.benches.map((bench, at) => (
                    <a key={bench} href={addressOf({ screen: 'bench', bench, second: null })}>
                      {at === 0 ? arm.title : `, bench run ${at + 1}`}
                    </a>
                  ))}
                </td>
                <td className="fit">{shareWords(arm.passed)}</td>
                <td className="fit">{shareWords(arm.precision)}</td>
                {tookWords(arm).map((words, at) => (
                  <td key={heads[at]} className="num fit">
                    {words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

export function DifferencesPanel({ differences, arms }: Pick<ExperimentReport, 'differences' | 'arms'>) {
  return (
    <section className="panel" aria-label="Differences">
      <h3>Differences</h3>
      {differences.length === 0 ? null : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Parameter</th>
              {arms.map(({ name }, index) => (
                <th key={name} scope="col">
                  {letterOf(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, label, values }) => (
              <tr key={path}>
                <td title={path}>{label}</td>
                {values.map((value, index) => (
                  <td key={arms[index]?.name}>{settingWords(path, value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="note">All other parameters, the hidden tests and the values drawn for the tasks are the same for every config.</p>
    </section>
  )
}
