// Models for single roles, in the settings and in a run: an empty field means the default.
import { Collapsible } from '@base-ui/react/collapsible'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { valueAt } from '../../../contract/config/at-path.js'
import { Role, RoleChoice, type Roles } from '../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import { isOffered, modelInstead } from '../../../contract/model/same-model.js'
import type { Json } from '../../../contract/text/json.js'
import { roleShareWords } from '../../../words/configs/role-share.js'
import { roleWords } from '../../../words/configs/roles.js'
import { problemWords } from '../../../words/errors/problem.js'
import { core } from '../../boot/api.js'
import { endpointOf } from './chosen-model.js'
import { ParameterField } from './parameter-field.js'
import { useSettings } from './settings-queries.js'

/** Which dialect is spoken is the endpoint's own matter. */
const parameters = parametersOf(RoleChoice).filter(({ path }) => path !== 'provider')
/** The main fields for a role's model; the others are below. */
const FIRST: ReadonlySet<string> = new Set(['baseUrl', 'model', 'effort'])

interface RoleFieldsProps {
  readonly roles: Roles
  /** Changes the current roles. */
  onChange(change: (roles: Roles) => Roles): void
}

export function RoleFields({ roles, onChange: keep }: RoleFieldsProps) {
  const free = Role.options.filter((role) => !roles[role])
  const inference = useQuery({
    queryKey: ['statistics', 'inference', 'roles'],
    queryFn: () => core.history.inference(FiguresFilter.parse({})),
  })
  const shareOf = (role: Role) => roleShareWords(inference.data ?? [], role)
  return (
    <div className="grid gap-2">
      {Role.options.map((role) => {
        const choice = roles[role]
        return choice ? (
          <RoleCard
            key={role}
            role={role}
            choice={choice}
            share={shareOf(role)}
            onChange={(path, value) => keep((now) => ({ ...now, [role]: changed(now[role] ?? {}, path, value) }))}
            onPick={(picked) => keep((now) => ({ ...now, [role]: picked ? { ...now[role], ...picked } : withoutModel(now[role] ?? {}) }))}
            onRemove={() => keep((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== role)))}
          />
        ) : null
      })}
      <section className="roles" aria-label="Use another model for a role">
        {free.map((role) => (
          <div className="role" key={role}>
            <p>
              <b>{roleWords[role].name}</b> {roleWords[role].does}
              {shareOf(role) ? <span className="share">{shareOf(role)}</span> : null}
            </p>
            <button
              type="button"
              className="button quiet"
              aria-label={`Another model for the ${roleWords[role].name.toLowerCase()}`}
              onClick={() => keep((now) => ({ ...now, [role]: {} }))}
            >
              <Plus aria-hidden /> Another model
            </button>
          </div>
        ))}
      </section>
    </div>
  )
}

interface RoleCardProps {
  readonly role: Role
  readonly choice: RoleChoice
  /** What it takes of the cost, by earlier runs. */
  readonly share: string
  onChange(path: string, value: Json): void
  /** A model of a connected endpoint; null for the default. */
  onPick(picked: Pick<RoleChoice, 'baseUrl' | 'model'> | null): void
  onRemove(): void
}

function RoleCard({ role, choice, share, onChange, onPick, onRemove }: RoleCardProps) {
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.path}
      parameter={parameter}
      isSmall
      value={valueAt(choice, parameter.path)}
      problemOf={(value) => problemOf(changed(choice, parameter.path, value))}
      onChange={(value) => onChange(parameter.path, value ?? null)}
    />
  )
  const others = parameters.filter(({ path }) => !FIRST.has(path))
  return (
    <section className="panel endpoint" aria-label={`Role ${roleWords[role].name}`}>
      <header>
        <b>{roleWords[role].name}</b>
        <span className="where">{roleWords[role].does}</span>
        <span className="flex-1" />
        <button
          type="button"
          className="icon-button"
          aria-label={`Use the default model for the ${roleWords[role].name.toLowerCase()}`}
          data-hint="Use the default model"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </button>
      </header>
      <MissingModel choice={choice} onUse={(model) => onChange('model', model)} />
      <ConnectedModels choice={choice} onPick={onPick} />
      {share ? <p className="share">{share}</p> : null}
      <div className="fields three">{parameters.filter(({ path }) => FIRST.has(path)).map(field)}</div>
      <Collapsible.Root defaultOpen={others.some(({ path }) => valueAt(choice, path) !== undefined)}>
        <Collapsible.Trigger className="more">
          <ChevronRight aria-hidden /> More: sampling, answer format, limits
        </Collapsible.Trigger>
        <Collapsible.Panel>
          <div className="fields three">{others.map(field)}</div>
        </Collapsible.Panel>
      </Collapsible.Root>
    </section>
  )
}

/** The choice without its model and endpoint. */
const withoutModel = ({ baseUrl: _, model: __, ...others }: RoleChoice): RoleChoice => others

/** The choice with one thing said, or left out again by null. */
function changed(choice: RoleChoice, path: string, value: Json): RoleChoice {
  const { [path]: _, ...others } = choice as Readonly<Record<string, Json>>
  return (value === null ? others : { ...others, [path]: value }) as RoleChoice
}

function problemOf(choice: RoleChoice): string | null {
  const checked = RoleChoice.safeParse(choice)
  return checked.success ? null : problemWords(checked.error)
}

interface ConnectedModelsProps {
  readonly choice: RoleChoice
  /** Null goes back to the default. */
  onPick(picked: { readonly baseUrl: string; readonly model: string } | null): void
}

/** Nothing where no endpoint is connected. */
function ConnectedModels({ choice, onPick }: ConnectedModelsProps) {
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
        <option value="">{choice.model || choice.baseUrl ? 'As entered below' : 'Use the default model'}</option>
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

interface MissingModelProps {
  readonly choice: RoleChoice
  onUse(model: string): void
}

/** Nothing if the model is there, or that is unknown. */
function MissingModel({ choice, onUse }: MissingModelProps) {
  const settings = useSettings().data?.settings
  const endpoint = settings ? endpointOf(settings, choice) : null
  const [listed = []] = useEndpointModels(endpoint ? [endpoint] : [])
  if (!endpoint || !choice.model || isOffered(listed, choice.model)) return null
  const instead = modelInstead(listed, endpoint.model)
  return (
    <div className="missing-model" role="status">
      <TriangleAlert aria-hidden />
      <span>
        {endpoint.name} does not offer the model “{choice.model}”, so a run cannot start.
      </span>
      {instead ? (
        <button type="button" className="button" onClick={() => onUse(instead)}>
          Use {instead}
        </button>
      ) : null}
    </div>
  )
}

const MINUTE_MS = 60_000

/** In the order of the endpoints; empty where one lists none, or is not known to yet. */
const useEndpointModels = (endpoints: readonly EndpointSettings[]): readonly (readonly string[])[] =>
  useQueries({
    queries: endpoints.map(({ name, baseUrl }) => ({
      queryKey: ['endpoint-models', name, baseUrl],
      queryFn: ({ signal }) => core.settings.models({ name }, signal),
      staleTime: MINUTE_MS,
      retry: false,
    })),
  }).map(({ data }) => data?.models ?? [])
