// Joins a run's config with the user's endpoints: the endpoint of each role, its limits, its price, its known
// capabilities, and its key.

import type { UnsettledPrice } from '../../../contract/calls/settings.js'
import type { Capabilities, Pair } from '../../../contract/config/capabilities.js'
import { type ModelChoice, modelOf, Role, type RoleModel, type Roles, type StepConfig } from '../../../contract/config/config.js'
import { chosenEndpoint, type EndpointSettings } from '../../../contract/config/settings.js'
import { featureModels, filledByEndpoint, filledFeatures } from '../../../contract/features/parts.js'
import { BUILT_IN } from '../../../contract/model/built-in.js'
import type { Price } from '../../../contract/model/model.js'
import { isLoopback, isSameUrl, normaliseBaseUrl } from '../../models/http/endpoint.js'
import { listedPrice, type PriceTable } from '../../models/price.js'
import type { BuiltInModel } from '../built-in-model/built-in-model.js'
import type { KeyStore } from '../data-folder/key-store.js'
import type { SettingsFile } from '../data-folder/settings-file.js'
import type { CapabilitiesFile } from './capabilities-file.js'
import { type Charges, openCharges } from './charges.js'
import type { KeyedService } from './environment.js'
import { openPaces, type Pace } from './pace.js'
import type { PaceBook } from './pace-book.js'
import { type Access, CHAT_COMPLETIONS } from './profile.js'

type Model = Pick<ModelChoice, 'baseUrl' | 'model'>

export interface Endpoints {
  /**
   * The config with address, model and limits of the endpoint that it names, or of the chosen one where it names none. Roles
   * with separate models, here or in the settings, are filled likewise, each as a whole; so is the other model.
   * All other values that the config leaves open are taken from the settings.
   */
  fill(config: StepConfig): StepConfig
  /** The endpoint that an address or a name alone means. */
  choose(baseUrl: string, model: string): ModelChoice
  /** Whether an address is one that the user named: in the settings, in the environment, or on this command line. */
  isOwn(baseUrl: string): boolean
  /** Of a filled choice; null where none belongs to its address. */
  keyOf(model: Model): string | null
  priceOf(model: Model): Price | null
  /** What models cost of which the settings say nothing. */
  readonly charges: Pick<Charges, 'settle' | 'reports'>
  /** The listed price of a model on this machine of which the user has to say whether it costs that or nothing; null for all others. */
  unsettledPrice(model: Model): Price | null
  /** A request cost so many dollars, as its endpoint reported: a model that counted as free, or had no price, is remembered. */
  sawCost(model: Model, usd: number | null): void
  accessOf(choice: ModelChoice): Access
  /** The model of embeddings that the settings name for the endpoint of a filled choice; empty where they name none. */
  embeddingsOf(choice: Model): string
  pairOf(choice: Pick<ModelChoice, 'provider' | 'baseUrl' | 'model'>): Pair
  /** What was found out about a pair; null before any try. */
  known(pair: Pair): Capabilities | null
  keep(found: Capabilities): void
  /** What the endpoint of a choice takes at a time, shared by all that ask it; null where its settings say nothing of that. */
  paceOf(choice: Model): Pace | null
  /** A run found that the endpoint refuses a parameter. */
  refuse(pair: Pair, parameter: string): void
  /** Whether the built-in model of this name is on this machine. */
  hasBuiltIn(model: string): boolean
  /** Every key that this process may know, to be taken out of texts. */
  secrets(): readonly (string | null)[]
}

export interface EndpointsDeps {
  readonly settings: SettingsFile
  readonly keys: KeyStore
  readonly capabilities: CapabilitiesFile
  /** What endpoints were asked lately. */
  readonly book: PaceBook
  readonly prices: PriceTable
  /** Address of the environment, or of this very command; it goes before the settings, and the environment's key goes to it alone. */
  readonly baseUrl: string
  readonly key: string | null
  /** The model for that address, or for the first service, where nothing else names a model. */
  readonly model?: string
  /** Services whose keys the environment holds. The first one is used where nothing else names an endpoint. */
  readonly services?: readonly KeyedService[]
  /** Left out where there is none, as in tests. */
  readonly builtIn?: Pick<BuiltInModel, 'model' | 'isHere' | 'start'>
}

export function openEndpoints(place: EndpointsDeps): Endpoints {
  const { settings, keys, capabilities, book, baseUrl: environmentUrl, services = [], builtIn } = place
  const paceOf = openPaces(book)
  const find = (model: Model) => endpointAt(settings.read().endpoints, model)
  const meant = (model: Model): EndpointSettings | null => {
    const named = model.baseUrl || environmentUrl
    return named ? find({ baseUrl: named, model: model.model }) : chosenEndpoint(settings.read())
  }
  const fillOne = <T extends ModelChoice>(model: T): T => {
    const endpoint = meant(model)
    const elsewhere = environmentUrl || (services[0]?.baseUrl ?? '')
    const filled = endpoint ? withEndpoint(model, endpoint) : { ...model, baseUrl: model.baseUrl || elsewhere }
    if (filled.baseUrl === BUILT_IN && builtIn) return { ...filled, model: filled.model || builtIn.model() }
    return filled.model === '' && isSameUrl(filled.baseUrl, elsewhere) ? { ...filled, model: place.model ?? '' } : filled
  }
  const keyOf = (model: Model): string | null => {
    const endpoint = find(model)
    // A run's config may come from anybody, so an address has a key only where the user joined the two.
    if (!endpoint) return environmentKeyOf(place, model.baseUrl)
    const named = endpoint.keyVariable ? process.env[endpoint.keyVariable] : undefined
    return keys.get(endpoint.name, endpoint.baseUrl) ?? (named || environmentKeyOf(place, endpoint.baseUrl))
  }
  const prices = pricesOf(place, find)
  return {
    fill(config) {
      const { roles: own, ...said } = settings.read()
      const roles = joined(own, config.roles)
      const filled = Role.options.flatMap((role): [Role, RoleModel][] =>
        roles[role] ? [[role, fillOne(modelOf({ ...config, roles }, role))]] : [],
      )
      const model = fillOne(config.model)
      const { escalation } = config
      const other = escalation.model && fillOne({ ...escalation.model, baseUrl: escalation.model.baseUrl || model.baseUrl })
      return {
        ...filledByEndpoint(filledFeatures(config, said), meant(config.model)),
        model,
        roles: Object.fromEntries(filled),
        escalation: { ...escalation, model: other },
      }
    },
    choose: (baseUrl, model) => fillOne({ ...plainChoice, baseUrl, model }),
    isOwn: (baseUrl) => isOfEnvironment(place, baseUrl) || find({ baseUrl, model: '' }) !== null,
    keyOf,
    ...prices,
    accessOf: (choice) => ({
      key: keyOf(choice),
      price: prices.priceOf(choice),
      refused: capabilities.find(pairOf(choice))?.refused ?? [],
      ...(builtIn && choice.baseUrl === BUILT_IN ? { start: (signal: AbortSignal) => builtIn.start(choice.model, signal) } : {}),
    }),
    embeddingsOf: (choice) => find(choice)?.embeddings ?? '',
    pairOf,
    paceOf: (choice) => paceOf(find(choice)),
    known: (pair) => capabilities.find(pair),
    keep: (found) => capabilities.keep(found),
    hasBuiltIn: (model) => builtIn?.isHere(model) ?? false,
    refuse: (pair, parameter) => capabilities.refuse(pair, parameter, Date.now()),
    secrets: () => secretsOf(place),
  }
}

function secretsOf({ settings, keys, key, services = [] }: EndpointsDeps): readonly (string | null)[] {
  const named = settings.read().endpoints.map((each) => (each.keyVariable ? (process.env[each.keyVariable] ?? null) : null))
  return [key, ...services.map((each) => each.key), ...named, ...storedKeys(keys)]
}

/** A service's key goes before that of the address: it is surely for this host. */
const environmentKeyOf = (place: EndpointsDeps, baseUrl: string): string | null =>
  (place.services ?? []).find((each) => isSameUrl(each.baseUrl, baseUrl))?.key ?? (isSameUrl(baseUrl, place.baseUrl) ? place.key : null)

const isOfEnvironment = ({ baseUrl: named, services = [] }: EndpointsDeps, baseUrl: string): boolean =>
  isSameUrl(baseUrl, named) || services.some((each) => isSameUrl(each.baseUrl, baseUrl))

/** The endpoint that has this name; else one at this address, first the one with this model. */
function endpointAt(endpoints: readonly EndpointSettings[], { baseUrl, model }: Model): EndpointSettings | null {
  const there = endpoints.filter((each) => each.name === baseUrl || isSameUrl(each.baseUrl, baseUrl))
  return there.find((each) => each.name === baseUrl) ?? there.find((each) => each.model === model) ?? there[0] ?? null
}

/** A choice with what its endpoint says where it says nothing itself. */
function withEndpoint<T extends ModelChoice>(model: T, { provider, baseUrl, model: name, effort, limits }: EndpointSettings): T {
  return {
    ...model,
    provider: model.provider || provider,
    baseUrl,
    model: model.model || name,
    effort: model.effort ?? effort,
    firstTokenS: model.firstTokenS ?? limits.firstTokenS,
    idleS: model.idleS ?? limits.idleS,
    totalS: model.totalS ?? limits.totalS,
    waitS: model.waitS ?? limits.waitS,
    tries: model.tries ?? limits.tries,
  }
}

/** Prices of models: from the settings, else by their names, and by the known charges of their endpoints. */
function pricesOf(
  { prices, capabilities }: EndpointsDeps,
  find: (model: Model) => EndpointSettings | null,
): Pick<Endpoints, 'priceOf' | 'charges' | 'unsettledPrice' | 'sawCost'> {
  const charges = openCharges(prices, capabilities)
  const priceOf = (model: Model): Price | null => {
    const endpoint = find(model)
    const own = endpoint && (endpoint.model === '' || endpoint.model === model.model) ? endpoint.price : null
    // An address on this machine where one model has a price passes questions on, so no other model there is free.
    const passedOn = endpoint?.price && isLoopback(endpoint.baseUrl) ? (listedPrice(model.model, prices) ?? endpoint.price) : null
    return own ?? passedOn ?? charges.priceOf(model)
  }
  return {
    priceOf,
    charges,
    unsettledPrice: (model) => (find(model)?.price ? null : charges.unsettled(model)),
    sawCost(model, usd) {
      const price = priceOf(model)
      if (usd !== null && usd > 0 && (price === null || (price.input === 0 && price.output === 0))) charges.sawCost(model)
    },
  }
}

function pairOf({ provider, baseUrl, model }: Pick<ModelChoice, 'provider' | 'baseUrl' | 'model'>): Pair {
  const url = normaliseBaseUrl(baseUrl)
  return { provider: provider || CHAT_COMPLETIONS, baseUrl: url.ok ? url.url : baseUrl, model }
}

/** Where the file cannot be read there is nothing to take out of a text, and a log must not fail. */
function storedKeys(keys: KeyStore): readonly string[] {
  try {
    return keys.all()
  } catch {
    return []
  }
}

const plainChoice: ModelChoice = {
  provider: '',
  baseUrl: '',
  model: '',
  temperature: null,
  effort: null,
  firstTokenS: null,
  idleS: null,
  totalS: null,
  waitS: null,
  tries: null,
}

/** What a run says of a role goes before what the settings say of it, field by field. */
function joined(settings: Roles, run: Roles): Roles {
  return Object.fromEntries(
    Role.options.flatMap((role) => (settings[role] || run[role] ? [[role, { ...settings[role], ...run[role] }]] : [])),
  )
}

export interface AskedModel {
  readonly choice: ModelChoice
  /** Roles that have it for their own, or what else asks it; empty for that of all others. */
  readonly whose: readonly string[]
}

/** The first model serves every role that has no model configured. */
export function modelsOf(config: StepConfig): readonly AskedModel[] {
  const own = Role.options.filter((role) => config.roles[role])
  const other = config.escalation.model
  const all: readonly AskedModel[] = [
    { choice: config.model, whose: [] },
    ...own.map((role) => ({ choice: modelOf(config, role), whose: [role] })),
    ...(other ? [{ choice: other, whose: ['when it leads nowhere'] }] : []),
  ]
  const pairs = Map.groupBy(all, ({ choice: { provider, baseUrl, model } }) => JSON.stringify([provider, baseUrl, model]))
  return [...pairs.values()].flatMap(([first, ...others]) =>
    first ? [{ choice: first.choice, whose: first.whose.length === 0 ? [] : [first, ...others].flatMap(({ whose }) => whose) }] : [],
  )
}

/** The models whose prices count in a run: those that it asks for its roles, and those that features ask. */
export const pricedModelsOf = (config: StepConfig): readonly AskedModel[] => [
  ...modelsOf(config),
  ...featureModels(config).map(({ model, whose }) => ({ choice: { ...config.model, model }, whose: [whose] })),
]

/** Models that a config lets be asked and whose price nothing says, not even their endpoint: no limit in dollars holds for them. */
export function unpricedModels(config: StepConfig, endpoints: Pick<Endpoints, 'fill' | 'priceOf' | 'charges'>): string[] {
  const models = pricedModelsOf(endpoints.fill(config)).map(({ choice }) => choice)
  const isUnpriced = (model: ModelChoice) => model.baseUrl !== '' && endpoints.priceOf(model) === null && !endpoints.charges.reports(model)
  return models.filter(isUnpriced).map(({ model }) => model)
}

/** Models on this machine for which the user must decide between the listed price and none. */
export const unsettledModels = (config: StepConfig, endpoints: Pick<Endpoints, 'fill' | 'unsettledPrice'>): UnsettledPrice[] =>
  pricedModelsOf(endpoints.fill(config)).flatMap(({ choice: { baseUrl, model } }) => {
    const price = baseUrl === '' ? null : endpoints.unsettledPrice({ baseUrl, model })
    return price === null ? [] : [{ baseUrl, model, input: price.input, output: price.output }]
  })
