// Models of their own for single roles, in the settings and in a run: what is left empty is the same as the default.
import { Collapsible } from '@base-ui/react/collapsible'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus, Trash2 } from 'lucide-react'
import { valueAt } from '../../../contract/config/at-path.js'
import { Role, RoleChoice, type Roles } from '../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { Json } from '../../../contract/wire/json.js'
import { roleShareWords } from '../../../words/configs/role-share.js'
import { roleWords } from '../../../words/configs/roles.js'
import { problemWords } from '../../../words/errors/problem.js'
import { core } from '../../boot/api.js'
import { ConnectedModels } from './connected-models.js'
import { MissingModel } from './missing-model.js'
import { ParameterField } from './parameter-field.js'

/** Which dialect is spoken is the endpoint's own matter. */
const parameters = parametersOf(RoleChoice).filter(({ path }) => path !== 'provider')
/** What people choose a role's model by; the others stand below. */
const FIRST: ReadonlySet<string> = new Set(['baseUrl', 'model', 'effort'])

interface RoleFieldsProps {
  readonly roles: Roles
  /** Changes what is there by then. */
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
          data-hint="Same as the default"
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
          <ChevronRight aria-hidden /> More: sampling, form of answers, limits
        </Collapsible.Trigger>
        <Collapsible.Panel>
          <div className="fields three">{others.map(field)}</div>
        </Collapsible.Panel>
      </Collapsible.Root>
    </section>
  )
}

/** The choice without a model or endpoint of its own. */
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
