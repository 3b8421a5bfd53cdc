// Tells a user, before a run, whether an endpoint is there and what it offers: its list of models, which costs nothing.
import { z } from 'zod'
import type { CheckSaid, ListingFault } from '../../../contract/model/check-said.js'
import type { FaultReason, Refusal } from '../../../contract/model/fault-reason.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { isOffered } from '../../../contract/model/same-model.js'
import { faultText } from '../../../words/recorded/model-fault.js'
import { connect, keyHeaderOf } from '../dialects/over-http.js'
import { bodyOf, collectText, type Failure, isFailure, send } from '../http/http.js'
import { redact } from '../redact.js'
import { deploymentOf, isLoopback, urlUnder } from './endpoint.js'

export interface EndpointCheck {
  readonly ok: boolean
  /** What the endpoint offers; absent where it does not say. */
  readonly models?: readonly string[]
  readonly said: CheckSaid
}

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })
const PATIENCE_MS = 10_000

/** Lists the models. Rejects only with the signal's reason. */
export async function checkEndpoint(profile: EndpointProfile, signal: AbortSignal, timeoutMs = PATIENCE_MS): Promise<EndpointCheck> {
  signal.throwIfAborted()
  const connected = connect(profile)
  if (!connected.ok) return { ok: false, said: connected.reason }
  const { key } = connected
  const baseUrl = redact(connected.baseUrl, [key])
  if (key === null && !isLoopback(connected.baseUrl)) return { ok: false, said: { type: 'key-needed', baseUrl } }
  const listed = await listModels(connected.baseUrl, key, profile, signal, timeoutMs)
  signal.throwIfAborted()
  if (listed !== null && 'type' in listed) return { ok: false, said: listed }
  const models = listed === null ? {} : { models: listed }
  // An empty name asks what there is to choose from.
  if (listed !== null && !isOffered(listed, profile.model))
    return { ok: false, ...models, said: { type: 'model-missing', baseUrl, model: profile.model, ...sample(listed) } }
  return { ok: true, ...models, said: { type: 'listed', baseUrl, models: listed?.length ?? null } }
}

/** The models' names; null where the endpoint has no such list; what is wrong where it cannot be used. */
async function listModels(
  url: string,
  key: string | null,
  profile: EndpointProfile,
  person: AbortSignal,
  timeoutMs: number,
): Promise<readonly string[] | null | CheckSaid> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([person, late])
  const { connectMs } = profile.limits
  const sent = { method: 'GET' as const, body: null, key, keyHeader: keyHeaderOf(url), headers: {}, connectMs, signal }
  const result = await send(urlUnder(url, '/models'), sent)
  const baseUrl = redact(url, [key])
  const tooLate: CheckSaid = { type: 'late', baseUrl, seconds: Math.round(timeoutMs / 100) / 10 }
  if (late.aborted) return tooLate
  const deployed = deploymentOf(url)
  if (isFailure(result) && listingIsOptional(result)) return deployed === null ? null : [deployed]
  if (isFailure(result)) {
    const message = redact(faultText(result.reason), [key])
    return { type: 'not-listed', baseUrl, message, fault: listingFault(result.reason) }
  }
  try {
    const text = await collectText(bodyOf(result, signal).bytes)
    if (late.aborted) return tooLate
    const list = ModelList.safeParse(JSON.parse(text))
    if (list.success) return list.data.data.map((model) => model.id)
  } catch {
    if (late.aborted) return tooLate
  }
  return { type: 'other-protocol', baseUrl }
}

/** Not every compatible endpoint can list its models. */
const listingIsOptional = ({ status }: Failure): boolean => status === 404 || status === 405 || status === 501

function sample(models: readonly string[]): { readonly offers: string[]; readonly more: number } {
  const offers = models.slice(0, 8).map((model) => model.slice(0, 80))
  return { offers, more: models.length - offers.length }
}

function listingFault(reason: FaultReason): ListingFault {
  switch (reason.type) {
    case 'connection':
      return 'unreachable'
    case 'redirected':
    case 'web-page':
      return 'unknown-address'
    case 'refused':
      return refusedListing(reason.refusal)
    default:
      return 'other'
  }
}

function refusedListing(refusal: Refusal): ListingFault {
  switch (refusal) {
    case 'no-such-address':
      return 'unknown-address'
    case 'key-refused':
    case 'slow-down':
    case 'unpaid':
      return refusal
    default:
      return 'other'
  }
}
