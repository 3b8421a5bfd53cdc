// Models of their own for single roles, in all runs.
import type { SettingsState } from '../../../contract/calls/settings.js'
import { errorMessage } from '../../boot/api.js'
import { RoleFields } from '../../features/settings/role-fields.js'
import { useChangeSettings } from '../../features/settings/settings-queries.js'
import { Notice } from '../../ui/notice.js'

export function RoleList({ state }: { state: SettingsState }) {
  const change = useChangeSettings()
  return (
    <>
      <RoleFields
        roles={state.settings.roles}
        onChange={(next) => change.mutate((settings) => ({ ...settings, roles: next(settings.roles) }))}
      />
      {change.error ? <Notice tone="bad">{errorMessage(change.error)}</Notice> : null}
    </>
  )
}
