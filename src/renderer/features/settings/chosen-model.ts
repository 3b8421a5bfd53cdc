// Which model the settings name, for an endpoint and for roles, and how that is changed. Pure.
import { Role, type RoleChoice } from '../../../contract/config/config.js'
import { chosenEndpoint, type EndpointSettings, type Settings } from '../../../contract/config/settings.js'

/** The endpoint of the settings that a choice goes to; null where it is an address that they do not have. */
export const endpointOf = (settings: Settings, { baseUrl }: Pick<RoleChoice, 'baseUrl'>): EndpointSettings | null =>
  baseUrl
    ? (settings.endpoints.find((each) => each.name === baseUrl) ?? settings.endpoints.find((each) => each.baseUrl === baseUrl) ?? null)
    : chosenEndpoint(settings)

/** Roles that name the model that this endpoint has by now: whoever changes it there means them too. */
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

/** The settings with another model for these roles; what else they have stays. */
export const withRoleModel = (settings: Settings, roles: readonly Role[], model: string): Settings => ({
  ...settings,
  roles: { ...settings.roles, ...Object.fromEntries(roles.map((role) => [role, { ...settings.roles[role], model }])) },
})
