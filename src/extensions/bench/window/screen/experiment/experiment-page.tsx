// One experiment: its question, the verdict in words, the tasks as pairs of signs, and what each config took.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { core, errorMessage } from '../../../../../renderer/boot/api.js'
import { addressOf } from '../../../../../renderer/boot/place.js'
import { download } from '../../../../../renderer/ui/download.js'
import { Empty, Notice } from '../../../../../renderer/ui/notice.js'
import { count, sentenceCase } from '../../../../../words/figures.js'
import type { ExperimentReport } from '../../../contract/experiments.js'
import type { BenchPair } from '../../../contract/results.js'
import type { DifferenceWords } from '../../../words/compare.js'
import { experimentDifferences, experimentMarkdown, letterOf, verdictOf } from '../../../words/experiment.js'
import { DifferencesPanel, TookPanel } from './configs-panel.js'
import { Sign } from './mark.js'
import { PairedDots } from './paired-dots.js'
import { WonPanel } from './won-panel.js'

export function ExperimentPage({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['bench', 'experiment', id],
    queryFn: () => core.bench.experimentReport({ id }),
    staleTime: 0,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  return data ? <Report report={data} /> : <Empty title="Reading the experiment" />
}

function Report({ report }: { report: ExperimentReport }) {
  const { experiment, arms, tasks, model, isOver, differences } = report
  const over = arms.reduce((sum, { done }) => sum + done, 0)
  const { tries } = experiment
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page experiment" tabIndex={0} aria-label="Experiment">
      <header>
        <h2>{experiment.question}</h2>
        <span className="chip" role="status">
          {isOver ? 'finished' : 'not finished'} · {count(over, 'try', 'tries')}
        </span>
        <button
          type="button"
          className="button"
          onClick={() => download(`${experiment.name}.md`, 'text/markdown', experimentMarkdown(report))}
        >
          <Download size={13} aria-hidden /> Markdown
        </button>
        <button
          type="button"
          className="button"
          onClick={() => download(`${experiment.name}.json`, 'application/json', `${JSON.stringify(report, null, 2)}\n`)}
        >
          <Download size={13} aria-hidden /> JSON
        </button>
      </header>
      <p className="experiment-arms">
        {arms.map(({ name, title }, index) => (
          <span key={name}>
            <Sign index={index} />
            <b>{letterOf(index)}</b> {title}
          </span>
        ))}
        <span>
          {count(tasks.length, 'task')}, each run {tries === 1 ? 'once' : `${tries} times`} per config
        </span>
        <span>{model || 'the model in the settings'}</span>
        <a href={addressOf({ screen: 'bench', bench: null, second: null })}>All experiments</a>
      </p>
      {experiment.why === '' ? null : <p className="note">{experiment.why}</p>}
      <WonPanel report={report} />
      <div className="experiment-columns">
        <div>
          <PairedDots report={report} />
          <TookPanel arms={arms} />
        </div>
        <div>
          {arms.slice(1).map(({ name }, at) => (
            <VerdictPanel key={name} report={report} index={at + 1} />
          ))}
          <DifferencesPanel differences={differences} arms={arms} />
        </div>
      </div>
    </section>
  )
}

/**
 * What may be said of one config beside the first one: the verdict in words, and the interval of each difference around zero.
 */
function VerdictPanel({ report, index }: { report: ExperimentReport; index: number }) {
  const pair = report.comparison.pairs[index - 1]
  const { title, sentences, isFound } = verdictOf(report, index)
  if (!pair) return null
  return (
    <section className="panel experiment-verdict" aria-label={`${letterOf(index)} compared with A`}>
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

/** The interval of a difference on its own axis, with zero in the middle. */
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
      {isChance ? <p>The interval contains zero, so the difference could be due to chance.</p> : null}
    </div>
  )
}
