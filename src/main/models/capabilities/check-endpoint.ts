// Tells a user, before a run, whether an endpoint is there and what it offers: its list of models, which costs nothing.
import { z } from 'zod'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { connect, keyHeaderOf } from '../dialects/over-http.js'
import { bodyOf, collectText, type Failure, isFailure, send } from '../http/http.js'
import { redact } from '../redact.js'
import { isModel } from '../same-model.js'
import { deploymentOf, isLoopback, urlUnder } from './endpoint.js'

export interface EndpointCheck {
  readonly ok: boolean
  /** What the endpoint offers; absent where it does not say. */
  readonly models?: readonly string[]
  /** One or two sentences for a user. */
  readonly message: string
}

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })
const PATIENCE_MS = 10_000

/** Lists the models. Rejects only with the signal's reason. */
export async function checkEndpoint(profile: EndpointProfile, signal: AbortSignal, timeoutMs = PATIENCE_MS): Promise<EndpointCheck> {
  signal.throwIfAborted()
  const connected = connect(profile)
  if (!connected.ok) return { ok: false, message: connected.message }
  const { baseUrl, key } = connected
  if (key === null && !isLoopback(baseUrl))
    return { ok: false, message: `A key is needed for ${baseUrl}; enter it in the settings or set OPENAI_API_KEY.` }
  const listed = await listModels(baseUrl, key, profile, signal, timeoutMs)
  signal.throwIfAborted()
  if (typeof listed === 'string') return { ok: false, message: redact(listed, [profile.key]) }
  const models = listed === null ? {} : { models: listed }
  // An empty name asks what there is to choose from.
  if (listed !== null && listed.length > 0 && profile.model !== '' && !listed.some((name) => isModel(name, profile.model)))
    return { ok: false, ...models, message: `${baseUrl} does not offer the model "${profile.model}". It offers ${sample(listed)}.` }
  const count = listed === null ? 'does not list its models' : `offers ${listed.length} ${listed.length === 1 ? 'model' : 'models'}`
  return { ok: true, ...models, message: `${baseUrl} answers and ${count}.` }
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
  const { connectMs } = profile.limits
  const sent = { method: 'GET' as const, body: null, key, keyHeader: keyHeaderOf(url), headers: {}, connectMs, signal }
  const result = await send(urlUnder(url, '/models'), sent)
  const tooLate = `${url} did not answer within ${Math.round(timeoutMs / 100) / 10} s. Check that the server runs and is not busy, and try again.`
  if (late.aborted) return tooLate
  const deployed = deploymentOf(url)
  if (isFailure(result)) return listingIsOptional(result) ? (deployed === null ? null : [deployed]) : `${url}: ${result.message}`
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

function sample(models: readonly string[]): string {
  const shown = models
    .slice(0, 8)
    .map((model) => `"${model.slice(0, 80)}"`)
    .join(', ')
  return models.length > 8 ? `${shown} and ${models.length - 8} more` : shown
}
