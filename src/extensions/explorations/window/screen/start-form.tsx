// Starts an exploration: with topics, with what is found by itself, or from entries of the library.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StepConfig } from '../../../../contract/config/config.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { configCalled } from '../../../../renderer/features/configs/config-called.js'
import { STANDARD } from '../../../../renderer/features/start-draft/named-config.js'
import { ExplorationInput } from '../../contract/calls.js'
import { Exploit } from '../../contract/exploration.js'
import { topicWords, whyWords } from '../../words/words.js'
import { beginExploration, useGoing } from './going.js'

export function StartForm() {
  const [wish, setWish] = useState<Wish>(noWish)
  const [refusal, setRefusal] = useState('')
  const { state, why } = useGoing()
  const base = useQuery({ queryKey: ['explorations', 'config', wish.config], queryFn: () => configCalled(wish.config), staleTime: 0 })
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  const begin = () => {
    if (!base.data) return
    const input = inputOf(base.data, wish)
    setRefusal(typeof input === 'string' ? input : '')
    if (typeof input !== 'string') beginExploration(input)
  }
  const said = [refusal || why, base.error ? errorMessage(base.error) : ''].filter((line) => line !== '')
  return (
    <section className="panel" aria-label="Start an exploration">
      <h3>
        Start <small>each program is built and tested in its own run; all runs share these limits</small>
      </h3>
      <form
        className="explore-form"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <Field name="Mode">
          <select
            className="input"
            value={wish.mode}
            onChange={(event) => change({ mode: event.target.value === 'exploit' ? 'exploit' : 'explore' })}
          >
            <option value="explore">Explore: invent small programs</option>
            <option value="exploit">Exploit: improve, combine and repair the library</option>
          </select>
        </Field>
        {wish.mode === 'explore' ? <Topics wish={wish} onChange={change} /> : <Exploits wish={wish} onChange={change} />}
        <Limits wish={wish} onChange={change} />
        <button type="submit" className="button main" disabled={state !== 'none' || !base.data}>
          Start
        </button>
      </form>
      <FirstTopics wish={wish} />
      {said.map((line) => (
        <p key={line} className="why" role="alert">
          {line}
        </p>
      ))}
    </section>
  )
}

interface PartProps {
  readonly wish: Wish
  onChange(part: Partial<Wish>): void
}

const Topics = ({ wish, onChange }: PartProps) => (
  <Field name="Topics, one per line" isWide>
    <textarea
      className="input"
      rows={3}
      value={wish.topics}
      placeholder="Leave empty to use gaps in the library, unresolved errors, and topics related to verified programs"
      onChange={(event) => onChange({ topics: event.target.value })}
    />
  </Field>
)

const exploitWords: Readonly<Record<Exploit, string>> = { improve: 'Improve', combine: 'Combine', repair: 'Repair' }

function Exploits({ wish, onChange }: PartProps) {
  const toggle = (each: Exploit) =>
    onChange({ exploits: Exploit.options.filter((other) => (other === each) !== wish.exploits.includes(other)) })
  return (
    <>
      <fieldset className="explore-kinds">
        <legend>Changes</legend>
        {Exploit.options.map((each) => (
          <label key={each} className="check">
            <input type="checkbox" checked={wish.exploits.includes(each)} onChange={() => toggle(each)} /> {exploitWords[each]}
          </label>
        ))}
      </fieldset>
      <Field name="Improvement goal" isWide>
        <input
          className="input"
          value={wish.goal}
          placeholder="handle more of the inputs users expect"
          onChange={(event) => onChange({ goal: event.target.value })}
        />
      </Field>
    </>
  )
}

function Limits({ wish, onChange }: PartProps) {
  const configs = useQuery({ queryKey: ['configs'], queryFn: () => core.configs.list({}), staleTime: 0 }).data ?? []
  const templates = useQuery({ queryKey: ['templates'], queryFn: () => core.app.templates({}) }).data ?? []
  const amount = (name: string, of: 'number' | 'atOnce' | 'usd' | 'tokens' | 'minutes') => (
    <Field name={name}>
      <input
        className="input"
        type="number"
        min={0}
        step="any"
        value={wish[of]}
        onChange={(event) => onChange({ [of]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      {amount('Maximum programs', 'number')}
      {amount('Topics at once (1 to 4)', 'atOnce')}
      {amount('Dollars (0: no limit)', 'usd')}
      {amount('Tokens (0: no limit)', 'tokens')}
      {amount('Minutes (0: no limit)', 'minutes')}
      <Field name="Template">
        <select className="input" value={wish.template} onChange={(event) => onChange({ template: event.target.value })}>
          <option value="">automatic</option>
          {templates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field name="Config">
        <select className="input" value={wish.config} onChange={(event) => onChange({ config: event.target.value })}>
          {[STANDARD, ...configs.map(({ name }) => name)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <Field name="Model">
        <input
          className="input"
          value={wish.model}
          placeholder="the model in the settings"
          spellCheck={false}
          onChange={(event) => onChange({ model: event.target.value })}
        />
      </Field>
    </>
  )
}

const SHOWN = 3

/** The topics that would be tried first, before a model is asked. */
function FirstTopics({ wish }: { wish: Wish }) {
  const choice = { mode: wish.mode, topics: [], exploits: [...wish.exploits], goal: wish.goal, template: wish.template || null }
  const needsTopics = wish.mode === 'exploit' || wish.topics.trim() === ''
  const { data } = useQuery({
    queryKey: ['explorations', 'topics', choice],
    queryFn: () => core.explorations.topics(choice),
    enabled: needsTopics && wish.exploits.length > 0,
    staleTime: 0,
  })
  if (!needsTopics || !data) return null
  if (data.length === 0) return <p className="note">There are no topics to try yet.</p>
  return (
    <p className="note">
      First topics:{' '}
      {data
        .slice(0, SHOWN)
        .map((topic) => `${topicWords(topic)} (${whyWords(topic)})`)
        .join('; ')}
      {data.length > SHOWN ? `; and ${data.length - SHOWN} more` : ''}
    </p>
  )
}

const Field = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its children hold the field
  <label className={`field ${isWide ? 'wide' : ''}`}>
    <span>{name}</span>
    {children}
  </label>
)

/** The contents of the fields; empty texts leave a value open. */
interface Wish {
  readonly mode: 'explore' | 'exploit'
  /** A topic a line. */
  readonly topics: string
  readonly exploits: readonly Exploit[]
  readonly goal: string
  readonly config: string
  readonly model: string
  readonly template: string
  readonly number: string
  readonly atOnce: string
  readonly usd: string
  readonly tokens: string
  readonly minutes: string
}

const noWish: Wish = {
  ...{ mode: 'explore', topics: '', exploits: Exploit.options, goal: '', config: STANDARD, model: '', template: '' },
  ...{ number: '5', atOnce: '1', usd: '2', tokens: '2000000', minutes: '60' },
}

/** What is begun, or what cannot be read as it is. */
function inputOf(base: StepConfig, wish: Wish): ExplorationInput | string {
  const model = wish.model.trim()
  const read = ExplorationInput.safeParse({
    mode: wish.mode,
    topics: wish.mode === 'explore' ? wish.topics.split('\n').filter((line) => line.trim() !== '') : [],
    exploits: wish.exploits,
    goal: wish.goal,
    template: wish.template === '' ? null : wish.template,
    most: { number: Number(wish.number), usd: limit(wish.usd), tokens: limit(wish.tokens), minutes: limit(wish.minutes) },
    atOnce: Number(wish.atOnce),
    config: model === '' ? base : { ...base, model: { ...base.model, model } },
  })
  if (read.success) return read.data
  const path = read.error.issues[0]?.path ?? []
  return faults.get(String(path[1] ?? path[0])) ?? 'Check the fields.'
}

/** Empty or 0 means no limit. */
const limit = (text: string): number | null => (Number(text) === 0 ? null : Number(text))

const faults: ReadonlyMap<string, string> = new Map([
  ['number', 'The number of programs must be from 1 to 200.'],
  ['atOnce', 'The number of topics explored at once must be from 1 to 4.'],
  ['exploits', 'Choose at least one: improve, combine or repair.'],
  ['usd', 'The dollar limit must be a number. 0 means no limit.'],
  ['tokens', 'The token limit must be a whole number. 0 means no limit.'],
  ['minutes', 'The minute limit must be a number. 0 means no limit.'],
])
