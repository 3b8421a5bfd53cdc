// Tries an endpoint before a run depends on it: its list of models and, if wanted, what its model can do.

import { randomUUID } from 'node:crypto'
import type { EndpointCheck } from '../../../contract/calls/settings.js'
import type { Capabilities, ProbeFindings } from '../../../contract/config/capabilities.js'
import type { ModelChoice } from '../../../contract/config/config.js'
import type { CheckSaid } from '../../../contract/model/check-said.js'
import type { Meter } from '../../../contract/model/model.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { checkEndpoint } from '../../models/capabilities/check-endpoint.js'
import { bytesOfTexts } from '../../models/embeddings.js'
import { normaliseBaseUrl } from '../../models/http/endpoint.js'
import { worstCost, worstUsage } from '../../models/price.js'
import type { Store } from '../../store/store.js'
import { openMeter } from '../budgets/reserve.js'
import type { Endpoints } from '../endpoints/endpoints.js'
import { limitsOf, profileOf, providerOf } from '../endpoints/profile.js'

/** Milliseconds for one word; a model that must be loaded first takes longer, and that is said. */
const ANSWER_MS = 30_000

export interface TryDeps {
  readonly store: Store
  readonly endpoints: Endpoints
  /** The most that all runs and looks of a day may cost, in dollars. */
  dailyUsd(): number | null
}

export interface TryOptions {
  /** `list` costs nothing; `known` probes only a pair that was never probed; `probe` always does. */
  readonly depth: 'list' | 'known' | 'probe'
  readonly signal?: AbortSignal | undefined
  readonly answerMs?: number
}

/**
 * Never rejects for failures of the endpoint. The choice must be a filled one; an empty model takes the only one. The
 * requests are reserved against the cap of the day, and count towards it.
 */
export async function tryEndpoint(place: TryDeps, choice: ModelChoice, options: TryOptions): Promise<EndpointCheck> {
  const { endpoints } = place
  const address = normaliseBaseUrl(choice.baseUrl)
  if (!address.ok) return { ok: false, models: null, said: { type: 'address-unfit', fault: address.fault }, capabilities: null }
  const answerMs = options.answerMs ?? ANSWER_MS
  const limits = limitsOf(choice)
  const short = { firstTokenMs: Math.min(limits.firstTokenMs, answerMs), totalMs: Math.min(limits.totalMs, answerMs), tries: 1 }
  const profileFor = (baseUrl: string, model: string) => {
    const profile = profileOf({ ...choice, baseUrl, model }, endpoints.accessOf({ ...choice, baseUrl, model }))
    return { ...profile, limits: { ...profile.limits, ...short } }
  }
  const signal = options.signal ?? new AbortController().signal
  const listed = await checkEndpoint(profileFor(address.url, choice.model), signal)
  const models = listed.models ? [...listed.models] : null
  const baseUrl = listed.completed ?? address.url
  // Left out where it is not another one: an answer of the contract holds no undefined.
  const seen = { models, ...(listed.completed === undefined ? {} : { completed: listed.completed }) }
  const bad = (said: CheckSaid): EndpointCheck => ({ ok: false, ...seen, said, capabilities: null })
  const good = (said: CheckSaid, capabilities: Capabilities | null): EndpointCheck => ({ ok: true, ...seen, said, capabilities })
  if (!listed.ok) return bad(listed.said)
  const model = choice.model || (models?.length === 1 ? (models[0] ?? '') : '')
  const pair = endpoints.pairOf({ ...choice, baseUrl, model })
  const known = model === '' ? null : endpoints.known(pair)
  if (options.depth === 'list') return good(listed.said, known)
  if (model === '') return bad(models ? { type: 'choose-model', baseUrl, models: models.length } : { type: 'name-model', baseUrl })
  if (options.depth === 'known' && known !== null && known.calls > 0) return good(listed.said, known)
  const provider = providerOf(choice)
  if (!provider.probe) return good(listed.said, null)
  const meter = openMeter(place.store, { run: `look-${randomUUID()}`, role: 'summariser' }, () => place.dailyUsd(), signal)
  const probed = await provider.probe(profileFor(baseUrl, model), meter, signal).catch(outOfBudgetAsValue)
  if (!probed.ok) return bad({ type: 'not-answered', message: probed.message })
  const found = await withEmbeddings({ endpoints, meter }, probed.found, { ...choice, baseUrl }, signal)
  const capabilities: Capabilities = { ...pair, at: Date.now(), ...found }
  endpoints.keep(capabilities)
  endpoints.sawCost(pair, found.usd)
  const { calls, tokens, usd } = found
  const said: CheckSaid = { type: 'answered', baseUrl, model, ms: probed.firstAnswerMs, calls, tokens, usd }
  return good(said, capabilities)
}

function outOfBudgetAsValue(error: unknown): { readonly ok: false; readonly message: string } {
  if (error instanceof OutOfBudget) return { ok: false, message: error.message }
  throw error
}

const EMBEDDINGS_KEY = 'check-embeddings'

/** The endpoints, and the meter that counts a look at them. */
interface MeteredEndpoints {
  readonly endpoints: Endpoints
  readonly meter: Meter
}

/**
 * The findings, with whether the endpoint makes embeddings. Where the settings name a model for them, one word is sent. It
 * stays unknown where the cap of the day leaves no room.
 */
async function withEmbeddings(
  { endpoints, meter }: MeteredEndpoints,
  found: ProbeFindings,
  choice: ModelChoice,
  signal: AbortSignal,
): Promise<ProbeFindings> {
  const model = endpoints.embeddingsOf(choice)
  const { embed } = providerOf(choice)
  if (model === '' || !embed) return found
  const asked = { ...choice, model }
  const profile = profileOf(asked, endpoints.accessOf(asked))
  const promptBytes = bytesOfTexts(['ready'])
  const usage = worstUsage(promptBytes, 0)
  const worst = { usage, usd: worstCost(usage, profile.price) }
  try {
    await meter.before(EMBEDDINGS_KEY, { number: 1, model, endpoint: choice.baseUrl, promptBytes, worst })
  } catch (error) {
    if (error instanceof OutOfBudget) return found
    throw error
  }
  const { type, request } = await embed(profile, ['ready'], { run: 'check', key: EMBEDDINGS_KEY, number: 1 }, signal)
  await meter.after(EMBEDDINGS_KEY, 1, request?.cost ?? 0)
  return {
    ...found,
    embeddings: type === 'vectors' ? 'yes' : 'no',
    calls: found.calls + 1,
    tokens: found.tokens + (request?.usage?.promptTokens ?? 0),
    usd: found.usd === null || request?.cost === null ? null : found.usd + (request?.cost ?? 0),
  }
}
