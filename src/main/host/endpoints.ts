// Joins a run's config with the person's endpoints: which one is meant, its limits, its price, and the key that goes to it.
import type { StepConfig } from '../../contract/config.js'
import { chosenEndpoint, type EndpointSettings } from '../../contract/settings.js'
import type { Price } from '../engine/model.js'
import { normaliseBaseUrl } from '../engine/models/endpoint.js'
import { type PriceTable, priceOf } from '../engine/models/price.js'
import type { KeysFile } from './keys-file.js'
import type { SettingsFile } from './settings-file.js'

type Model = Pick<StepConfig['model'], 'baseUrl' | 'model'>

export interface Endpoints {
  /** The config with address, model and limits of the endpoint that it names; of the chosen one where it names none. */
  fill(config: StepConfig): StepConfig
  /** Of a filled config. */
  keyOf(model: Model): string | null
  priceOf(model: Model): Price | null
  /** Every key that this process may know, to be taken out of texts. */
  secrets(): readonly (string | null)[]
}

export interface EndpointsPlace {
  readonly settings: SettingsFile
  readonly keys: KeysFile
  readonly prices: PriceTable
  /** Address and key of the environment: the address goes before the settings. */
  readonly baseUrl: string
  readonly key: string | null
}

export function openEndpoints({ settings, keys, prices, baseUrl: environmentUrl, key: environmentKey }: EndpointsPlace): Endpoints {
  const find = ({ baseUrl, model }: Model): EndpointSettings | null => {
    const { endpoints } = settings.read()
    const there = endpoints.filter((each) => each.name === baseUrl || sameUrl(each.baseUrl, baseUrl))
    return there.find((each) => each.name === baseUrl) ?? there.find((each) => each.model === model) ?? there[0] ?? null
  }
  const fill = (config: StepConfig): StepConfig => {
    const { model } = config
    const named = model.baseUrl || environmentUrl
    const endpoint = named ? find({ baseUrl: named, model: model.model }) : chosenEndpoint(settings.read())
    if (!endpoint) return { ...config, model: { ...model, baseUrl: named } }
    const { limits } = endpoint
    return {
      ...config,
      model: {
        ...model,
        baseUrl: endpoint.baseUrl,
        model: model.model || endpoint.model,
        firstTokenS: model.firstTokenS ?? limits.firstTokenS,
        idleS: model.idleS ?? limits.idleS,
        totalS: model.totalS ?? limits.totalS,
        tries: model.tries ?? limits.tries,
      },
    }
  }
  // Where the file cannot be read there is nothing to take out, and a log must not fail.
  const stored = () => {
    try {
      return keys.all()
    } catch {
      return []
    }
  }
  return {
    fill,
    keyOf(model) {
      const endpoint = find(model)
      // An address of the person's own words gets the environment's key, as ever; one of the settings gets its own alone.
      if (!endpoint) return environmentKey
      const named = endpoint.keyVariable ? process.env[endpoint.keyVariable] : undefined
      return keys.get(endpoint.name, endpoint.baseUrl) ?? (named || (sameUrl(endpoint.baseUrl, environmentUrl) ? environmentKey : null))
    },
    priceOf(model) {
      const endpoint = find(model)
      const own = endpoint && (endpoint.model === '' || endpoint.model === model.model) ? endpoint.price : null
      return own ?? priceOf(model.model, model.baseUrl, prices)
    },
    secrets() {
      const named = settings.read().endpoints.map((each) => (each.keyVariable ? (process.env[each.keyVariable] ?? null) : null))
      return [environmentKey, ...named, ...stored()]
    },
  }
}

/** Whether two spellings lead to the same address. */
function sameUrl(one: string, other: string): boolean {
  const [a, b] = [normaliseBaseUrl(one), normaliseBaseUrl(other)]
  return a.ok && b.ok && a.url === b.url
}
