// Tells a person, before a run, whether an endpoint can be used and what to do where it cannot.
import type { EndpointProfile } from '../model.js'
import { ModelList } from './chunk.js'
import { isLoopback, normaliseBaseUrl } from './endpoint.js'
import { bodyOf, collectText, type Failure, isFailure, send } from './http.js'
import { createOpenAiCompatible } from './openai-compatible.js'
import { redact } from './redact.js'

export interface EndpointCheck {
  readonly ok: boolean
  /** What the endpoint offers; absent where it does not say. */
  readonly models?: readonly string[]
  /** One or two sentences for a person. */
  readonly message: string
}

export interface EndpointCheckOptions {
  /** Also asks the model for one word, which may cost a fraction of a cent and loads a local model. */
  readonly complete?: boolean
  /** For the list of models. */
  readonly timeoutMs?: number
}

/** Lists the models and, if asked, makes one tiny completion. Rejects only with the signal's reason. */
export async function checkEndpoint(
  profile: EndpointProfile,
  signal: AbortSignal,
  options: EndpointCheckOptions = {},
): Promise<EndpointCheck> {
  signal.throwIfAborted()
  const address = normaliseBaseUrl(profile.baseUrl)
  if (!address.ok) return { ok: false, message: address.reason }
  const key = profile.key?.trim() || null
  if (key === null && !isLoopback(address.url))
    return { ok: false, message: `A key is needed for ${address.url}; enter it in the settings or set OPENAI_API_KEY.` }
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    return { ok: false, message: 'The key holds characters that cannot be sent; enter it again.' }
  const listed = await listModels(address.url, key, profile, signal, options.timeoutMs ?? 10_000)
  signal.throwIfAborted()
  if (typeof listed === 'string') return { ok: false, message: redact(listed, [profile.key]) }
  const models = listed === null ? {} : { models: listed }
  // An empty name asks what there is to choose from.
  if (listed !== null && listed.length > 0 && profile.model !== '' && !hasModel(listed, profile.model))
    return { ok: false, ...models, message: `${address.url} does not offer the model "${profile.model}". It offers ${sample(listed)}.` }
  if (options.complete !== true) {
    const count = listed === null ? 'does not list its models' : `offers ${listed.length} ${listed.length === 1 ? 'model' : 'models'}`
    return { ok: true, ...models, message: `${address.url} answers and ${count}.` }
  }
  const reply = await createOpenAiCompatible({ ...profile, limits: { ...profile.limits, tries: 1 } }).ask(
    {
      role: 'summariser',
      key: 'check',
      run: 'check',
      messages: [{ role: 'user', text: 'Answer with the word "ready".' }],
      maxOutputTokens: 64,
      seed: null,
    },
    { signal },
  )
  if (reply.type === 'fault') return { ok: false, ...models, message: reply.message }
  const seconds = (reply.tries.at(-1)?.timing.totalMs ?? 0) / 1_000
  return { ok: true, ...models, message: `${address.url} answers; "${reply.model}" took ${seconds.toFixed(1)} s for one word.` }
}

/** The models' names; null where the endpoint has no such list; a sentence where it cannot be used. */
async function listModels(
  url: string,
  key: string | null,
  profile: EndpointProfile,
  person: AbortSignal,
  timeoutMs: number,
): Promise<readonly string[] | null | string> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([person, late])
  const result = await send(`${url}/models`, { method: 'GET', body: null, key, headers: {}, connectMs: profile.limits.connectMs, signal })
  const tooLate = `${url} did not answer within ${Math.round(timeoutMs / 100) / 10} s. Check that the server runs and is not busy, and try again.`
  if (late.aborted) return tooLate
  if (isFailure(result)) return listingIsOptional(result) ? null : `${url}: ${result.message}`
  try {
    const text = await collectText(bodyOf(result, signal).bytes)
    if (late.aborted) return tooLate
    const list = ModelList.safeParse(JSON.parse(text))
    if (list.success) return list.data.data.map((model) => model.id)
  } catch {
    if (late.aborted) return tooLate
  }
  return `${url} answers, but not as an OpenAI-compatible endpoint. Check the base URL: it mostly ends in "/v1". A network that asks for a sign-in also answers like this.`
}

/** Not every compatible endpoint can list its models. */
const listingIsOptional = ({ status }: Failure): boolean => status === 404 || status === 405 || status === 501

/** Local servers add a tag that may be left out. */
const hasModel = (models: readonly string[], wanted: string): boolean =>
  models.some((model) => model === wanted || model === `${wanted}:latest` || model.endsWith(`/${wanted}`))

function sample(models: readonly string[]): string {
  const shown = models
    .slice(0, 8)
    .map((model) => `"${model.slice(0, 80)}"`)
    .join(', ')
  return models.length > 8 ? `${shown} and ${models.length - 8} more` : shown
}
