// The models of the endpoints that are connected, to be picked from a list: nobody has to spell them.
import { useId } from 'react'
import type { RoleChoice } from '../../../contract/config/config.js'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import { useEndpointModels } from './endpoint-models.js'
import { useSettings } from './settings-queries.js'

interface ConnectedModelsProps {
  readonly choice: RoleChoice
  /** Null goes back to the default. */
  onPick(picked: { readonly baseUrl: string; readonly model: string } | null): void
}

/** Nothing where no endpoint is connected. */
export function ConnectedModels({ choice, onPick }: ConnectedModelsProps) {
  const endpoints = useSettings().data?.settings.endpoints ?? []
  const id = useId()
  const lists = useEndpointModels(endpoints)
  if (endpoints.length === 0) return null
  const groups = endpoints.map((endpoint, index) => ({ endpoint, models: modelsOf(endpoint, lists[index] ?? []) }))
  const chosen = endpoints.find(({ name, baseUrl }) => choice.baseUrl === name || choice.baseUrl === baseUrl)
  const value = chosen && choice.model ? optionOf(chosen.name, choice.model) : ''
  const isListed = groups.some(({ endpoint, models }) => models.some((model) => optionOf(endpoint.name, model) === value))
  return (
    <div className="field">
      <label className="name" htmlFor={id}>
        Connected model
      </label>
      <select
        className="input"
        id={id}
        value={isListed ? value : ''}
        onChange={(event) => {
          const [baseUrl, model] = event.target.value.split('\n')
          onPick(baseUrl && model ? { baseUrl, model } : null)
        }}
      >
        <option value="">{choice.model || choice.baseUrl ? 'As written below' : 'Same as the default'}</option>
        {groups.map(({ endpoint, models }) => (
          <optgroup key={endpoint.name} label={endpoint.name}>
            {models.map((model) => (
              <option key={model} value={optionOf(endpoint.name, model)}>
                {model}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

const optionOf = (endpoint: string, model: string): string => `${endpoint}\n${model}`

/** The model of the endpoint first, then those that it lists. */
const modelsOf = ({ model }: EndpointSettings, listed: readonly string[]): readonly string[] => [
  ...new Set([...(model === '' ? [] : [model]), ...listed]),
]
