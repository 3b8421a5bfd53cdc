// One endpoint: what it is, whether it works, its key, its model, and under "More" its limits and price.
import { Collapsible } from '@base-ui/react/collapsible'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleX, LoaderCircle, Trash2, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import type { SettingsState } from '../../../contract/calls/settings.js'
import { valueAt, withValue } from '../../../contract/config/at-path.js'
import { type Capabilities, isSmall } from '../../../contract/config/capabilities.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import { chosenEndpoint, EndpointSettings } from '../../../contract/config/settings.js'
import type { Json } from '../../../contract/text/json.js'
import { capabilityWords } from '../../../words/capabilities.js'
import { checkText } from '../../../words/endpoint.js'
import { problemWords } from '../../../words/errors/problem.js'
import { hostOf, moment } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { useLeaving } from '../../boot/leaving.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOnCheck } from '../../features/help/problem-help.js'
import { ParameterField } from '../../features/settings/parameter-field.js'
import { takeSettings, useChangeSettings } from '../../features/settings/settings-queries.js'
import { DeterminismLine } from './determinism-line.js'
import { KeyField } from './key-field.js'

const parameters = parametersOf(EndpointSettings)
const more = parameters.filter(
  ({ path }) => path.startsWith('limits.') || path === 'keyVariable' || path === 'provider' || path === 'embeddings',
)
const prices = parameters.filter(({ path }) => path.startsWith('price.'))

export function EndpointCard({ endpoint, state }: { endpoint: EndpointSettings; state: SettingsState }) {
  const change = useChangeSettings()
  const known = state.endpoints.find((each) => each.name === endpoint.name)
  const replace = (next: EndpointSettings) =>
    change.mutate((settings) => ({ ...settings, endpoints: settings.endpoints.map((each) => (each.name === next.name ? next : each)) }))
  const field = ({ path }: (typeof parameters)[number]) => <PathField key={path} endpoint={endpoint} path={path} onKeep={replace} />
  return (
    <section className="panel endpoint" aria-label={`Endpoint ${endpoint.name}`}>
      <CardHead endpoint={endpoint} state={state} change={change} />
      <div className="fields">
        <PathField endpoint={endpoint} path="baseUrl" onKeep={replace} />
        <ModelField endpoint={endpoint} onKeep={replace} />
      </div>
      <KeyField name={endpoint.name} state={known?.key ?? 'none'} keeping={state.keys} isNeeded={!known?.isLocal} />
      {change.error ? (
        <p className="why" role="alert">
          {errorMessage(change.error)}
        </p>
      ) : null}
      <CheckLine name={endpoint.name} known={known?.capabilities ?? null} />
      <Collapsible.Root>
        <Collapsible.Trigger className="more">
          <ChevronRight aria-hidden /> More: limits, dialect, price, key from the environment
        </Collapsible.Trigger>
        <Collapsible.Panel>
          <div className="fields three">{more.map(field)}</div>
          <div className="fields three">{prices.map(field)}</div>
        </Collapsible.Panel>
      </Collapsible.Root>
    </section>
  )
}

interface CardPartProps {
  readonly endpoint: EndpointSettings
  readonly change: ReturnType<typeof useChangeSettings>
}

function CardHead({ endpoint, state, change }: CardPartProps & { state: SettingsState }) {
  const known = state.endpoints.find((each) => each.name === endpoint.name)
  const isDefault = chosenEndpoint(state.settings)?.name === endpoint.name
  return (
    <header>
      <b>{endpoint.name}</b>
      <span className="where">{hostOf(endpoint.baseUrl)}</span>
      {known?.isLocal ? <span className="chip">this machine</span> : null}
      {known && !known.isPriced ? (
        <span className="chip warn" title="Dollar limits for runs are off until you enter the model price under More.">
          price unknown
        </span>
      ) : null}
      <span className="flex-1" />
      {isDefault ? (
        <span className="chip live">default</span>
      ) : (
        <button
          type="button"
          className="button quiet"
          onClick={() => change.mutate((settings) => ({ ...settings, defaultEndpoint: endpoint.name }))}
        >
          Set as default
        </button>
      )}
      <RemoveButton endpoint={endpoint} hasKey={known?.key === 'stored'} change={change} />
    </header>
  )
}

/** Asks again before it removes the endpoint. */
function RemoveButton({ endpoint, hasKey, change }: CardPartProps & { hasKey: boolean }) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = () =>
    change.mutate((settings) => ({
      ...settings,
      endpoints: settings.endpoints.filter((each) => each.name !== endpoint.name),
      defaultEndpoint: settings.defaultEndpoint === endpoint.name ? null : settings.defaultEndpoint,
    }))
  if (!isRemoving)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${endpoint.name}`}
        data-hint="Remove the endpoint and its key"
        onClick={() => setRemoving(true)}
      >
        <Trash2 aria-hidden />
      </button>
    )
  return (
    <>
      <span>{hasKey ? 'Remove the endpoint and its key?' : 'Remove it?'}</span>
      <button type="button" className="button danger" disabled={change.isPending} onClick={remove}>
        <Trash2 aria-hidden /> Remove
      </button>
      <button
        type="button"
        className="button quiet"
        // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone, and this is the safe one
        autoFocus
        onClick={() => setRemoving(false)}
      >
        Keep
      </button>
    </>
  )
}

const fieldOf = (path: string) => parameters.find((each) => each.path === path)

function PathField({ endpoint, path, onKeep }: { endpoint: EndpointSettings; path: string; onKeep(next: EndpointSettings): void }) {
  const parameter = fieldOf(path)
  if (!parameter) return null
  return (
    <ParameterField
      parameter={parameter}
      isSmall
      value={valueAt(endpoint, path)}
      problemOf={(value) => problemOf(endpoint, path, value)}
      onChange={(value) => onKeep(withPrice(endpoint, path, value ?? null))}
    />
  )
}

/** The model by name; what the endpoint offers is a list to choose from, once it was asked. */
function ModelField({ endpoint, onKeep }: { endpoint: EndpointSettings; onKeep(next: EndpointSettings): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const list = useMutation({ mutationFn: () => core.settings.models({ name: endpoint.name }) })
  const keep = () => {
    if (typed !== null && typed.trim() !== endpoint.model) onKeep({ ...endpoint, model: typed.trim() })
    setTyped(null)
  }
  return (
    <div className="field">
      <label className="name" htmlFor={id}>
        Model
      </label>
      <input
        className="input"
        id={id}
        list={`${id}-models`}
        spellCheck={false}
        autoComplete="off"
        placeholder="choose a model"
        value={typed ?? endpoint.model}
        onFocus={() => list.isIdle && list.mutate()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
      <datalist id={`${id}-models`}>
        {(list.data?.models ?? []).map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </div>
  )
}

function problemOf(endpoint: EndpointSettings, path: string, value: Json): string | null {
  const checked = EndpointSettings.safeParse(withPrice(endpoint, path, value))
  return checked.success ? null : problemWords(checked.error)
}

/** A price is all three numbers or none: the first number fills the others until they are set. */
function withPrice(endpoint: EndpointSettings, path: string, value: Json): EndpointSettings {
  if (!path.startsWith('price.')) return withValue(endpoint, path, value)
  if (value === '' || value === null) return { ...endpoint, price: null }
  if (endpoint.price) return withValue(endpoint, path, value)
  return typeof value === 'number'
    ? { ...endpoint, price: { input: value, cachedInput: value, output: value } }
    : withValue(endpoint, path, value)
}

/** Tries an endpoint when asked to, and says in plain words what it and its model can do: now, or as of the last time. */
function CheckLine({ name, known }: { name: string; known: Capabilities | null }) {
  const leaving = useLeaving()
  const check = useMutation({
    mutationFn: () => core.settings.check({ name, model: '' }, leaving()),
    onSuccess: async () => takeSettings(await core.settings.get({})),
  })
  const found = check.data?.capabilities ?? known
  return (
    <>
      <div className="check">
        <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? <LoaderCircle aria-hidden className="turning" /> : <Zap aria-hidden />} Try it now
        </button>
        <span role="status">
          {check.isPending ? 'Sending four short test prompts. A local model may need to load first.' : null}
          {check.error ? errorMessage(check.error) : null}
          {check.data && !check.isPending ? (
            <span className={check.data.ok ? 'said ok' : 'said bad'}>
              {check.data.ok ? <CircleCheck aria-label="works" role="img" /> : <CircleX aria-label="does not work" role="img" />}
              {checkText(check.data.said)}
              {check.data.ok ? null : <PageLink {...helpOnCheck(check.data.said)}>What to do</PageLink>}
            </span>
          ) : null}
        </span>
      </div>
      <DeterminismLine name={name} />
      {found && found.calls > 0 && !check.isPending ? <FoundWords name={name} found={found} /> : null}
    </>
  )
}

function FoundWords({ name, found }: { name: string; found: Capabilities }) {
  return (
    <section className="found" aria-label={`Capabilities of ${found.model} at ${name}`}>
      <p>
        <b>{found.model}</b>, tested {moment(found.at)}
      </p>
      <ul>
        {capabilityWords(found).map((words, index) => (
          <li key={words} className={index === 0 && isSmall(found) ? 'warn' : ''}>
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
