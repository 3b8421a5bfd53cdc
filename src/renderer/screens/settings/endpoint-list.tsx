// The endpoints of the settings: each can be tried, given a key, made the default; local servers that answer are offered.
import { useQuery } from '@tanstack/react-query'
import { Plug, Plus, Radar } from 'lucide-react'
import { useState } from 'react'
import type { FoundEndpoint, SettingsState } from '../../../contract/calls/settings.js'
import { EndpointSettings } from '../../../contract/config/settings.js'
import { foundWords } from '../../../words/endpoint.js'
import { hostOf } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { openConnect } from '../../features/connect/open-connect.js'
import { useChangeSettings } from '../../features/settings/settings-queries.js'
import { Notice } from '../../ui/notice.js'
import { BuiltInCard } from './built-in-card.js'
import { EndpointCard } from './endpoint-card.js'
import { EndpointForm } from './endpoint-form.js'

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
          {`This start uses ${hostOf(state.environment.baseUrl)} (OPENAI_BASE_URL or --base-url). Runs that name no endpoint go there.`}
        </Notice>
      ) : null}
      {endpoints.map((endpoint) => (
        <EndpointCard key={endpoint.name} endpoint={endpoint} state={state} />
      ))}
      {endpoints.length === 0 && !isAdding ? (
        <Notice tone="plain">No endpoint yet. Demos need none; anything else needs a model somewhere.</Notice>
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
            title="Name an address yourself. It is kept untested, for a server that is not running yet."
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden /> Add an endpoint by hand
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
