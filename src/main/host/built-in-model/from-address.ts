// Fetches a file from an address into one that may hold its beginning already.
import { createWriteStream, truncateSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'

export type FetchResult = { readonly ok: true } | { readonly ok: false; readonly cause: string }

/** How often a broken connection is made again where it brought nothing new, and how long is waited in between. */
const TRIES = 3
const PAUSE_MS = 500

/**
 * Fetches what is missing behind the first bytes of `into`. Only an answer of exactly `bytes` bytes is accepted.
 * Received bytes stay, even after an abort or an error. Rejects with the signal's reason, and with disk errors.
 */
export async function fetchFrom(address: string, into: string, bytes: number, signal: AbortSignal): Promise<FetchResult> {
  let cause = ''
  for (let left = TRIES; left > 0; left--) {
    const before = await sizeOf(into)
    if (before >= bytes) return { ok: true }
    const end = await fetchOnce(address, into, { from: before, bytes }, signal)
    if (end.ok) return end
    if (end.isFinal) return { ok: false, cause: end.cause }
    cause = end.cause
    if ((await sizeOf(into)) > before) left = TRIES + 1
    if (left > 1) await pause(PAUSE_MS, undefined, { signal })
  }
  return { ok: false, cause }
}

type AttemptResult = { readonly ok: true } | { readonly ok: false; readonly cause: string; readonly isFinal: boolean }
interface Span {
  readonly from: number
  readonly bytes: number
}

async function fetchOnce(address: string, into: string, { from, bytes }: Span, signal: AbortSignal): Promise<AttemptResult> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) }
  // The proxies of the environment hold here too.
  const dispatcher = new EnvHttpProxyAgent()
  try {
    const response = await fetch(address, { headers, signal, dispatcher })
    const isRest = response.status === 206
    const expected = isRest ? bytes - from : bytes
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    if ((response.status !== 200 && !isRest) || !response.body || length !== expected) {
      await response.body?.cancel()
      const isFinal = response.status < 500
      return { ok: false, isFinal, cause: `HTTP ${response.status}, ${Number.isNaN(length) ? '?' : length}/${expected} bytes` }
    }
    if (!isRest && from > 0) truncateSync(into, 0)
    await pipeline(Readable.fromWeb(response.body), atMost(expected), createWriteStream(into, { flags: 'a' }), { signal })
    return (await sizeOf(into)) === bytes ? { ok: true } : { ok: false, isFinal: false, cause: 'ECONNRESET' }
  } catch (error) {
    signal.throwIfAborted()
    if (isOfDisk(error)) throw error
    return { ok: false, isFinal: false, cause: causeIn(error) }
  } finally {
    await dispatcher.destroy()
  }
}

/** No server can write more than was agreed. */
function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length
      done(left < 0 ? new Error('too-long') : null, chunk)
    },
  })
}

export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'code' in error && 'syscall' in error && 'path' in error

/** The system's error below the wrappers of the libraries. */
function causeIn(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause
  return inner instanceof Error ? ('code' in inner && typeof inner.code === 'string' ? inner.code : inner.message) : String(inner)
}
