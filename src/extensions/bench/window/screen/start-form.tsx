// Starts a bench run with a config and a model, and stops the one that is going.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { standardConfig } from '../../../../contract/config/config.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { configCalled } from '../../../../renderer/features/configs/config-called.js'
import { STANDARD } from '../../../../renderer/features/start-draft/named-config.js'
import { OpenField } from '../../../../renderer/ui/open-field.js'
import { count } from '../../../../words/figures.js'
import { Protocol } from '../../contract/results.js'
import type { SuiteCard } from '../../contract/suite.js'
import { Amount, Choice } from './fields.js'
import { beginBench, type Going, stopBench, useGoing } from './going.js'
import { configOf, inputOf, noWish, type Wish } from './start-wish.js'

const protocols: Readonly<Record<Protocol, string>> = { loop: 'the whole loop', edit: 'stub edits' }

export function StartForm({ suites }: { suites: readonly SuiteCard[] }) {
  const { state, rows, why } = useGoing()
  const [suite, setSuite] = useState('')
  const [wish, setWish] = useState<Wish>(noWish)
  const [refusal, setRefusal] = useState('')
  const base = useQuery({ queryKey: ['bench', 'config', wish.config], queryFn: () => configCalled(wish.config), staleTime: 0 })
  const config = base.data && configOf(base.data, wish)
  const unpriced = useQuery({
    queryKey: ['bench', 'unpriced', config],
    queryFn: () => core.settings.unpriced({ config: config ?? standardConfig() }),
    enabled: config !== undefined,
  }).data?.models
  const chosen = suites.find(({ name }) => name === suite) ?? suites[0]
  const begin = () => {
    if (!chosen || !base.data) return
    const input = inputOf(chosen.name, base.data, wish)
    setRefusal(typeof input === 'string' ? input : '')
    if (typeof input !== 'string') beginBench(input)
  }
  return (
    <section className="panel" aria-label="Start a bench run">
      <h3>
        Start <small>each try uses the budget in the settings</small>
      </h3>
      <form
        className="bench-form"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <Choice
          name="Suite"
          value={chosen?.name ?? ''}
          onChange={setSuite}
          options={suites.map(({ name, tasks }) => [name, `${name}, ${count(tasks, 'task')}`])}
        />
        <Wishes wish={wish} onChange={(part) => setWish((before) => ({ ...before, ...part }))} />
        {state !== 'none' ? (
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
      <Why lines={[refusal || why, base.error ? errorMessage(base.error) : '']} />
    </section>
  )
}

/** Why nothing was begun, or why it ended. */
const Why = ({ lines }: { lines: readonly string[] }) =>
  lines
    .filter((line) => line !== '')
    .map((line) => (
      <p key={line} className="why">
        {line}
      </p>
    ))

interface WishesProps {
  readonly wish: Wish
  onChange(part: Partial<Wish>): void
}

/** All but the suite: what is left empty is as it is. */
function Wishes({ wish, onChange }: WishesProps) {
  const configs = useQuery({ queryKey: ['configs'], queryFn: () => core.configs.list({}), staleTime: 0 }).data ?? []
  return (
    <>
      <Choice
        name="Protocol"
        value={wish.protocol}
        onChange={(value) => onChange({ protocol: Protocol.parse(value) })}
        options={Protocol.options.map((each) => [each, protocols[each]])}
      />
      <Choice
        name="Config"
        value={wish.config}
        onChange={(value) => onChange({ config: value })}
        options={[STANDARD, ...configs.map(({ name }) => name)].map((name) => [name, name])}
      />
      <OpenField name="Model" value={wish.model} empty="from the settings" onChange={(model) => onChange({ model })} />
      <Amount name="Tries per task" value={wish.tries} most={20} onChange={(tries) => onChange({ tries })} />
      <Amount name="Parallel tries" value={wish.parallel} most={8} onChange={(parallel) => onChange({ parallel })} />
      <OpenField
        name={wish.protocol === 'edit' ? 'Answers per try' : 'Repair attempts'}
        value={wish.rounds}
        empty={wish.protocol === 'edit' ? '2' : 'from the config'}
        isNumber
        onChange={(rounds) => onChange({ rounds })}
      />
      <OpenField name="Only these tasks" value={wish.only} empty="all" onChange={(only) => onChange({ only })} />
      <OpenField name="Seed" value={wish.draw} empty="new each time" isNumber onChange={(draw) => onChange({ draw })} />
      <OpenField name="Dollar limit" value={wish.mostUsd} empty="no limit" isNumber onChange={(mostUsd) => onChange({ mostUsd })} />
    </>
  )
}

function said(state: Going['state'], over: number, unpriced: readonly string[]): string {
  switch (state) {
    case 'proving':
      return 'First, the hidden tests run on example solutions and empty answers.'
    case 'trying':
      return `${count(over, 'try', 'tries')} finished since the start. The bench run stops when this window closes, but you can resume it.`
    case 'stopping':
      return 'Stopping. You can resume unfinished tries later.'
    case 'none':
      return unpriced.length === 0
        ? 'Each try can cost as much as the run budget allows. The daily limit applies to all tries together.'
        : `Tillgreen does not know the price of ${unpriced.map((name) => name || 'the model').join(' or ')}, so the dollar limit does not apply. Time, token and attempt limits still apply.`
  }
}
