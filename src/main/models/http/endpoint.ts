// Derives from an endpoint's address whether it is this machine, which limits fit, and whether it is usable.
import { BUILT_IN } from '../../../contract/model/built-in.js'
import type { AddressFault } from '../../../contract/model/fault-reason.js'
import type { EndpointLimits } from '../../../contract/model/model.js'
import { completeAddress, isNearby } from '../../../contract/text/complete-address.js'
import { SCRIPTED } from '../scheme.js'

/** Whether a URL leads to this machine. Names other than `localhost` are not looked up. */
export function isLoopback(url: string): boolean {
  if (url === BUILT_IN) return true
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true
  // The URL parser has brought every spelling of an IPv4 address into the dotted one already, mapped ones into hexadecimal.
  return /^127(\.\d{1,3}){3}$/.test(host) || /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(host)
}

/** Whether an address is outside this machine and private networks. Requests to it need a key. */
export const needsKey = (url: string): boolean => !isLoopback(url) && !(URL.canParse(url) && isNearby(new URL(url).hostname))

const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * Limits for an endpoint of which nothing else is known. A local model may have to be loaded from disk first and then
 * reads its prompt slowly; elsewhere the longest silence is a model that thinks before its first word.
 */
export function defaultLimits(baseUrl: string): EndpointLimits {
  return isLoopback(baseUrl)
    ? { connectMs: 5 * SECOND, firstTokenMs: 30 * MINUTE, idleMs: 5 * MINUTE, totalMs: 60 * MINUTE, waitMs: MINUTE, tries: 3 }
    : { connectMs: 10 * SECOND, firstTokenMs: 3 * MINUTE, idleMs: MINUTE, totalMs: 15 * MINUTE, waitMs: MINUTE, tries: 4 }
}

export type NormalisedUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly fault: AddressFault }

/** The end of Azure-style addresses, with the version of the protocol. */
const VERSION_QUERY = /^\?api-version=[\w.-]{1,40}$/

/**
 * The base URL as requests need it (completed, no credentials, no fragment, no query but an `api-version`), or why it cannot be used.
 */
export function normaliseBaseUrl(text: string): NormalisedUrl {
  const trimmed = text.trim() === BUILT_IN ? BUILT_IN : completeAddress(text)
  if (trimmed.startsWith(SCRIPTED) || trimmed === BUILT_IN) return { ok: true, url: trimmed }
  if (trimmed === '') return refused({ type: 'empty' })
  if (/^[\w.-]+:\d+(\/|$)/.test(trimmed) || !/^[a-z][a-z0-9+.-]*:/i.test(trimmed))
    return refused({ type: 'no-scheme', url: shown(trimmed) })
  if (!URL.canParse(trimmed)) return refused({ type: 'no-url', url: shown(trimmed) })
  const url = new URL(trimmed)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused({ type: 'other-scheme', url: shown(trimmed), scheme: url.protocol })
  if (url.username !== '' || url.password !== '') return refused({ type: 'credentials' })
  if ((url.search !== '' && !VERSION_QUERY.test(url.search)) || url.hash !== '')
    return refused({ type: 'query', url: shown(url.origin + url.pathname) })
  return { ok: true, url: url.origin + url.pathname.replace(/\/+$/, '') + url.search }
}

/** The same address one version deeper, for servers that answer only there; null if a version is named already. */
export function withVersion(baseUrl: string): string | null {
  if (baseUrl.startsWith(SCRIPTED) || !URL.canParse(baseUrl) || isAzureStyle(baseUrl)) return null
  return /\/v\d[^/]*$/i.test(new URL(baseUrl).pathname) ? null : `${baseUrl}/v1`
}

/** Whether two addresses lead to one endpoint, however they are spelled and whether they name the version or not. */
export function isSameUrl(one: string, other: string): boolean {
  const [a, b] = [normaliseBaseUrl(one), normaliseBaseUrl(other)]
  const plain = (url: string): string => url.replace(/\/v1$/, '')
  return a.ok && b.ok && plain(a.url) === plain(b.url)
}

/** The parts of a normalised base URL that requests are made of. */
export function partsOf(baseUrl: string): { readonly root: string; readonly version: string | null } {
  const url = new URL(baseUrl)
  return { root: url.origin + url.pathname.replace(/\/+$/, ''), version: url.searchParams.get('api-version') }
}

/** The address of a path below a normalised base URL; the version stays behind it. */
export function urlUnder(baseUrl: string, path: string): string {
  const { root, version } = partsOf(baseUrl)
  return `${root}${path}${version === null ? '' : `?api-version=${version}`}`
}

/** Azure-style addresses need the key in a separate header and name the model in their path. */
export const isAzureStyle = (baseUrl: string): boolean => URL.canParse(baseUrl) && partsOf(baseUrl).version !== null

/** The model that an Azure-style address names by its deployment; null if it names none. */
export const deploymentOf = (baseUrl: string): string | null =>
  URL.canParse(baseUrl) ? (/\/deployments\/([^/]+)/.exec(new URL(baseUrl).pathname)?.[1] ?? null) : null

/** The base URL in a form that is safe to store and show. */
export function shownUrl(typed: string): string {
  const baseUrl = completeAddress(typed)
  if (!URL.canParse(baseUrl) || baseUrl.startsWith(SCRIPTED)) return baseUrl.replace(/\/\/[^/@]*@/, '//')
  const url = new URL(baseUrl)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

const refused = (fault: AddressFault): NormalisedUrl => ({ ok: false, fault })
const shown = (text: string): string => text.replace(/\/\/[^/@]*@/, '//').slice(0, 120)
