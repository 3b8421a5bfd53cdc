// Two runs side by side: what differs comes first, what is the same is only counted.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import type { Comparison, Side } from '../../../contract/calls/history.js'
import { settingDifference } from '../../../words/compared/settings.js'
import { duration, moment, money, whole } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Empty, Notice } from '../../ui/notice.js'
import { DemoBadge, RunChip } from '../../ui/outcome-chip.js'
import { Differences, Evidence } from './differences.js'
import { FilesPanel } from './files-panel.js'
import { Bars, Charts, Plans } from './pictures.js'
import { RowsPanel } from './rows-panel.js'
import { TestsPanel } from './tests-panel.js'

export function CompareScreen({ left, right }: { left: string; right: string }) {
  const { data, error } = useQuery({
    queryKey: ['compare', left, right],
    queryFn: () => core.history.compare({ left, right }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Comparing" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page compare" tabIndex={0} aria-label="Comparison">
      <header>
        <h2>Compare</h2>
        <span>what differs comes first</span>
        <span className="flex-1" />
        <a className="button" href={addressOf({ screen: 'compare', left: right, right: left })}>
          <ArrowLeftRight aria-hidden /> Swap sides
        </a>
      </header>
      <div className="sides">
        <SideHead side={data.left} name="Left" />
        <SideHead side={data.right} name="Right" />
      </div>
      <Charts comparison={data} />
      <div className="halves">
        <Bars comparison={data} />
        <Plans comparison={data} />
      </div>
      <div className="halves">
        <Measures comparison={data} />
        <Evidence comparison={data} />
      </div>
      <div className="halves">
        <Differences title="Inputs" what="input" list={data.inputs} />
        <Differences title="Config" what="setting" list={data.config.map(settingDifference)} />
      </div>
      <TestsPanel tests={data.tests} />
      <FilesPanel comparison={data} />
      <RowsPanel rows={data.rows} />
    </section>
  )
}

function SideHead({ side: { run }, name }: { side: Side; name: string }) {
  return (
    <article className="panel side" aria-label={`${name}: ${run.title}`}>
      <h3>
        <a href={addressOf({ screen: 'run', run: run.id })}>{run.title}</a> <RunChip run={run} hasTests /> {run.demo ? <DemoBadge /> : null}
      </h3>
      <p title={run.description}>{run.description}</p>
      <small>
        {run.kind} · {run.model} · {moment(run.createdAt)}
      </small>
    </article>
  )
}

/** Figures of both sides; a difference is written out, so that nobody has to subtract. */
function Measures({ comparison: { left, right } }: { comparison: Comparison }) {
  const measures: readonly (readonly [string, (side: Side) => number, (value: number) => string])[] = [
    ['Tests green', ({ run }) => run.passed, String],
    ['Tests', ({ run }) => run.tests, String],
    ['Attempts', ({ run }) => run.rounds, String],
    ['Cost', ({ run }) => run.usd, money],
    ['Time at work', ({ ms }) => ms, duration],
    ['Tokens', ({ run }) => run.tokens, whole],
    ['Model calls', ({ calls }) => calls, String],
  ]
  return (
    <section className="panel">
      <h3>What it took</h3>
      <table className="plain measures">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col" className="num">
              Left
            </th>
            <th scope="col" className="num">
              Right
            </th>
            <th scope="col" className="num">
              Right − left
            </th>
          </tr>
        </thead>
        <tbody>
          {measures.map(([name, pick, words]) => {
            const [a, b] = [pick(left), pick(right)]
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{words(a)}</td>
                <td className="num">{words(b)}</td>
                <td className="num">{a === b ? 'the same' : `${b > a ? '+' : '−'}${words(Math.abs(b - a))}`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
