// Models of their own for single roles, in the settings and in a run: what is left empty is the same as the default.
import { Plus, Trash2 } from 'lucide-react'
import { z } from 'zod'
import { valueAt } from '../../../contract/config/at-path.js'
import { Role, RoleChoice, type Roles } from '../../../contract/config/config.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/wire/json.js'
import { ParameterField } from './parameter-field.js'

/** Which dialect is spoken is the endpoint's own matter. */
const parameters = parametersOf(RoleChoice).filter(({ path }) => path !== 'provider')

const does: Readonly<Record<Role, string>> = {
  planner: 'divides the project into tasks',
  'test-author': 'writes the tests',
  'second-author': 'reads tasks a second time, where open words are looked for',
  reader: 'reads your words without the plan, and says where it differs',
  builder: 'writes and mends the code',
  diagnoser: 'finds out why tests are red',
  reviewer: 'looks over what was made',
  summariser: 'shortens what is too long',
}

interface RoleFieldsProps {
  readonly roles: Roles
  /** Changes what is there by then. */
  onChange(change: (roles: Roles) => Roles): void
}

export function RoleFields({ roles, onChange: keep }: RoleFieldsProps) {
  const free = Role.options.filter((role) => !roles[role])
  return (
    <div className="grid gap-2">
      {Role.options.map((role) => {
        const choice = roles[role]
        return choice ? (
          <RoleCard
            key={role}
            role={role}
            choice={choice}
            onChange={(path, value) => keep((now) => ({ ...now, [role]: changed(now[role] ?? {}, path, value) }))}
            onRemove={() => keep((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== role)))}
          />
        ) : null
      })}
      <section className="roles" aria-label="Use another model for a role">
        {free.map((role) => (
          <button
            type="button"
            className="button quiet"
            key={role}
            title={`The ${role} ${does[role]}.`}
            onClick={() => keep((now) => ({ ...now, [role]: {} }))}
          >
            <Plus aria-hidden /> {role}
          </button>
        ))}
      </section>
    </div>
  )
}

interface RoleCardProps {
  readonly role: Role
  readonly choice: RoleChoice
  onChange(path: string, value: Json): void
  onRemove(): void
}

function RoleCard({ role, choice, onChange, onRemove }: RoleCardProps) {
  return (
    <section className="panel endpoint" aria-label={`Role ${role}`}>
      <header>
        <b>{role}</b>
        <span className="where">{does[role]}</span>
        <span className="flex-1" />
        <button
          type="button"
          className="icon-button"
          aria-label={`Give ${role} same model as the run`}
          data-hint="As in every run"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </button>
      </header>
      <div className="fields three">
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.path}
            parameter={parameter}
            isSmall
            value={valueAt(choice, parameter.path)}
            problemOf={(value) => problemOf(changed(choice, parameter.path, value))}
            onChange={(value) => onChange(parameter.path, value ?? null)}
          />
        ))}
      </div>
    </section>
  )
}

/** The choice with one thing said, or left out again by null. */
function changed(choice: RoleChoice, path: string, value: Json): RoleChoice {
  const { [path]: _, ...others } = choice as Readonly<Record<string, Json>>
  return (value === null ? others : { ...others, [path]: value }) as RoleChoice
}

function problemOf(choice: RoleChoice): string | null {
  const checked = RoleChoice.safeParse(choice)
  return checked.success ? null : (z.prettifyError(checked.error).split('\n')[0]?.replace(/^✖ /, '') ?? 'It cannot be used.')
}
