// What may be said of one config beside the first one: the verdict in words, and the interval of each difference around zero.

import { sentenceCase } from '../../../../../words/figures.js'
import type { ExperimentReport } from '../../../contract/experiments.js'
import type { BenchPair } from '../../../contract/results.js'
import type { DifferenceWords } from '../../../words/compare.js'
import { experimentDifferences, letterOf, verdictOf } from '../../../words/experiment.js'

export function VerdictPanel({ report, index }: { report: ExperimentReport; index: number }) {
  const pair = report.comparison.pairs[index - 1]
  const { title, sentences, isFound } = verdictOf(report, index)
  if (!pair) return null
  return (
    <section className="panel experiment-verdict" aria-label={`${letterOf(index)} against A`}>
      <h3 className={isFound ? 'significant' : ''}>{title}</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {report.isOver && pair.tasks >= report.comparison.fewest ? <Intervals report={report} pair={pair} index={index} /> : null}
    </section>
  )
}

function Intervals({ report, pair, index }: { report: ExperimentReport; pair: BenchPair; index: number }) {
  return (
    <>
      <h4>
        {letterOf(index)} minus A <small>per task, {Math.round(report.comparison.level * 100)} % interval</small>
      </h4>
      {experimentDifferences(report, pair).map((words) => (
        <Difference key={words.name} {...words} />
      ))}
    </>
  )
}

/** The interval of a difference on an axis of its own, with zero in the middle. */
function Difference({ name, mean, interval, isChance, of }: DifferenceWords) {
  const most = Math.max(Math.abs(of.low), Math.abs(of.high)) || 1
  const x = (value: number) => 50 + (value / most) * 46
  const called = sentenceCase(name)
  return (
    <div className={`interval spread ${isChance ? '' : 'sure'}`}>
      <div>
        <span className="t">{called}</span>
        <span>
          {mean}, between {interval.replace(' to ', ' and ')}
        </span>
      </div>
      <svg role="img" aria-label={`${called}: the interval ${isChance ? 'contains' : 'does not contain'} zero`}>
        <line className="track" x1="2%" x2="98%" y1="7" y2="7" />
        <line className="zero" x1="50%" x2="50%" y1="0" y2="14" />
        <rect className="range" x={`${x(of.low)}%`} width={`${Math.max(0.4, x(of.high) - x(of.low))}%`} y="2.5" height="9" rx="3" />
        <circle className="share" cx={`${x(of.mean)}%`} cy="7" r="4.5" />
      </svg>
      {isChance ? <p>The interval contains zero: it may be chance.</p> : null}
    </div>
  )
}
