// Takes a model that an endpoint has in place of one that it has not: where that one is named, for this run or in the settings.
import { type Role, Roles } from '../../../contract/config/config.js'
import { toJson } from '../../../contract/wire/json.js'
import { rolesIn } from '../../../words/configs/roles.js'
import { endpointOf, rolesLike, withModel, withRoleModel } from '../../features/settings/chosen-model.js'
import { changeSettings, settingsNow, takeSettings } from '../../features/settings/settings-queries.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'

/** For these roles; for what all others ask where there are none. */
export async function takeInstead(whose: readonly string[], model: string): Promise<void> {
  const roles = rolesIn(whose)
  if (roles.length === 0) return forAll(model)
  const ofRun = rolesOfRun()
  const ownOfRun = roles.filter((role) => ofRun[role])
  if (ownOfRun.length > 0) {
    const changed = Object.fromEntries(ownOfRun.map((role) => [role, { ...ofRun[role], model }]))
    useStartDraft.getState().change('roles', toJson({ ...ofRun, ...changed }))
  }
  const others = roles.filter((role) => !ofRun[role])
  if (others.length > 0) takeSettings(await changeSettings((settings) => withRoleModel(settings, others, model)))
}

async function forAll(model: string): Promise<void> {
  const draft = useStartDraft.getState()
  const endpoint = endpointOf(await settingsNow(), { baseUrl: draft.settings.baseUrl })
  if (draft.settings.model !== '' || endpoint === null) return draft.set('model', model)
  const { name } = endpoint
  takeSettings(await changeSettings((settings) => withModel(settings, name, model, rolesLike(settings, name))))
}

/** What this run says of roles itself. */
function rolesOfRun(): Partial<Record<Role, Roles[Role]>> {
  const kept = Roles.safeParse(useStartDraft.getState().changes.roles ?? {})
  return kept.success ? kept.data : {}
}
