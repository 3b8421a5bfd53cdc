// Shows suites, bench runs, and the results of one run, alone or beside another.
import { useQuery } from '@tanstack/react-query'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { count, moment } from '../../../../words/figures.js'
import type { BenchCard } from '../../contract/results.js'
import { shareWords } from '../../words/report.js'
import { benchPanels } from '../feature-panels.js'
import { ComparePanel } from './compare-panel.js'
import { ExperimentPage } from './experiment/experiment-page.js'
import { ExperimentsPanel, useExperiments } from './experiments-panel.js'
import { resumeBench, useGoing } from './going.js'
import { ReportPanel } from './report-panel.js'
import { StartForm } from './start-form.js'
import { SuitesPanel } from './suites-panel.js'

interface BenchPlace {
  readonly bench: string | null
  readonly second: string | null
  readonly experiment?: string
}

export function BenchScreen({ bench, second, experiment }: BenchPlace) {
  return experiment === undefined ? <Bench bench={bench} second={second} /> : <ExperimentPage id={experiment} />
}

function Bench({ bench, second }: Omit<BenchPlace, 'experiment'>) {
  const suites = useQuery({ queryKey: ['bench', 'suites'], queryFn: () => core.bench.suites({}) })
  const runs = useQuery({ queryKey: ['bench', 'runs'], queryFn: () => core.bench.runs({}), staleTime: 0 })
  const { isReading } = useExperiments()
  const error = suites.error ?? runs.error
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!suites.data || !runs.data || isReading) return <Empty title="Reading the suites" />
  const open = runs.data.find(({ id }) => id === bench) ?? runs.data[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page" tabIndex={0} aria-label="Bench">
      <header>
        <h2>Bench</h2>
        <span role="status">
          {count(suites.data.length, 'suite')} · {count(runs.data.length, 'bench run')}
        </span>
      </header>
      <div className="panels bench-panels">
        <StartForm suites={suites.data} />
        <SuitesPanel suites={suites.data} />
        <ExperimentsPanel />
        <BenchRuns runs={runs.data} open={open?.id ?? null} />
        {open ? <OpenBench open={open} second={second} runs={runs.data} /> : null}
        {benchPanels.map((Panel) => (
          <Panel key={Panel.name} />
        ))}
      </div>
    </section>
  )
}

function OpenBench({ open, second, runs }: { open: BenchCard; second: string | null; runs: readonly BenchCard[] }) {
  const { data, error } = useQuery({
    queryKey: ['bench', 'report', open.id],
    queryFn: () => core.bench.report({ bench: open.id }),
    staleTime: 0,
  })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  const others = runs.filter(({ id, suite }) => id !== open.id && suite === open.suite)
  if (!data) return null
  return (
    <>
      <ReportPanel report={data} />
      <ComparePanel first={open.id} second={second} others={others} />
    </>
  )
}

function BenchRuns({ runs, open }: { runs: readonly BenchCard[]; open: string | null }) {
  const going = useGoing()
  return (
    <section className="panel figure all" aria-label="Bench runs">
      <h3>Bench runs</h3>
      {runs.length === 0 ? (
        <p className="note">No bench runs yet.</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Suite</th>
              <th scope="col">Model</th>
              <th scope="col">Config</th>
              <th scope="col" className="num fit">
                Tries
              </th>
              <th scope="col">Passed, 95 % interval</th>
              <th scope="col" className="fit">
                <span className="sr-only">Resume</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} isOpen={run.id === open} canResume={going.state === 'none'} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function RunRow({ run, isOpen, canResume }: { run: BenchCard; isOpen: boolean; canResume: boolean }) {
  const begun = moment(run.at)
  return (
    <tr className={isOpen ? 'bench-open' : ''}>
      <td>
        <a href={addressOf({ screen: 'bench', bench: run.id, second: null })} aria-current={isOpen ? 'true' : undefined}>
          {begun}
        </a>
      </td>
      <td>
        {run.suite}, {run.protocol}
      </td>
      <td>{run.model || 'the model in the settings'}</td>
      <td>{run.config}</td>
      <td className="num fit">
        {run.done} of {run.due}
      </td>
      <td>{shareWords(run.passed)}</td>
      <td className="fit">
        {run.done < run.due && canResume ? (
          <button
            type="button"
            className="button"
            aria-label={`Resume the bench run started on ${begun}`}
            onClick={() => resumeBench(run.id)}
          >
            Resume
          </button>
        ) : null}
      </td>
    </tr>
  )
}
