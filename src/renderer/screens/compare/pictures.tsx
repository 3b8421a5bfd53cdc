// Two runs as pictures: their red-to-green charts above each other, their plans, and cost and time as bars.
import type { Comparison, Side } from '../../../contract/calls/history.js'
import { count, duration, money } from '../../../words/figures.js'
import { chartWords, MiniChart, useChart } from '../../features/chart/cells.js'
import { Ring } from '../../ui/ring.js'
import { useElementWidth } from '../../ui/width.js'
import { PairTable } from './pair-table.js'

export function Charts({ comparison: { left, right } }: { comparison: Comparison }) {
  return (
    <section className="panel compared-charts" aria-label="Red to green">
      <h3>
        Red to green <small>one cell per test, one column per test run</small>
      </h3>
      <ChartOf side={left} name="Left" />
      <ChartOf side={right} name="Right" />
    </section>
  )
}

/** Pixels of a chart of so many tests. */
const heightOf = (tests: number): number => Math.min(130, Math.max(28, tests * 5))

function ChartOf({ side: { run }, name }: { side: Side; name: string }) {
  const chart = useChart(run.id, run.state === 'ended')
  const [place, width] = useElementWidth<HTMLDivElement>(700)
  // The charts arrive one after the other: what is below them must not move meanwhile.
  const reserved = chart || run.tests === 0 ? undefined : heightOf(run.tests)
  return (
    <div className="compared-chart">
      <b>{name}</b>
      <div ref={place} style={{ minHeight: reserved }}>
        {chart && chart.columns.length > 0 ? (
          <MiniChart chart={chart} width={width} column={44} gap={0.8} height={heightOf(chart.tests.length)} />
        ) : null}
      </div>
      <small>{chart ? chartWords(chart) : '\u00a0'}</small>
    </div>
  )
}

/** Cost and time of both sides, each pair on one scale. */
export function Bars({ comparison: { left, right } }: { comparison: Comparison }) {
  const measures = [
    { name: 'Cost', of: ({ run }: Side) => run.usd, words: money },
    { name: 'Working time', of: ({ ms }: Side) => ms, words: duration },
  ]
  return (
    <section className="panel" aria-label="Cost and time">
      <h3>Cost and time</h3>
      {measures.map(({ name, of, words }) => {
        const most = Math.max(of(left), of(right))
        return (
          <dl key={name} className="bars">
            <dt>{name}</dt>
            {(
              [
                ['Left', left],
                ['Right', right],
              ] as const
            ).map(([side, each]) => (
              <dd key={side}>
                <span>{side}</span>
                <i aria-hidden>
                  <i style={{ width: `${most === 0 ? 0 : (of(each) / most) * 100}%` }} />
                </i>
                <b>{words(of(each))}</b>
              </dd>
            ))}
          </dl>
        )
      })}
    </section>
  )
}

/** Tasks by their titles: those of both plans, and those of one alone. */
export function Plans({ comparison: { left, right } }: { comparison: Comparison }) {
  const titles = [...new Set([...left.tasks, ...right.tasks].map(({ title }) => title))]
  const other = titles.filter(
    (title) => !(left.tasks.some((task) => task.title === title) && right.tasks.some((task) => task.title === title)),
  )
  return (
    <section className="panel" aria-label="Plans">
      <h3>
        Plans{' '}
        <small>
          {titles.length === 0
            ? 'neither run has a plan'
            : other.length === 0
              ? 'the same tasks'
              : `${other.length} of ${count(titles.length, 'task')} ${other.length === 1 ? 'is' : 'are'} in only one plan`}
        </small>
      </h3>
      {titles.length > 0 ? (
        <PairTable
          of="Task"
          rows={titles.map((title) => ({
            ...{ id: title, name: title },
            left: <TaskState side={left} title={title} />,
            right: <TaskState side={right} title={title} />,
          }))}
        />
      ) : null}
    </section>
  )
}

function TaskState({ side, title }: { side: Side; title: string }) {
  const task = side.tasks.find((each) => each.title === title)
  if (!task) return <span className="text-ink-3">not planned</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Ring tone={task.isGreen ? 'ok' : 'wait'} words="" /> {task.isGreen ? 'proven' : 'not proven'}
    </span>
  )
}
