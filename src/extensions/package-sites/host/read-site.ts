// Reads one page of the web as text, and reveals and trusts as little as possible: a public address, one site, bounded size and time.
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import type { SiteFault, SiteRead } from '../contract/site.js'
import { siteFaultText } from '../words/recorded/site.js'
import { siteOf, webAddress } from './package-site.js'
import { pageText } from './page-text.js'
import { reachProblem } from './public-address.js'

export interface SiteReading {
  readonly signal: AbortSignal
  /** Hosts of the user's own network that may be asked although their addresses are private. */
  readonly ownHosts: readonly string[]
  /** All addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  readonly deadlineMs?: number
}

const DEADLINE_MS = 30_000
const REDIRECTS = 5
const LONGEST_BYTES = 1_500_000
const TYPES = /^(?:text\/(?:html|markdown|x-markdown|plain)|application\/xhtml\+xml)\b/i

/** Never rejects for what a site does; rejects with the signal's reason where that ends it. */
export async function readSite(address: string, reading: SiteReading): Promise<SiteRead> {
  const deadlineMs = reading.deadlineMs ?? DEADLINE_MS
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return await follow(address, { resolve: addressesOf, ...reading, signal: AbortSignal.any([reading.signal, deadline]) })
  } catch (error) {
    reading.signal.throwIfAborted()
    if (deadline.aborted) return failed({ type: 'late', address, seconds: deadlineMs / 1_000 })
    return failed({ type: 'unreachable', address, code: codeOf(error) })
  }
}

type Reading = SiteReading & Required<Pick<SiteReading, 'resolve'>>

/** Follows redirects within the site; each address is checked again. */
async function follow(first: string, reading: Reading): Promise<SiteRead> {
  let address = first
  for (let number = 0; number <= REDIRECTS; number++) {
    const { hostname } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await Promise.race([reading.resolve(host), endOf(reading.signal)])
    const problem = reachProblem(host, addresses, reading.ownHosts)
    if (problem !== null) return failed(problem)
    const got = await get(address, addresses, reading.signal)
    if (got.type !== 'redirect') return got
    const next = webAddress(got.to, address)
    if (next === '') return failed({ type: 'leads-off-the-web', address, to: got.to.slice(0, 200) })
    const isLess = address.startsWith('https:') && next.startsWith('http:')
    if (siteOf(next) !== siteOf(address) || isLess) return { type: 'elsewhere', address: next }
    address = next
  }
  return failed({ type: 'leads-on', address: first })
}

/** Sends one request. The connection goes to the checked addresses, even if the name has changed since. */
async function get(
  address: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<SiteRead | { readonly type: 'redirect'; readonly to: string }> {
  const agent = new Agent({ connect: { lookup: pinned(addresses) } })
  try {
    const { statusCode, headers, body } = await request(address, {
      dispatcher: agent,
      signal,
      // The request reveals nothing else: no cookie, no language, no referrer.
      headers: { accept: 'text/html, text/markdown, text/plain', 'accept-encoding': 'identity', 'user-agent': 'tillgreen' },
    })
    // The unread rest of a body ends with the agent, and that is no error.
    body.on('error', () => undefined)
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && location) return { type: 'redirect', to: oneOf(location) }
    if (statusCode !== 200) return failed({ type: 'status', address, status: statusCode })
    const type = oneOf(headers['content-type'])
    if (!TYPES.test(type)) return failed({ type: 'no-text', address, found: type })
    const coding = oneOf(headers['content-encoding']) || 'identity'
    if (coding !== 'identity') return failed({ type: 'packed', address, coding })
    const text = decoded(await beginningOf(body), type)
    const page = /html/i.test(type) ? pageText(text, address) : { text: text.trim(), links: [] }
    return { type: 'read', address, ...page, text: harmless(page.text) }
  } finally {
    void agent.destroy()
  }
}

/** A longer page is read as far as the limit. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= LONGEST_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, LONGEST_BYTES)
}

function decoded(bytes: Buffer, type: string): string {
  const label = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // An unknown charset says nothing; most pages are UTF-8.
    return new TextDecoder().decode(bytes)
  }
}

/** Without characters that would steer the terminal in which it may be shown. */
const harmless = (text: string): string => text.replaceAll('\r\n', '\n').replace(/(?![\n\t])\p{Cc}/gu, '')

/** Rejects on the signal, for work that cannot be cancelled itself. */
const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const addressesOf = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  }

const failed = (fault: SiteFault): SiteRead => ({ type: 'failed', why: siteFaultText(fault) })
const oneOf = (header: string | readonly string[] | undefined): string => (typeof header === 'string' ? header : (header?.[0] ?? ''))

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
