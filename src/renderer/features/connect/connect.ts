// What connecting a model does to the settings: the endpoint, its key and its model are kept only where they answer.
import type { EndpointCheck } from '../../../contract/calls/settings.js'
import { chosenEndpoint, EndpointSettings, type Settings } from '../../../contract/config/settings.js'
import { completeAddress } from '../../../contract/text/complete-address.js'
import { checkText } from '../../../words/endpoint.js'
import { core } from '../../boot/api.js'
import { withChosen } from '../settings/chosen-model.js'
import { changeSettings, settingsNow, takeSettings } from '../settings/settings-queries.js'
import { useStartDraft } from '../start-draft/start-draft.js'
import { type ModelPlace, nameFor } from './model-places.js'

export interface Connected {
  readonly endpoint: string
  /** Empty where the endpoint does not list them. */
  readonly models: readonly string[]
}

/** The user's input; `plainly` agrees to a key in a file. */
export interface Given {
  readonly baseUrl: string
  readonly key: string
  readonly plainly: boolean
}

/**
 * Stores an endpoint with its key, and asks it for its models. Throws why it does not answer, or that `signal` cancelled it; the settings
 * are then unchanged.
 */
export async function connectTo(place: ModelPlace, { baseUrl: typed, key, plainly }: Given, signal: AbortSignal): Promise<Connected> {
  const baseUrl = completeAddress(typed)
  const before = await settingsNow()
  const known = before.endpoints.find((each) => each.baseUrl === baseUrl && (place.name === '' || each.name === place.name))
  const taken = before.endpoints.map((each) => each.name)
  const name = known?.name ?? (place.name && !taken.includes(place.name) ? place.name : nameFor(baseUrl, taken))
  const endpoint = known ?? EndpointSettings.parse({ name, baseUrl })
  takeSettings(await changeSettings((settings) => withEndpoint(settings, endpoint)))
  try {
    if (key) takeSettings(await core.settings.setKey({ name, key, plainly }))
    const check = await core.settings.models({ name }, signal)
    signal.throwIfAborted()
    if (!check.ok) throw new Error(checkText(check.said))
    // The core stores the address that answered.
    if (check.completed !== undefined) takeSettings(await core.settings.get({}))
    return { endpoint: name, models: check.models ?? [] }
  } catch (error) {
    // Earlier settings stay; only the additions of this try are removed, with its key.
    if (!known) takeSettings(await changeSettings((settings) => without(settings, name, before.defaultEndpoint)))
    throw error
  }
}

/** Tries a model with four tiny questions, and makes it the default if it answers. The signal cancels that. */
export async function tryModel(endpoint: string, model: string, signal: AbortSignal): Promise<EndpointCheck> {
  const check = await core.settings.check({ name: endpoint, model }, signal)
  signal.throwIfAborted()
  if (!check.ok) throw new Error(checkText(check.said))
  await chooseModel(endpoint, model)
  return check
}

/** The first one is used for everything; each later one only if the user wants it. */
const withEndpoint = (settings: Settings, endpoint: EndpointSettings): Settings => ({
  ...settings,
  endpoints: settings.endpoints.some((each) => each.name === endpoint.name)
    ? settings.endpoints.map((each) => (each.name === endpoint.name ? endpoint : each))
    : [...settings.endpoints, endpoint],
  defaultEndpoint: chosenEndpoint(settings)?.name ?? endpoint.name,
})

/** From here on this model is asked for everything that names no other. The draft of a run that named one follows. */
export async function chooseModel(endpoint: string, model: string): Promise<void> {
  const state = await changeSettings((settings) => withChosen(settings, endpoint, model))
  takeSettings(state)
  const draft = useStartDraft.getState()
  // An address of the environment goes before the settings, and what a run says goes before both.
  draft.set('baseUrl', state.environment.baseUrl ? endpoint : '')
  draft.set('model', '')
}

/** The next run asks what the environment or the command line names. */
export function chooseEnvironment(): void {
  const draft = useStartDraft.getState()
  draft.set('baseUrl', '')
  draft.set('model', '')
}

const without = (settings: Settings, name: string, standard: string | null): Settings => ({
  ...settings,
  endpoints: settings.endpoints.filter((each) => each.name !== name),
  defaultEndpoint: standard,
})
