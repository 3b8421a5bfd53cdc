// One experiment: its question, the verdict in words, the tasks as pairs of signs, and what each config took.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { core, errorMessage } from '../../../../../renderer/boot/api.js'
import { addressOf } from '../../../../../renderer/boot/place.js'
import { download } from '../../../../../renderer/ui/download.js'
import { Empty, Notice } from '../../../../../renderer/ui/notice.js'
import { count } from '../../../../../words/figures.js'
import type { ExperimentReport } from '../../../contract/experiments.js'
import { experimentMarkdown, letterOf } from '../../../words/experiment.js'
import { DifferencesPanel, TookPanel } from './configs-panel.js'
import { Sign } from './mark.js'
import { PairedDots } from './paired-dots.js'
import { VerdictPanel } from './verdict-panel.js'
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
          {isOver ? 'finished' : 'not over'} · {count(over, 'try', 'tries')}
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
          {count(tasks.length, 'task')}, {tries === 1 ? 'once' : `${tries} times`} with each
        </span>
        <span>{model || 'the set model'}</span>
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
