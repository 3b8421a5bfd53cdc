// The results of the runs of this machine: shares with their intervals and n, never a bare percentage.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bug, Download } from 'lucide-react'
import { useState } from 'react'
import { HistoryFilter, type HistoryRun } from '../../../contract/calls/history.js'
import { judgedFiguresAsCsv } from '../../../contract/figures/calibration.js'
import { FEWEST_CLIMBS } from '../../../contract/figures/escalations.js'
import { FEWEST_TASKS } from '../../../contract/figures/estimates.js'
import { FEW, type Figures, FiguresFilter } from '../../../contract/figures/statistics.js'
import { count, duration, money } from '../../../words/figures.js'
import { judgedShareWords } from '../../../words/statistics/calibration.js'
import { escalationNames, escalationPriceWords } from '../../../words/statistics/escalations.js'
import { effortWords, nearWords, numberRangeWords, timeRangeWords } from '../../../words/statistics/estimates.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { FilterChip } from '../../features/history/filter-chip.js'
import { ageOf, ages, beginningOf } from '../../features/history/history-filter.js'
import { useHistoryChoices } from '../../features/history/history-queries.js'
import { statisticsPanels } from '../../features/statistics/feature-panels.js'
import { download } from '../../ui/download.js'
import { Empty, Notice } from '../../ui/notice.js'
import { CalibrationPanel, calibrationQuery } from './calibration-panel.js'
import { Details } from './details.js'
import { drawn } from './few-runs.js'
import { FewRuns } from './few-screen.js'
import { InferencePanel } from './inference-panel.js'
import { IntervalPanel } from './interval-panel.js'
import { MalformedPanel, OutcomePanel } from './outcome-panel.js'
import { RunMarks } from './run-marks.js'
import { SpreadPanel } from './spread-panel.js'
import { ShareTile, SpreadTile } from './tile.js'
import { WeekPanel } from './week-panel.js'

const everything: FiguresFilter = FiguresFilter.parse({})

export function StatisticsScreen() {
  const [filter, setFilter] = useState(everything)
  const { data, error } = useQuery({
    queryKey: ['statistics', filter],
    queryFn: () => core.history.figures(filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const recent = useQuery({
    queryKey: ['statistics', 'recent', filter],
    queryFn: () => core.history.page({ filter: HistoryFilter.parse({ ...filter, demo: false }), after: null, limit: 40 }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Counting" />
  const isAll = JSON.stringify(filter) === JSON.stringify(everything)
  const isFew = data.all.verified.n < FEW
  const runs = recent.data ? drawn(recent.data.runs) : []
  if (recent.isPending) return <Empty title="Counting" />
  if (data.all.verified.n === 0 && isAll && runs.length === 0)
    return <Empty title="No data yet">Statistics appear after your first finished run ({leftOut(data)}).</Empty>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page" tabIndex={0} aria-label="Statistics">
      <Head figures={data} filter={filter} onFilter={setFilter} />
      {isFew && runs.length > 0 ? <FewRuns runs={runs} filter={filter} /> : <Panels figures={data} runs={runs} filter={filter} />}
    </section>
  )
}

interface HeadProps {
  readonly figures: Figures
  readonly filter: FiguresFilter
  onFilter(filter: FiguresFilter): void
}

function Head({ figures, filter, onFilter }: HeadProps) {
  const save = async () =>
    download('tillgreen-statistics.csv', 'text/csv', judgedFiguresAsCsv(figures, await queryClient.fetchQuery(calibrationQuery(filter))))
  return (
    <header>
      <h2>Statistics</h2>
      <span role="status">
        {count(figures.all.verified.n, 'finished run')} · {leftOut(figures)}
      </span>
      <span className="flex-1" />
      <Filters filter={filter} onChange={onFilter} />
      <a className="button" href={addressOf({ screen: 'errors' })}>
        <Bug aria-hidden /> Known errors
      </a>
      <button type="button" className="button" onClick={save}>
        <Download aria-hidden /> CSV
      </button>
    </header>
  )
}

function leftOut({ demos, deleted, uncounted }: Figures): string {
  const parts = [
    demos > 0 ? count(demos, 'demo or replay', 'demos and replays') : '',
    deleted > 0 ? count(deleted, 'deleted run') : '',
    uncounted > 0
      ? count(
          uncounted,
          'run that was stopped, declined or interrupted, or ended before its first test',
          'runs that were stopped, declined or interrupted, or ended before their first test',
        )
      : '',
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words ? `${words} not counted` : 'demos are not counted'
}

function Panels({ figures, runs, filter }: { figures: Figures; runs: readonly HistoryRun[]; filter: FiguresFilter }) {
  const { all, byConfig, byModel, byTemplate } = figures
  const { count: verified } = all.verified
  const rounds = (value: number) => String(Math.round(value * 10) / 10)
  return (
    <>
      <dl className="tiles">
        <ShareTile name="Verified" share={all.verified} />
        <ShareTile name={'You agreed with "Verified"'} share={figures.verifiedRight} />
        <SpreadTile name="Attempts to green" spread={all.rounds} n={verified} words={rounds} />
        <SpreadTile name="Cost per verified run" spread={all.usd} n={verified} words={money} />
        <SpreadTile name="Time per verified run" spread={all.ms} n={verified} words={duration} />
      </dl>
      {runs.length > 0 ? <RunMarks runs={runs} title={`Your last ${count(runs.length, 'run')}`} /> : null}
      <div className="panels">
        <WeekPanel weeks={figures.weeks} />
        <IntervalPanel title="By config" groups={byConfig} />
      </div>
      <Details>
        <CalibrationPanel filter={filter} />
        {statisticsPanels.map(({ order, Panel }) => (
          <Panel key={order} />
        ))}
        <IntervalPanel title="By template" groups={byTemplate} />
        <IntervalPanel title="By model" groups={byModel} />
        <OutcomePanel outcomes={figures.byOutcome} />
        <SpreadPanel title="Attempts by model" groups={byModel} pick={(group) => group.rounds} words={rounds} />
        <SpreadPanel title="Cost by model" groups={byModel} pick={(group) => group.usd} words={money} />
        <SpreadPanel title="Time by template" groups={byTemplate} pick={(group) => group.ms} words={duration} />
        <EstimatePanel classes={figures.taskClasses} />
        <EscalationPanel steps={figures.escalations} />
        <MalformedPanel malformed={figures.malformed} />
        <InferencePanel filter={filter} />
      </Details>
    </>
  )
}

function Filters({ filter, onChange }: { filter: FiguresFilter; onChange(filter: FiguresFilter): void }) {
  const choices = useHistoryChoices().data
  return (
    <span className="inline-flex gap-1.5">
      <FilterChip
        name="project"
        value={filter.project}
        choices={(choices?.projects ?? []).map(({ name, title, runs }) => ({ value: name, words: title || name, runs }))}
        onChoose={(project) => onChange({ ...filter, project })}
      />
      <FilterChip
        name="template"
        value={filter.template}
        choices={(choices?.templates ?? []).map(({ name, runs }) => ({ value: name, words: name, runs }))}
        onChoose={(template) => onChange({ ...filter, template })}
      />
      <FilterChip
        name="date"
        value={ageOf(filter.from)}
        choices={ages.map(({ name }) => ({ value: name, words: name }))}
        onChoose={(value) => {
          const age = ages.find((each) => each.name === value)
          onChange({ ...filter, from: age ? beginningOf(age.days) : null })
        }}
      />
    </span>
  )
}

/** What escalation steps cost and how often they helped, in the order of the steps. */
function EscalationPanel({ steps }: { steps: Figures['escalations'] }) {
  if (steps.length === 0) return null
  return (
    <section className="panel figure all" aria-label="When repairs did not help">
      <h3>
        When repairs did not help <small>the steps tried next, their cost, and how often they helped</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Success rate</th>
            <th scope="col">Cost per use</th>
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
        A new run first tries the step that helped most for its cost, unless the config says otherwise. Steps used fewer than{' '}
        {FEWEST_CLIMBS} times keep their place in the order.
      </p>
    </section>
  )
}

/** What tasks took by template and estimated effort, and how well that predicted the next ones. */
function EstimatePanel({ classes }: { classes: Figures['taskClasses'] }) {
  if (classes.length === 0) return null
  return (
    <section className="panel figure all" aria-label="Effort per task">
      <h3>
        Effort per task <small>by template and by effort estimate from the planner; medians and quartiles</small>
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
        Only green tasks are counted. Estimates for a new plan come from the classes of its tasks. A class with fewer than {FEWEST_TASKS}{' '}
        tasks uses the figures for the whole template.
      </p>
    </section>
  )
}
