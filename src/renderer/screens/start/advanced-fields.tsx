// What a run's config has beside model and budget: eight options that users look for, then all others. Fields, names and checks come from its schema.
import { Collapsible } from '@base-ui/react/collapsible'
import { Bookmark, ChevronRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Roles } from '../../../contract/config/config.js'
import type { ParameterGroup } from '../../../contract/config/entry.js'
import type { Parameter } from '../../../contract/config/parameters.js'
import { toJson } from '../../../contract/text/json.js'
import { addressOf } from '../../boot/place.js'
import { ParameterField } from '../../features/settings/parameter-field.js'
import { RoleFields } from '../../features/settings/role-fields.js'
import { commonParameters, furtherGroups, problemsIn } from '../../features/start-draft/run-config.js'
import { type Changes, useStartDraft } from '../../features/start-draft/start-draft.js'
import { saidOf } from './changes-said.js'

export function AdvancedFields() {
  const changes = useStartDraft((draft) => draft.changes)
  const changeNothing = useStartDraft((draft) => draft.changeNothing)
  const problems = problemsIn(changes)
  const [isOpen, setOpen] = useState(false)
  const changed = Object.keys(changes).length
  return (
    <Collapsible.Root className="advanced" open={isOpen || problems.size > 0} onOpenChange={setOpen}>
      <header>
        <Collapsible.Trigger className="more">
          <ChevronRight aria-hidden /> Advanced
        </Collapsible.Trigger>
        <span>{changed === 0 ? 'all defaults' : `${changed} changed`}</span>
        {changed > 0 ? (
          <>
            <button type="button" className="link" onClick={changeNothing}>
              <RotateCcw aria-hidden /> Reset to defaults
            </button>
            <a className="link" href={addressOf({ screen: 'configs', config: null, beside: null })}>
              <Bookmark aria-hidden /> Save as a config
            </a>
          </>
        ) : null}
      </header>
      <Collapsible.Panel className="group">
        <Fields parameters={commonParameters} changes={changes} />
        <FurtherOptions changes={changes} problems={problems} />
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}

interface FurtherProps {
  readonly changes: Changes
  readonly problems: ReadonlyMap<string, string>
}

/** All other options, by what they belong to. */
function FurtherOptions({ changes, problems }: FurtherProps) {
  const [isOpen, setOpen] = useState(false)
  const further = furtherGroups.flatMap(({ parameters }) => parameters)
  const isWrong = further.some(({ path }) => problems.has(path))
  const said = saidOf(further, changes)
  return (
    <Collapsible.Root className="part" open={isOpen || isWrong} onOpenChange={setOpen}>
      <Collapsible.Trigger className="more">
        <ChevronRight aria-hidden /> <b>All options</b>
        <span className={said ? 'changed' : undefined}>{said || furtherGroups.map(({ group }) => group).join(', ')}</span>
      </Collapsible.Trigger>
      <Collapsible.Panel className="further-options">
        {furtherGroups.map(({ group, parameters }) => (
          <Group key={group} group={group} parameters={parameters} changes={changes} problems={problems} />
        ))}
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}

interface GroupProps extends FurtherProps {
  readonly group: ParameterGroup
  readonly parameters: readonly Parameter[]
}

function Group({ group, parameters, changes, problems }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const isWrong = parameters.some(({ path }) => problems.has(path))
  const said = saidOf(parameters, changes)
  return (
    <Collapsible.Root className="part" open={isOpen || isWrong} onOpenChange={setOpen}>
      <Collapsible.Trigger className="more">
        <ChevronRight aria-hidden /> <b>{group}</b>
        <span className={said ? 'changed' : undefined}>{said || parameters.map(({ label }) => label).join(', ')}</span>
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <Fields parameters={parameters} changes={changes} />
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}

/** A field for each parameter. */
function Fields({ parameters, changes }: { parameters: readonly Parameter[]; changes: Changes }) {
  const change = useStartDraft((draft) => draft.change)
  return parameters.map((parameter) =>
    parameter.type === 'group' ? (
      <RolesOfRun key={parameter.path} parameter={parameter} />
    ) : (
      <ParameterField
        key={parameter.path}
        isDraft
        parameter={parameter}
        value={changes[parameter.path]}
        problemOf={(value) => problemsIn({ ...changes, [parameter.path]: value }).get(parameter.path) ?? null}
        onChange={(value) => change(parameter.path, value)}
      />
    ),
  )
}

function RolesOfRun({ parameter }: { parameter: Parameter }) {
  const { path, label, words } = parameter
  const change = useStartDraft((draft) => draft.change)
  const kept = Roles.safeParse(useStartDraft((draft) => draft.changes[path]) ?? {})
  const roles = kept.success ? kept.data : {}
  return (
    <div className="setting roles-of-run" data-setting={path}>
      <div>
        <b>{label}</b>
        <p>{words}</p>
      </div>
      <RoleFields
        roles={roles}
        onChange={(next) => {
          const changed = next(roles)
          change(path, Object.keys(changed).length === 0 ? undefined : toJson(changed))
        }}
      />
    </div>
  )
}
