// Answers about settings: the file, the endpoints in it, and their keys, which come in and never go out.

import type { AppContract } from '../../../contract/calls/index.js'
import type { EndpointCheck, KeyState, OfferedModels, SettingsNotice, SettingsState } from '../../../contract/calls/settings.js'
import { chosenEndpoint, type EndpointSettings, type Settings } from '../../../contract/config/settings.js'
import { userError } from '../../../contract/errors/index.js'
import { looksLikeAddress } from '../../../contract/text/complete-address.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { bareKey } from '../../models/bare-key.js'
import { isLoopback, normaliseBaseUrl } from '../../models/http/endpoint.js'
import { mergeSettings } from '../data-folder/merge-settings.js'
import { unpricedModels, unsettledModels } from '../endpoints/endpoints.js'
import { findLocalEndpoints } from '../endpoints/find-endpoints.js'
import { limitsOf } from '../endpoints/profile.js'
import type { HostParts } from '../host-parts.js'
import { testNotice } from '../notices/notices.js'
import { checkDeterminism } from '../preflight/determinism.js'
import { tryEndpoint } from '../preflight/try-endpoint.js'

export function settingsHandlers(parts: HostParts): Handlers<AppContract>['settings'] {
  const { store, settings, keys, endpoints } = parts
  const trying = { store, endpoints, dailyUsd: () => settings.read().dailyUsd }
  const state = (more: readonly SettingsNotice[] = []) => settingsState(parts, more)
  const find = (name: string): EndpointSettings => {
    const { endpoints: all } = settings.read()
    const found = all.find((each) => each.name === name)
    if (found) return found
    throw userError('endpoint-missing', { name, endpoints: all.map((each) => each.name) })
  }
  /** The name of an endpoint goes before an address. */
  const meantBy = (name: string): string =>
    name === '' || (looksLikeAddress(name) && !settings.read().endpoints.some((each) => each.name === name)) ? name : find(name).name
  return {
    get: () => state(),
    set({ settings: next, before: seen }) {
      const { before, after } = settings.change((now) => withUsableUrls(seen ? mergeSettings(seen, next, now) : next))
      return state(forgetLost(keys, before, after))
    },
    async setKey({ name, key, plainly }) {
      const bare = bareKey(key)
      if (!/^[\x21-\x7e]+$/.test(bare)) throw userError('key-unfit')
      await keys.set(name, find(name).baseUrl, bare, plainly)
      return state()
    },
    forgetKey({ name }) {
      keys.forget(name)
      return state()
    },
    check: async ({ name, model }, signal) =>
      keepAddress(settings, name, await tryEndpoint(trying, endpoints.choose(meantBy(name), model), { depth: 'probe', signal })),
    determinism: ({ name, model, times, seed }, signal = new AbortController().signal) =>
      checkDeterminism(trying, endpoints.choose(meantBy(name), model), { times, seed, signal }),
    unpriced: ({ config }) => ({ models: unpricedModels(config, endpoints) }),
    unsettledPrices: ({ config }) => ({ models: unsettledModels(config, endpoints) }),
    settlePrice({ charge, ...place }) {
      endpoints.charges.settle(place, charge)
      return {}
    },
    models: ({ name }, signal) => listModels(name, signal),
    offered: async ({ name }, signal) => offeredModels(parts, find(name), await listModels(name, signal)),
    find: () => findLocalEndpoints(),
    testNotice: () => testNotice(settings.read().notifications, Date.now()),
  }

  async function listModels(name: string, signal: AbortSignal | undefined): Promise<EndpointCheck> {
    return keepAddress(settings, name, await tryEndpoint(trying, endpoints.choose(find(name).name, ''), { depth: 'list', signal }))
  }
}

const hasOwnKey = (keys: HostParts['keys'], name: string, baseUrl: string): boolean =>
  keys.get(name, baseUrl) !== null || keys.isElsewhere(name, baseUrl)

/** Removes the keys of endpoints that were deleted or moved, and gives a notice for each. */
function forgetLost(keys: HostParts['keys'], before: Settings, after: Settings): SettingsNotice[] {
  return before.endpoints.flatMap((old) => {
    const now = after.endpoints.find((each) => each.name === old.name)
    if (!hasOwnKey(keys, old.name, old.baseUrl) || (now && hasOwnKey(keys, old.name, now.baseUrl))) return []
    keys.forget(old.name)
    return now ? [{ type: 'key-forgotten' as const, endpoint: old.name }] : []
  })
}

/** The models that an endpoint listed, each with its price and the user's success. One that lists nothing has the model of the settings. */
function offeredModels({ store, endpoints }: HostParts, { baseUrl, model: own }: EndpointSettings, listed: EndpointCheck): OfferedModels {
  const { ok, said, models } = listed
  const tried = store.verifiedBy('model')
  const offered = (models ?? (ok && own ? [own] : [])).map((model) => {
    const { runs, verified } = tried.find((each) => each.name === model) ?? { runs: 0, verified: 0 }
    return { model, price: endpoints.priceOf({ baseUrl, model }), runs, verified }
  })
  return { ok, said, models: offered }
}

/** Keeps the address at which an endpoint of the settings was found to answer. */
function keepAddress(settings: HostParts['settings'], name: string, check: EndpointCheck): EndpointCheck {
  const { ok, completed } = check
  const moved = (each: EndpointSettings) => (each.name === name && completed !== undefined ? { ...each, baseUrl: completed } : each)
  if (ok && completed !== undefined) settings.change((now) => ({ ...now, endpoints: now.endpoints.map(moved) }))
  return check
}

/** The settings, with what a screen shows beside them; `more` is said this once. */
function settingsState(parts: HostParts, more: readonly SettingsNotice[]): SettingsState {
  const { place, settings, keys, endpoints } = parts
  const now = settings.read()
  return {
    settings: now,
    endpoints: now.endpoints.map((each) => ({
      name: each.name,
      key: keyState(parts, each),
      isLocal: isLoopback(each.baseUrl),
      isPriced: endpoints.priceOf(each) !== null,
      answerS: limitsOf(endpoints.choose(each.name, '')).totalMs / 1_000,
      capabilities: endpoints.known(endpoints.pairOf(each)),
    })),
    keys: keys.keeping,
    dataFolder: place.dataFolder,
    environment: {
      baseUrl: place.baseUrl,
      hasKey: place.key !== null,
      services: (place.services ?? []).map(({ variable, baseUrl }) => ({ variable, baseUrl })),
    },
    notices: [...settings.notices, ...more],
  }
}

function keyState({ keys, endpoints }: HostParts, endpoint: EndpointSettings): KeyState {
  if (keys.get(endpoint.name, endpoint.baseUrl) !== null) return 'stored'
  if (endpoints.keyOf(endpoint) !== null) return 'environment'
  return keys.isElsewhere(endpoint.name, endpoint.baseUrl) ? 'elsewhere' : 'none'
}

function withUsableUrls(settings: Settings): Settings {
  const endpoints = settings.endpoints.map((each) => {
    const url = normaliseBaseUrl(each.baseUrl)
    if (!url.ok) throw userError('endpoint-unfit', { name: each.name, fault: url.fault })
    return { ...each, baseUrl: url.url }
  })
  return { ...settings, endpoints, defaultEndpoint: chosenEndpoint({ ...settings, endpoints })?.name ?? null }
}
