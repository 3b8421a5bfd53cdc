// Who answers a run's questions: the endpoint of its config, a demo's stored answers, or another run's.
import type { StepConfig } from '../../contract/config.js'
import { Refusal } from '../../contract/errors.js'
import type { Entry } from '../../contract/journal.js'
import type { EndpointLimits, Price, Question, Reply, Try } from '../engine/model.js'
import { checkEndpoint } from '../engine/models/check-endpoint.js'
import { defaultLimits, isLoopback, normaliseBaseUrl } from '../engine/models/endpoint.js'
import { providers } from '../engine/models/index.js'
import { createScripted } from '../engine/models/scripted.js'

export interface AskingOptions {
  readonly signal: AbortSignal
  readonly onText: (text: string) => void
  readonly onTry: (go: Try) => Promise<void>
}

export interface Answerer {
  /** Null where the price is not known: the dollar limit is then off. */
  readonly price: Price | null
  ask(question: Question, config: StepConfig, options: AskingOptions): Promise<Reply>
}

export interface EndpointAccess {
  readonly key: string | null
  /** Null where it is not known. */
  readonly price: Price | null
}

/** The answerer of a config's endpoint. The config must be a resolved one. */
export function endpointAnswerer(config: StepConfig, access: EndpointAccess): Answerer {
  const provider = providers.get(config.model.provider)
  if (!provider)
    throw new Refusal('invalid', `There is no provider "${config.model.provider}". There are: ${[...providers.keys()].join(', ')}.`)
  const { baseUrl, model, temperature } = config.model
  const { key, price } = access
  const connection = provider.create({
    provider: provider.id,
    baseUrl,
    model,
    key,
    limits: limitsOf(config.model),
    price,
    temperature,
  })
  return {
    price,
    async ask(question, _config, { signal, onText, onTry }) {
      const reply = await connection.ask(question, { signal, onText })
      for (const go of reply.tries) await onTry(go)
      return reply
    },
  }
}

/** The limits of an endpoint, where the config does not say otherwise. */
export function limitsOf(model: StepConfig['model']): EndpointLimits {
  const limits = defaultLimits(model.baseUrl)
  const ms = (seconds: number | null, otherwise: number) => (seconds === null ? otherwise : seconds * 1_000)
  return {
    ...limits,
    firstTokenMs: ms(model.firstTokenS, limits.firstTokenMs),
    idleMs: ms(model.idleS, limits.idleMs),
    totalMs: ms(model.totalS, limits.totalMs),
    tries: model.tries ?? limits.tries,
  }
}

/**
 * Checks address and key of a filled config and asks for the model where none is named. Refuses (kind `endpoint`) where nothing
 * says which endpoint to ask, or the endpoint offers several models and none was chosen.
 */
export async function resolveModel(config: StepConfig, key: string | null, signal: AbortSignal): Promise<StepConfig> {
  const address = config.model.baseUrl
  if (!address)
    throw new Refusal(
      'endpoint',
      'No model endpoint is set. Add one in the settings ("tillgreen settings"), or name one with --base-url URL or OPENAI_BASE_URL. Elsewhere than on this machine it needs a key. "tillgreen demo" needs neither.',
    )
  const normal = normaliseBaseUrl(address)
  if (!normal.ok) throw new Refusal('invalid', normal.reason)
  if (!key && !isLoopback(normal.url))
    throw new Refusal(
      'endpoint',
      `The endpoint ${normal.url} needs a key; none was found. Store one in the settings ("tillgreen key set NAME"), or set OPENAI_API_KEY.`,
    )
  const model = config.model.model || (await onlyModel(normal.url, key, signal))
  return { ...config, model: { ...config.model, baseUrl: normal.url, model } }
}

async function onlyModel(baseUrl: string, key: string | null, signal: AbortSignal): Promise<string> {
  const profile = { provider: 'openai-compatible', baseUrl, model: '', key, limits: defaultLimits(baseUrl), price: null, temperature: null }
  const found = await checkEndpoint(profile, signal)
  if (!found.ok) throw new Refusal('endpoint', found.message)
  const models = found.models ?? []
  const only = models[0]
  if (models.length === 1 && only) return only
  const names = models.slice(0, 12).join(', ')
  throw new Refusal(
    'endpoint',
    models.length === 0
      ? `The endpoint ${baseUrl} does not say which models it has. Name one with --model.`
      : `The endpoint ${baseUrl} has ${models.length} models (${names}). Choose one with --model.`,
  )
}

/** What is known of an answer that is played back. */
export interface StoredAnswer {
  readonly text: string
  /** Hash of the facts that it answered; empty where that was not kept. */
  readonly factsHash: string
  /** Hash of the prompt that it answered; empty where that was not kept. */
  readonly prompt: string
}

/** Answers by key. `onDrift` hears where the facts are not those that were answered; with `strict` that is the end. */
export function storedAnswerer(
  answers: ReadonlyMap<string, StoredAnswer>,
  factsOf: (key: string) => string,
  strict: boolean,
  onDrift: (key: string, what: string) => Promise<void>,
): Answerer {
  const scripted = createScripted(Object.fromEntries([...answers].map(([key, answer]) => [key, answer.text])))
  return {
    price: { input: 0, cachedInput: 0, output: 0 },
    async ask(question, _config, { signal, onText, onTry }) {
      const known = answers.get(question.key)
      const hasDrifted = known !== undefined && known.factsHash !== '' && known.factsHash !== factsOf(question.key)
      if (hasDrifted) await onDrift(question.key, `the facts at ${question.key} are not those that were recorded`)
      if (hasDrifted && strict)
        return {
          type: 'fault',
          fault: 'unknown-answer',
          message: `Reality differs from the recording at ${question.key}: what was tested is not what the recorded answer was given for. The demo stops here.`,
          model: 'recording',
          endpoint: 'recording',
          tries: [],
        }
      const reply = await scripted.ask(question, { signal, onText })
      for (const go of reply.tries) await onTry(go)
      return reply
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
