// Which model the settings name, for an endpoint and for roles, and how that is changed. Pure.
import type { SettingsState } from '../../../contract/calls/settings.js'
import { Role, type RoleChoice } from '../../../contract/config/config.js'
import { chosenEndpoint, type EndpointSettings, type Settings } from '../../../contract/config/settings.js'

/** The endpoint of the settings that a choice goes to; null where it is an address that they do not have. */
export const endpointOf = (settings: Settings, { baseUrl }: Pick<RoleChoice, 'baseUrl'>): EndpointSettings | null =>
  baseUrl
    ? (settings.endpoints.find((each) => each.name === baseUrl) ?? settings.endpoints.find((each) => each.baseUrl === baseUrl) ?? null)
    : chosenEndpoint(settings)

/** The endpoint of the settings and its model that the next run asks; null where the environment or another address is asked. */
export function modelInUse(
  { settings, environment }: Pick<SettingsState, 'settings' | 'environment'>,
  draft: { readonly baseUrl: string; readonly model: string },
): { readonly endpoint: string; readonly model: string } | null {
  if (!draft.baseUrl && environment.baseUrl) return null
  const endpoint = endpointOf(settings, draft)
  return endpoint ? { endpoint: endpoint.name, model: draft.model || endpoint.model } : null
}

/** Roles with the current model of this endpoint: a change of it there is meant for them too. */
export function rolesLike(settings: Settings, endpoint: string): readonly Role[] {
  const model = settings.endpoints.find(({ name }) => name === endpoint)?.model
  if (!model) return []
  return Role.options.filter((role) => {
    const choice = settings.roles[role]
    return choice?.model === model && endpointOf(settings, choice)?.name === endpoint
  })
}

/** The settings with another model for an endpoint, and for these roles. */
export const withModel = (settings: Settings, endpoint: string, model: string, roles: readonly Role[]): Settings =>
  withRoleModel(
    { ...settings, endpoints: settings.endpoints.map((each) => (each.name === endpoint ? { ...each, model } : each)) },
    roles,
    model,
  )

/**
 * The settings with another model for all that names none. Roles that name the model that is replaced follow it. A role with
 * another model of the old default names that endpoint from now on, since the new one may not have its model.
 */
export function withChosen(settings: Settings, endpoint: string, model: string): Settings {
  const before = chosenEndpoint(settings)?.name ?? endpoint
  const [atNew, atOld] = [rolesLike(settings, endpoint), rolesLike(settings, before)]
  const roles = Role.options.flatMap((role) => {
    const choice = settings.roles[role]
    if (!choice) return []
    if (atNew.includes(role) || (!choice.baseUrl && atOld.includes(role))) return [[role, { ...choice, model }]]
    return [[role, choice.model && !choice.baseUrl && before !== endpoint ? { ...choice, baseUrl: before } : choice]]
  })
  return { ...withModel(settings, endpoint, model, []), defaultEndpoint: endpoint, roles: Object.fromEntries(roles) }
}

/** The settings with another model for these roles; what else they have stays. */
export const withRoleModel = (settings: Settings, roles: readonly Role[], model: string): Settings => ({
  ...settings,
  roles: { ...settings.roles, ...Object.fromEntries(roles.map((role) => [role, { ...settings.roles[role], model }])) },
})
