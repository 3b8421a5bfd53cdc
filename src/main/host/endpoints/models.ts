// The source of a run's answers: the endpoints of its config, role by role, a demo's stored answers, or another run's.

import type { Able } from '../../../contract/config/capabilities.js'
import { type ModelChoice, modelOf, Role, type StepConfig } from '../../../contract/config/config.js'
import type { Asker } from '../../../contract/errors/endpoints.js'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { BUILT_IN } from '../../../contract/model/built-in.js'
import type {
  EmbeddingAsker,
  EmbeddingsReply,
  Model,
  ModelRequest,
  PlannedRequest,
  Price,
  Question,
  Reply,
} from '../../../contract/model/model.js'
import { faultText } from '../../../words/recorded/model-fault.js'
import { checkEndpoint, type EndpointCheck } from '../../models/capabilities/check-endpoint.js'
import { findContextLength } from '../../models/capabilities/context-length.js'
import { createScripted } from '../../models/dialects/scripted.js'
import { isLoopback, needsKey, normaliseBaseUrl, withVersion } from '../../models/http/endpoint.js'
import type { Endpoints } from './endpoints.js'
import { findLocalEndpoints } from './find-endpoints.js'
import { atPace } from './pace.js'
import { lookingProfile, profileOf, providerOf } from './profile.js'

export interface AskingOptions {
  readonly signal: AbortSignal
  readonly onText: (text: string) => void
  readonly beforeRequest?: (request: PlannedRequest) => Promise<void>
  readonly onRequest: (request: ModelRequest) => Promise<void>
  /** The request waits for its turn at the endpoint; gives what ends that. */
  readonly onQueued?: () => () => void
}

export interface ModelClient {
  /** The price of a role's model. Null where it is unknown: the dollar limit is then off. */
  priceFor(role: Role, config: StepConfig): Price | null
  /** Tokens that fit into the model of a role, as far as known. */
  contextFor(role: Role, config: StepConfig, signal: AbortSignal): Promise<number | null>
  ask(question: Question, config: StepConfig, options: AskingOptions): Promise<Reply>
  /** Whether the model of a role was found to take pictures. */
  takesPictures(role: Role, config: StepConfig): boolean
  /** Whether the model of a role was found to keep several rules at once. */
  keepsRules(role: Role, config: StepConfig): Able
  /** Asks the run's endpoint for embeddings of texts, by this model of it. */
  embed(model: string, texts: readonly string[], asker: EmbeddingAsker, signal: AbortSignal): Promise<EmbeddingsReply>
  /** The price of an embeddings model; null where it is unknown. */
  embeddingsPrice(model: string): Price | null
}

interface Connection {
  readonly model: Model
  readonly takesPictures: boolean
  readonly keepsRules: Able
  /** Tokens that fit into the model, as far as known. */
  contextTokens(signal: AbortSignal): Promise<number | null>
}

/**
 * Asks the endpoints of a resolved config, each role its own model. It is the config that the run has now: the one that
 * comes with a question may have been recorded before a fork chose another model, and says only whether the other model
 * is to answer. `outageMs`: how long an endpoint that cannot be reached is waited for.
 */
export function endpointClient(now: StepConfig, endpoints: Endpoints, outageMs = 0): ModelClient {
  const connections = new Map<string, Connection>()
  const chosen = (role: Role, asked: StepConfig): ModelChoice => {
    const { answerTokens: _, answerForm: __, ...own } = modelOf(now, role)
    return isOther(asked) ? (now.escalation.model ?? asked.escalation.model ?? own) : own
  }
  const connect = (role: Role, asked: StepConfig): Connection => {
    const choice = chosen(role, asked)
    // Roles with the same model share its measurements. A newly known price makes another profile.
    const id = JSON.stringify([choice, endpoints.priceOf(choice)])
    const known = connections.get(id) ?? connectionOf(choice, endpoints)
    connections.set(id, known)
    return known
  }
  const embedding = (model: string): ModelChoice => ({ ...now.model, model })
  return {
    embeddingsPrice: (model) => endpoints.priceOf(embedding(model)),
    async embed(model, texts, asker, signal) {
      const choice = embedding(model)
      const provider = providerOf(choice)
      if (!provider.embed) return noEmbeddings(provider.title)
      const embedded = await provider.embed(profileOf(choice, endpoints.accessOf(choice)), texts, asker, signal)
      endpoints.sawCost(choice, embedded.request?.cost ?? null)
      return embedded
    },
    priceFor: (role, asked) => endpoints.priceOf(chosen(role, asked)),
    takesPictures: (role, asked) => connect(role, asked).takesPictures,
    keepsRules: (role, asked) => connect(role, asked).keepsRules,
    contextFor: (role, asked, signal) => connect(role, asked).contextTokens(signal),
    async ask(question, config, options) {
      const { model, contextTokens, takesPictures } = connect(question.role, config)
      const asked = takesPictures ? withCaptions(question) : withoutPictures(question)
      const tokens = await contextTokens(options.signal)
      const choice = chosen(question.role, config)
      const pace = endpoints.paceOf(choice)
      const onRequest = (request: ModelRequest) => {
        endpoints.sawCost(choice, request.cost)
        return options.onRequest(request)
      }
      return atPace(pace, question.urgency ?? 0, { ...options, onRequest }, (its) =>
        model.ask(asked, { ...its, outageMs, contextTokens: tokens }),
      )
    },
  }
}

/** Leaves out the pictures: the model gets only their description in the text. */
const withoutPictures = (question: Question): Question => ({
  ...question,
  messages: question.messages.map(({ pictures: _, caption: __, ...message }) => message),
})

const withCaptions = (question: Question): Question => ({
  ...question,
  messages: question.messages.map(({ caption, ...message }) => (caption ? { ...message, text: `${message.text}\n\n${caption}` } : message)),
})

const noEmbeddings = (provider: string | null): EmbeddingsReply => ({
  type: 'fault',
  fault: 'unknown-answer',
  message: faultText({ type: 'no-embeddings', provider }),
  request: null,
})

/** For clients that answer without an endpoint. */
export const withoutEmbeddings: Pick<ModelClient, 'embed' | 'embeddingsPrice'> = {
  embed: async () => noEmbeddings(null),
  embeddingsPrice: () => ({ input: 0, cachedInput: 0, output: 0 }),
}

/** Whether a question goes to the other model, since repairs led nowhere, or the user named one: it answers all roles then. */
export const isOther = ({ model, roles, escalation }: StepConfig): boolean =>
  escalation.model !== null &&
  Object.keys(roles).length === 0 &&
  model.baseUrl === escalation.model.baseUrl &&
  model.model === escalation.model.model

function connectionOf(choice: ModelChoice, endpoints: Endpoints): Connection {
  const pair = endpoints.pairOf(choice)
  const profile = profileOf(choice, endpoints.accessOf(choice))
  const model = providerOf(choice).create(profile, (parameter) => endpoints.refuse(pair, parameter))
  const known = endpoints.known(pair)
  const context = known?.context ?? null
  const isLocal = isLoopback(choice.baseUrl)
  let looked: { readonly tokens: number | null; readonly isFinal: boolean } | null =
    context && !isLocal ? { tokens: context.tokens, isFinal: true } : null
  return {
    model,
    takesPictures: known?.pictures === 'yes',
    keepsRules: known?.rules ?? 'unknown',
    async contextTokens(signal) {
      if (looked?.isFinal) return looked.tokens
      const found = providerOf(choice).probe ? await findContextLength(profile, signal) : null
      // A local model that is not in memory yet may be loaded with less than it could take.
      looked = { tokens: found?.tokens ?? context?.tokens ?? null, isFinal: !isLocal || found === null || found.source === 'loaded' }
      return looked.tokens
    },
  }
}

/**
 * Checks addresses and keys of a filled config and asks for the models where none is named. Throws an error of kind `endpoint` where
 * nothing says which endpoint to ask, or the endpoint offers several models and none was chosen.
 */
export async function resolveModels(config: StepConfig, endpoints: Endpoints, signal: AbortSignal): Promise<StepConfig> {
  const resolve = <T extends ModelChoice>(choice: T, asker: Asker) => resolveModel(choice, endpoints, asker, signal)
  const model = await resolve(config.model, 'all')
  const other = config.escalation.model && (await resolve(config.escalation.model, 'other'))
  const roles: StepConfig['roles'] = {}
  for (const role of Role.options) if (config.roles[role]) roles[role] = await resolve(modelOf(config, role), role)
  return { ...config, model, roles, escalation: { ...config.escalation, model: other } }
}

async function resolveModel<T extends ModelChoice>(choice: T, endpoints: Endpoints, asker: Asker, signal: AbortSignal): Promise<T> {
  providerOf(choice)
  const key = endpoints.keyOf(choice)
  const address = choice.baseUrl
  if (!address) {
    const found = (await findLocalEndpoints()).map(({ title, baseUrl }) => ({ title, baseUrl }))
    throw userError('endpoint-not-set', { asker, found })
  }
  const normal = normaliseBaseUrl(address)
  if (!normal.ok) throw userError('endpoint-address-unfit', { asker, fault: normal.fault })
  if (normal.url === BUILT_IN) {
    if (!endpoints.hasBuiltIn(choice.model)) throw userError('built-in-missing', { asker })
    return { ...choice, baseUrl: BUILT_IN }
  }
  if (!key && needsKey(normal.url) && providerOf(choice).probe) throw userError('endpoint-needs-key', { asker, baseUrl: normal.url })
  if (choice.model !== '' && withVersion(normal.url) === null) return { ...choice, baseUrl: normal.url }
  const found = await checkEndpoint(lookingProfile(normal.url, '', key), signal)
  const baseUrl = found.completed ?? normal.url
  return { ...choice, baseUrl, model: choice.model || onlyModel(found, baseUrl, asker) }
}

function onlyModel(found: EndpointCheck, baseUrl: string, asker: Asker): string {
  if (!found.ok) throw userError('endpoint-not-usable', { asker, said: found.said })
  const models = found.models ?? []
  const only = models[0]
  if (models.length === 1 && only) return only
  if (models.length === 0) throw userError('models-not-listed', { asker, baseUrl })
  throw userError('model-not-chosen', { asker, baseUrl, count: models.length, models: models.slice(0, 12) })
}

/** A recorded answer and its facts. */
export interface StoredAnswer {
  readonly text: string
  /** Hash of the facts that it answered; empty where that was not kept. */
  readonly factsHash: string
  /** Hash of the prompt that it answered; empty where that was not kept. */
  readonly prompt: string
}

/** Answers by key. `onDrift` is called where the facts differ from the recorded ones; with `strict` that is an error. */
export function storedClient(
  answers: ReadonlyMap<string, StoredAnswer>,
  factsOf: (key: string) => string,
  strict: boolean,
  onDrift: (key: string, what: string) => Promise<void>,
): ModelClient {
  const scripted = createScripted(Object.fromEntries([...answers].map(([key, answer]) => [key, answer.text])), { model: 'recording' })
  return {
    priceFor: () => ({ input: 0, cachedInput: 0, output: 0 }),
    contextFor: async () => null,
    takesPictures: () => false,
    keepsRules: () => 'unknown',
    ...withoutEmbeddings,
    async ask(question, _config, options) {
      const known = answers.get(question.key)
      const hasDrifted = known !== undefined && known.factsHash !== '' && known.factsHash !== factsOf(question.key)
      if (hasDrifted) await onDrift(question.key, `the facts at ${question.key} are not those that were recorded`)
      if (hasDrifted && strict)
        return {
          type: 'fault',
          fault: 'unknown-answer',
          message: faultText({ type: 'recording-differs', key: question.key }),
          model: 'recording',
          endpoint: 'recording',
          tries: [],
        }
      return scripted.ask(question, options)
    },
  }
}

/** The recorded answers of a journal. */
export function answersOf(entries: readonly Entry[]): Map<string, StoredAnswer> {
  const asked = entries.filter((entry) => entry.kind === 'result' && entry.step === 'ask')
  return new Map(
    asked.flatMap((entry) => {
      const { value, prompt } = entry.body as { value: { type: string; text?: string }; prompt?: string }
      return value.type === 'answer' && value.text !== undefined
        ? [[entry.key, { text: value.text, factsHash: entry.factsHash, prompt: prompt ?? '' }] as const]
        : []
    }),
  )
}
