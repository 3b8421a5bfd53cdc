// Experiments that can be run, and those that were: each opens its own page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { standardConfig } from '../../../../contract/config/config.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { OpenField } from '../../../../renderer/ui/open-field.js'
import { moment } from '../../../../words/figures.js'
import { type Experiment, type ExperimentCard, ExperimentInput } from '../../contract/experiments.js'
import { beginExperiment, resumeExperiment, useGoing } from './going.js'
import { MOST_DOLLARS } from './start-wish.js'

/** What the panel shows. The screen waits for it, so that nothing below it moves when it comes. */
export function useExperiments() {
  const experiments = useQuery({ queryKey: ['bench', 'experiments'], queryFn: () => core.bench.experiments({}), staleTime: 0 })
  const runs = useQuery({ queryKey: ['bench', 'experiment-runs'], queryFn: () => core.bench.experimentRuns({}), staleTime: 0 })
  const settings = useQuery({ queryKey: ['bench', 'settings'], queryFn: () => core.settings.get({}) })
  return { experiments, runs, settings, isReading: experiments.isPending || runs.isPending || settings.isPending }
}

export function ExperimentsPanel() {
  const { experiments, runs, settings: known } = useExperiments()
  const settings = known.data?.settings
  const canBegin = useGoing().state === 'none' && settings !== undefined
  const error = experiments.error ?? runs.error
  const [mostUsd, setMostUsd] = useState('')
  const [refusal, setRefusal] = useState('')
  const begin = (name: string) => {
    if (!settings) return
    const most = mostUsd.trim() === '' ? null : Number(mostUsd)
    const input = ExperimentInput.safeParse({ name, mostUsd: most, config: { ...standardConfig(), budget: settings.budget } })
    setRefusal(input.success ? '' : MOST_DOLLARS)
    if (input.success) beginExperiment(input.data)
  }
  return (
    <section className="panel figure all experiments" aria-label="Experiments">
      <h3>
        Experiments <small>compare several configs on the same tasks</small>
      </h3>
      {error ? <p className="why">{errorMessage(error)}</p> : null}
      <div className="bench-form">
        <OpenField name="Dollar limit per experiment" value={mostUsd} empty="no limit" isNumber onChange={setMostUsd} />
      </div>
      {refusal ? <p className="why">{refusal}</p> : null}
      <Questions experiments={experiments.data ?? []} canBegin={canBegin} onBegin={begin} />
      {(runs.data ?? []).length === 0 ? (
        <p className="note">No experiments have run yet.</p>
      ) : (
        <ExperimentRuns runs={runs.data ?? []} canResume={canBegin} />
      )}
    </section>
  )
}

interface QuestionsProps {
  readonly experiments: readonly Experiment[]
  readonly canBegin: boolean
  onBegin(name: string): void
}

function Questions({ experiments, canBegin, onBegin }: QuestionsProps) {
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Configs</th>
          <th scope="col">Suites</th>
          <th scope="col" className="fit">
            <span className="sr-only">Run</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {experiments.map(({ name, question, arms, suites }) => (
          <tr key={name}>
            <td>
              {question} <small>{name}</small>
            </td>
            <td>{arms.map(({ title }) => title).join(' · ')}</td>
            <td>{suites.join(', ')}</td>
            <td className="fit">
              <button type="button" className="button" disabled={!canBegin} aria-label={`Run ${name}`} onClick={() => onBegin(name)}>
                Run
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ExperimentRuns({ runs, canResume }: { runs: readonly ExperimentCard[]; canResume: boolean }) {
  return (
    <table className="plain" aria-label="Experiment runs">
      <thead>
        <tr>
          <th scope="col" className="fit">
            Started
          </th>
          <th scope="col">Question</th>
          <th scope="col">Model</th>
          <th scope="col" className="num fit">
            Tries
          </th>
          <th scope="col" className="fit">
            <span className="sr-only">Resume</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} canResume={canResume} />
        ))}
      </tbody>
    </table>
  )
}

function RunRow({ run, canResume }: { run: ExperimentCard; canResume: boolean }) {
  const begun = moment(run.at)
  return (
    <tr>
      <td className="fit">
        <a href={addressOf({ screen: 'bench', bench: null, second: null, experiment: run.id })}>{begun}</a>
      </td>
      <td>{run.question}</td>
      <td>{run.model || 'the model in the settings'}</td>
      <td className="num fit">
        {run.done} of {run.due}
      </td>
      <td className="fit">
        {run.done < run.due && canResume ? (
          <button
            type="button"
            className="button"
            aria-label={`Resume the experiment started on ${begun}`}
            onClick={() => resumeExperiment(run.id)}
          >
            Resume
          </button>
        ) : null}
      </td>
    </tr>
  )
}
