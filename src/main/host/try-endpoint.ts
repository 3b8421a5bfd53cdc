// Tries an endpoint before a run depends on it: its list of models and, if wanted, one tiny answer within a short time.
import type { StepConfig } from '../../contract/config.js'
import type { EndpointCheck } from '../../contract/questions/settings.js'
import { checkEndpoint } from '../engine/models/check-endpoint.js'
import { normaliseBaseUrl } from '../engine/models/endpoint.js'
import type { Endpoints } from './endpoints.js'
import { limitsOf } from './models.js'

/** Milliseconds for one word; a model that must be loaded first takes longer, and that is said. */
const ANSWER_MS = 30_000

export interface TryOptions {
  readonly complete: boolean
  readonly signal?: AbortSignal
  readonly answerMs?: number
}

/** Never rejects for what an endpoint does. The config must be a filled one; an empty model takes the only one. */
export async function tryEndpoint(endpoints: Endpoints, config: StepConfig, options: TryOptions): Promise<EndpointCheck> {
  const { baseUrl, model, temperature } = config.model
  const address = normaliseBaseUrl(baseUrl)
  if (!address.ok) return { ok: false, models: null, message: address.reason }
  const answerMs = options.answerMs ?? ANSWER_MS
  const limits = limitsOf(config.model)
  const profile = (name: string) => ({
    provider: 'openai-compatible',
    baseUrl: address.url,
    model: name,
    key: endpoints.keyOf(config.model),
    limits: { ...limits, firstTokenMs: Math.min(limits.firstTokenMs, answerMs), totalMs: Math.min(limits.totalMs, answerMs), tries: 1 },
    price: null,
    temperature,
  })
  const signal = options.signal ?? new AbortController().signal
  const listed = await checkEndpoint(profile(model), signal)
  const result = (check: typeof listed): EndpointCheck => ({
    ok: check.ok,
    models: check.models ? [...check.models] : null,
    message: check.message,
  })
  if (!listed.ok || !options.complete) return result(listed)
  const only = model || (listed.models?.length === 1 ? listed.models[0] : undefined)
  if (!only)
    return {
      ok: false,
      models: listed.models ? [...listed.models] : null,
      message: listed.models
        ? `${address.url} offers ${listed.models.length} models: choose one of them.`
        : `${address.url} does not say which models it has: name one.`,
    }
  return result({
    ...(await checkEndpoint(profile(only), signal, { complete: true })),
    ...(listed.models ? { models: listed.models } : {}),
  })
}
