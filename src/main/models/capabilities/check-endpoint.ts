// Checks for a user, before a run, whether an endpoint exists and which models it lists, which costs nothing.
import { z } from 'zod'
import type { CheckSaid, ListingFault } from '../../../contract/model/check-said.js'
import type { FaultReason, Refusal } from '../../../contract/model/fault-reason.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { isOffered } from '../../../contract/model/same-model.js'
import { faultText } from '../../../words/recorded/model-fault.js'
import { type Connected, keyHeaderOf, whileStarted } from '../http/connect.js'
import { deploymentOf, needsKey, urlUnder, withVersion } from '../http/endpoint.js'
import { bodyOf, collectText, type Failure, isFailure, send } from '../http/http.js'
import { redact } from '../redact.js'

export interface EndpointCheck {
  readonly ok: boolean
  /** What the endpoint offers; absent if it does not say. */
  readonly models?: readonly string[]
  /** The address with its version, where only that one answers; absent if it answers as it was typed. */
  readonly completed?: string
  readonly said: CheckSaid
}

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })
const PATIENCE_MS = 10_000

/** Lists the models. Rejects only with the signal's reason. */
export async function checkEndpoint(profile: EndpointProfile, signal: AbortSignal, timeoutMs = PATIENCE_MS): Promise<EndpointCheck> {
  signal.throwIfAborted()
  return whileStarted(profile, signal, (connected) => checkConnected(connected, profile, signal, timeoutMs))
}

async function checkConnected(
  connected: Connected,
  profile: EndpointProfile,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<EndpointCheck> {
  signal.throwIfAborted()
  if (!connected.ok) return { ok: false, said: connected.reason }
  const { key } = connected
  if (key === null && needsKey(connected.baseUrl)) return { ok: false, said: { type: 'key-needed', baseUrl: connected.baseUrl } }
  const { url, listed } = await whereItAnswers(connected.baseUrl, (at) =>
    listModels({ url: at, key, connectMs: profile.limits.connectMs }, signal, timeoutMs),
  )
  signal.throwIfAborted()
  const baseUrl = redact(url, [key])
  const completed = url === connected.baseUrl ? {} : { completed: url }
  if (listed !== null && 'type' in listed) return { ok: false, ...completed, said: listed }
  const models = { ...completed, ...(listed === null ? {} : { models: listed }) }
  // An empty name requests the list of choices.
  if (listed !== null && !isOffered(listed, profile.model))
    return { ok: false, ...models, said: { type: 'model-missing', baseUrl, model: profile.model, ...sample(listed) } }
  return { ok: true, ...models, said: { type: 'listed', baseUrl, models: listed?.length ?? null } }
}

type Listed = readonly string[] | null | CheckSaid

/** Asks at the address as it was typed, and one version deeper where that has no list of models. Both are of one host. */
async function whereItAnswers(
  typed: string,
  list: (url: string) => Promise<Listed>,
): Promise<{ readonly url: string; readonly listed: Listed }> {
  const listed = await list(typed)
  const deeper = withVersion(typed)
  if (deeper === null || !hasNoList(listed)) return { url: typed, listed }
  const found = await list(deeper)
  return hasNoList(found) || isUnreachable(found) ? { url: typed, listed } : { url: deeper, listed: found }
}

const hasNoList = (listed: Listed): boolean =>
  listed === null ||
  ('type' in listed && (listed.type === 'other-protocol' || (listed.type === 'not-listed' && listed.fault === 'unknown-address')))

const isUnreachable = (listed: Listed): boolean =>
  listed !== null && 'type' in listed && (listed.type === 'late' || (listed.type === 'not-listed' && listed.fault === 'unreachable'))

/** An endpoint that may list its models. */
interface ListedEndpoint {
  readonly url: string
  readonly key: string | null
  readonly connectMs: number
}

/** The models' names; null if the endpoint has no such list; what is wrong where it cannot be used. */
async function listModels({ url, key, connectMs }: ListedEndpoint, person: AbortSignal, timeoutMs: number): Promise<Listed> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([person, late])
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
