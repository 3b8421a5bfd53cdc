// Address and key of an endpoint as requests need them. An endpoint that runs on demand is started first.
import type { UnfitProfile } from '../../../contract/model/fault-reason.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { bareKey } from '../bare-key.js'
import { isAzureStyle, normaliseBaseUrl } from './endpoint.js'
import type { KeyHeader } from './http.js'

/** Where requests are sent. */
export interface Sendable {
  readonly baseUrl: string
  readonly key: string | null
}

export type Connected =
  | ({ readonly ok: true } & Sendable)
  | { readonly ok: false; readonly fault: 'not-found' | 'unauthorized' | 'unreachable'; readonly reason: UnfitProfile }

/** Address and key of a profile, or why nothing can be sent. Starts nothing. */
export function connect({ baseUrl, key }: Pick<EndpointProfile, 'baseUrl' | 'key'>): Connected {
  const address = normaliseBaseUrl(baseUrl)
  if (!address.ok) return { ok: false, fault: 'not-found', reason: { type: 'address-unfit', fault: address.fault } }
  const bare = bareKey(key ?? '') || null
  if (bare !== null && !/^[\x21-\x7e]+$/.test(bare)) return { ok: false, fault: 'unauthorized', reason: { type: 'key-unsendable' } }
  return { ok: true, baseUrl: address.url, key: bare }
}

type Startable = Pick<EndpointProfile, 'baseUrl' | 'key' | 'start'>

/** Does the work with address and key of a profile. An endpoint that runs on demand is up until the work is over. */
export async function whileStarted<T>(profile: Startable, signal: AbortSignal, work: (connected: Connected) => Promise<T>): Promise<T> {
  if (!profile.start) return work(connect(profile))
  const started = await profile.start(signal)
  if (!started.ok) return work({ ok: false, fault: 'unreachable', reason: { type: 'not-started', fault: started.fault } })
  try {
    return await work({ ok: true, baseUrl: started.baseUrl, key: started.key })
  } finally {
    started.done()
  }
}

export const keyHeaderOf = (baseUrl: string): KeyHeader => (isAzureStyle(baseUrl) ? 'api-key' : 'authorization')
