// The endpoints of the settings: each can be tried, given a key, made the default; local servers that answer are offered.
import { useMutation, useQuery } from '@tanstack/react-query'
import { HardDrive, Plug, Plus, Radar, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { FoundEndpoint, SettingsState } from '../../../contract/calls/settings.js'
import { EndpointSettings } from '../../../contract/config/settings.js'
import { foundWords } from '../../../words/endpoint.js'
import { hostOf } from '../../../words/figures.js'
import { downloadFaultText, sizeWords, unfitMachineText } from '../../../words/models/built-in.js'
import { core, errorMessage } from '../../boot/api.js'
import { removeBuiltIn, useBuiltIn } from '../../features/connect/built-in.js'
import { DownloadProgress } from '../../features/connect/built-in-form.js'
import { nameFor } from '../../features/connect/model-places.js'
import { openConnect } from '../../features/connect/open-connect.js'
import { useChangeSettings } from '../../features/settings/settings-queries.js'
import { Notice } from '../../ui/notice.js'
import { EndpointCard } from './endpoint-card.js'

export function EndpointList({ state }: { state: SettingsState }) {
  const [isAdding, setAdding] = useState(false)
  const change = useChangeSettings()
  const { endpoints } = state.settings
  const add = (endpoint: EndpointSettings) =>
    change.mutate((settings) => ({ ...settings, endpoints: [...settings.endpoints, endpoint] }), { onSuccess: () => setAdding(false) })
  return (
    <div className="grid gap-2">
      {state.environment.baseUrl ? (
        <Notice tone="plain">
          {`Tillgreen was started with ${hostOf(state.environment.baseUrl)} (OPENAI_BASE_URL or --base-url). Runs without a named endpoint use this address.`}
        </Notice>
      ) : null}
      {endpoints.map((endpoint) => (
        <EndpointCard key={endpoint.name} endpoint={endpoint} state={state} />
      ))}
      {endpoints.length === 0 && !isAdding ? (
        <Notice tone="plain">No endpoint yet. Demos work without one, but everything else needs a model.</Notice>
      ) : null}
      <BuiltInCard />
      <FoundEndpoints known={endpoints} onUse={add} />
      {change.error ? <Notice tone="bad">{errorMessage(change.error)}</Notice> : null}
      {isAdding ? (
        <EndpointForm taken={endpoints.map((each) => each.name)} isBusy={change.isPending} onAdd={add} onCancel={() => setAdding(false)} />
      ) : (
        <div className="flex gap-2">
          <button type="button" className="button main" onClick={() => openConnect()}>
            <Plug aria-hidden /> Connect a model
          </button>
          <button
            type="button"
            className="button quiet"
            title="Enter an address yourself. Tillgreen saves the address without testing it, so the server does not need to be running yet."
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden /> Add an endpoint manually
          </button>
        </div>
      )}
    </div>
  )
}

function FoundEndpoints({ known, onUse }: { known: readonly EndpointSettings[]; onUse(endpoint: EndpointSettings): void }) {
  const found =
    useQuery({ queryKey: ['found-endpoints'], queryFn: () => core.settings.find({}), staleTime: 20_000, retry: false }).data ?? []
  const fresh = found.filter((each) => !known.some((endpoint) => hostOf(endpoint.baseUrl) === hostOf(each.baseUrl)))
  const nameFor = ({ name }: FoundEndpoint) => (known.some((each) => each.name === name) ? `${name}-local` : name)
  return fresh.map((each) => (
    <div className="demo-card" key={each.baseUrl}>
      <Radar aria-hidden className="size-4 text-ink-3 flex-none" />
      <div className="min-w-0 flex-1">
        <b>{each.title}</b> <span className="text-ink-3 text-[13px]">{foundWords(each)}</span>
        <p>{each.models.slice(0, 6).join(', ')}</p>
      </div>
      <button
        type="button"
        className="button"
        onClick={() =>
          onUse(
            EndpointSettings.parse({ name: nameFor(each), baseUrl: each.baseUrl, model: each.models.length === 1 ? each.models[0] : '' }),
          )
        }
      >
        Use it
      </button>
    </div>
  ))
}

/** The built-in model in the settings: what it takes on disk and how it is removed, or why this machine has none. */
function BuiltInCard() {
  const state = useBuiltIn()
  const remove = useMutation({ mutationFn: removeBuiltIn })
  if (!state) return null
  if (state.unfit) return <Notice tone="plain">{unfitMachineText(state.unfit)}</Notice>
  if (state.bytes === 0 && !state.getting) return null
  return (
    <div className="demo-card">
      <HardDrive aria-hidden className="size-4 text-ink-3 flex-none" />
      <div className="min-w-0 flex-1">
        <b>Built-in model</b>{' '}
        <span className="text-ink-3 text-[13px]">
          {sizeWords(state.bytes)} in {state.folder}
        </span>
        {state.getting ? <DownloadProgress getting={state.getting} /> : null}
        {state.failed && !state.getting ? <p>{downloadFaultText(state.failed)}</p> : null}
        {remove.error ? <Notice tone="bad">{errorMessage(remove.error)}</Notice> : null}
      </div>
      <button type="button" className="button quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
        <Trash2 aria-hidden /> Remove
      </button>
    </div>
  )
}

interface EndpointFormProps {
  readonly taken: readonly string[]
  readonly isBusy: boolean
  onAdd(endpoint: EndpointSettings): void
  onCancel(): void
}

/** A new endpoint: an address and a name; the rest can be said afterwards, when it has been tried. */
function EndpointForm({ taken, isBusy, onAdd, onCancel }: EndpointFormProps) {
  const [baseUrl, setBaseUrl] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const proposed = nameFor(baseUrl, taken)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim() || proposed
    if (taken.includes(wanted)) return setProblem(`An endpoint named "${wanted}" already exists.`)
    const checked = EndpointSettings.safeParse({ name: wanted, baseUrl: baseUrl.trim() })
    if (!checked.success) return setProblem(checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(' '))
    setProblem(null)
    onAdd(checked.data)
  }
  return (
    <form className="panel endpoint-form" onSubmit={submit} aria-label="New endpoint">
      <label className="field">
        <span>Base URL</span>
        <input
          className="input"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
          autoFocus
          placeholder="https://api.openai.com/v1 or http://127.0.0.1:8080/v1"
          value={baseUrl}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Name</span>
        <input
          className="input"
          spellCheck={false}
          autoComplete="off"
          placeholder={proposed}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="actions">
        <button type="submit" className="button main" disabled={isBusy || baseUrl.trim() === ''}>
          Add
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
        {problem ? (
          <span className="text-red" role="alert" id={id}>
            {problem}
          </span>
        ) : (
          <span>Next, you add the key and the model. Any server with an OpenAI-compatible API works.</span>
        )}
      </div>
    </form>
  )
}
