// Starts a bench run with the models of the settings, and stops the one that is going.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { standardConfig } from '../../../contract/config/config.js'
import { BenchInput } from '../../../contract/features/bench/calls.js'
import { Protocol } from '../../../contract/features/bench/results.js'
import type { SuiteCard } from '../../../contract/features/bench/suite.js'
import { count } from '../../../words/figures.js'
import { core } from '../../boot/api.js'
import { beginBench, type Going, stopBench, useGoing } from './going.js'

const protocols: Readonly<Record<Protocol, string>> = { loop: 'the whole loop', edit: 'edits of the stub' }

export function StartForm({ suites }: { suites: readonly SuiteCard[] }) {
  const { state, rows, why } = useGoing()
  const [suite, setSuite] = useState('')
  const [protocol, setProtocol] = useState<Protocol>('loop')
  const [tries, setTries] = useState(1)
  const [parallel, setParallel] = useState(1)
  const settings = useQuery({ queryKey: ['bench', 'settings'], queryFn: () => core.settings.get({}) }).data?.settings
  const config = settings && { ...standardConfig(), budget: settings.budget }
  const unpriced = useQuery({
    queryKey: ['bench', 'unpriced', config],
    queryFn: () => core.settings.unpriced({ config: config ?? standardConfig() }),
    enabled: config !== undefined,
  }).data?.models
  const chosen = suites.find(({ name }) => name === suite) ?? suites[0]
  const isGoing = state !== 'none'
  return (
    <section className="panel" aria-label="Start a bench run">
      <h3>
        Start <small>with the models and the budget of the settings</small>
      </h3>
      <form
        className="bench-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && config) beginBench(BenchInput.parse({ suite: chosen.name, protocol, tries, parallel, config }))
        }}
      >
        <Choice
          name="Suite"
          value={chosen?.name ?? ''}
          onChange={setSuite}
          options={suites.map(({ name, tasks }) => [name, `${name}, ${count(tasks, 'task')}`])}
        />
        <Choice
          name="Protocol"
          value={protocol}
          onChange={(value) => setProtocol(Protocol.parse(value))}
          options={Protocol.options.map((each) => [each, protocols[each]])}
        />
        <Amount name="Tries of each task" value={tries} most={20} onChange={setTries} />
        <Amount name="At the same time" value={parallel} most={8} onChange={setParallel} />
        {isGoing ? (
          <button type="button" className="button" onClick={stopBench} disabled={state === 'stopping'}>
            Stop
          </button>
        ) : (
          <button type="submit" className="button main" disabled={!chosen || !config}>
            Start
          </button>
        )}
      </form>
      <p className="note" role="status">
        {said(state, rows.length, unpriced ?? [])}
      </p>
      {why === '' ? null : <p className="why">{why}</p>}
    </section>
  )
}

function said(state: Going['state'], over: number, unpriced: readonly string[]): string {
  switch (state) {
    case 'proving':
      return 'Example solutions and empty answers are run over the hidden tests first.'
    case 'trying':
      return `${count(over, 'try', 'tries')} over since it began. It stops when this window closes, and can be resumed.`
    case 'stopping':
      return 'Stopping. What is under way can be resumed.'
    case 'none':
      return unpriced.length === 0
        ? 'Each try may cost as much as the budget of a run allows; the cap for a day holds for all.'
        : `The price of ${unpriced.map((name) => name || 'the model').join(' and ')} is not known, so the dollar limit is off; time, token and attempt limits hold.`
  }
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  onChange(value: string): void
}

export function Choice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span>{name}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

function Amount({ name, value, most, onChange }: { name: string; value: number; most: number; onChange(value: number): void }) {
  return (
    <label className="field">
      <span>{name}</span>
      <input
        className="input"
        type="number"
        min={1}
        max={most}
        value={value}
        onChange={(event) => onChange(Math.min(most, Math.max(1, Math.round(Number(event.target.value)) || 1)))}
      />
    </label>
  )
}
