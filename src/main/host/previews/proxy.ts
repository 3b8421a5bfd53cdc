// Carries what a browser asks of a preview into the sandbox, and what the program answers out again: pages and WebSockets.
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { type Duplex, Transform } from 'node:stream'
import { type PreviewRefusal, previewRefusalText } from '../../../words/previews.js'
import type { PortForward } from '../../sandbox/request.js'
import { FRAMED_SCRIPT } from './framed/script.js'

export interface Program {
  readonly reach: PortForward
  readonly port: number
  readonly agent: Agent
  /** Names of cookies that it set. Browsers send the cookies of every port of this machine, and it must not get the others. */
  readonly cookies: Set<string>
  /** Whether a browser was asked to clear the data of the program before at this address. */
  isFresh: boolean
}

/** Connections into a sandbox at one time. */
const MOST = 24
/** How long one is kept for the next request: less than servers keep it, so that none is used as it closes. */
const IDLE_MS = 2_000
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'])

/** A program with connections that are used again while it runs. */
export function programAt(reach: PortForward, port: number): Program {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST, timeout: IDLE_MS })
  agent.createConnection = () => reach.open(port)
  return { reach, port, agent, cookies: new Set(), isFresh: false }
}

/**
 * What a page may do whose script no person has read: everything on its own address, nothing elsewhere. Without this it would
 * have in the browser the network that it has not in the sandbox.
 */
const policy = (host: string): string =>
  [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    `connect-src 'self' ws://${host} data: blob:`,
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')

/**
 * The same for WebRTC, new windows and navigation elsewhere, which no content policy covers. Browsers that do not know it yet
 * ignore it: https://wicg.github.io/connection-allowlists/. Redirects are checked here, before they reach a browser.
 */
const allowlist = (host: string): string => `(response-origin "ws://${host}/*");redirects=allow;webrtc=block`

/** Whether an answer sends the browser to another address, to which it would carry what the page knows. */
function leadsElsewhere({ headers }: IncomingMessage, url: string, host: string): boolean {
  const { location } = headers
  if (location === undefined) return false
  const own = `http://${host}`
  return !URL.canParse(location, own + url) || new URL(location, own + url).origin !== own
}

/** Answers one request of a browser with what the program says. */
export function proxyRequest(program: Program, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked
  // A service worker would outlive the program and answer for the next one at this address.
  if (headers['service-worker'] === 'script') {
    refuse(answer, 403, 'service-worker')
    return
  }
  if (url === FRAMED_PATH) {
    answer.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
    answer.end(FRAMED_SCRIPT)
    return
  }
  // A framed page tells the window its errors, and what the user points at and does; a page in a separate tab is passed on unchanged.
  const isFramed = headers['sec-fetch-dest'] === 'iframe'
  const sent = {
    ...endToEnd(headers),
    cookie: ownCookies(program, headers.cookie ?? ''),
    ...(isFramed && { 'accept-encoding': 'identity' }),
  }
  const inside = request({ agent: program.agent, method, path: url, headers: sent, setHost: false }, (said) => {
    if (leadsElsewhere(said, url ?? '/', headers.host ?? '')) {
      said.resume()
      refuse(answer, 403, 'leads-elsewhere')
      return
    }
    for (const line of said.headers['set-cookie'] ?? []) program.cookies.add(nameOf(line))
    const responseHeaders = { ...endToEnd(said.headers), ...ours(program, said, headers.host ?? '') }
    const isChanged = isFramed && isPlainPage(said)
    if (isChanged) delete responseHeaders['content-length']
    answer.writeHead(said.statusCode ?? 502, responseHeaders)
    if (isChanged) said.pipe(withScript()).pipe(answer)
    else said.pipe(answer)
    said.on('error', () => answer.destroy())
  })
  inside.on('error', () => {
    if (answer.headersSent) answer.destroy()
    else refuse(answer, 502, 'no-answer')
  })
  answer.on('close', () => inside.destroy())
  asked.pipe(inside)
}

/** Whether an answer is a page whose text can be read as it comes. */
const isPlainPage = ({ headers }: IncomingMessage): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') && (headers['content-encoding'] ?? 'identity') === 'identity'

/** The answers of the bridge itself to a browser. */
function ours(program: Program, said: IncomingMessage, host: string): OutgoingHttpHeaders {
  // The browser holds a page to the program's own policy as well.
  const policies = [said.headers['content-security-policy'] ?? [], policy(host)].flat().join(', ')
  const isFirst = !program.isFresh
  program.isFresh = true
  const held = { 'content-security-policy': policies, 'connection-allowlist': allowlist(host) }
  return { ...held, ...(isFirst ? { 'clear-site-data': '"storage"' } : {}) }
}

const nameOf = (cookie: string): string => (cookie.split('=', 1)[0] ?? '').trim()

const ownCookies = (program: Program, sent: string): string =>
  sent
    .split(';')
    .filter((cookie) => program.cookies.has(nameOf(cookie)))
    .join(';')

/** Joins a browser's connection to the program as it is: a WebSocket, as a rule. */
export function proxyUpgrade(program: Program, asked: IncomingMessage, browser: Duplex, head: Buffer): void {
  const inside = program.reach.open(program.port)
  const headers = pairs(asked.rawHeaders).map(
    ([name, value]) => [name, /^cookie$/i.test(name) ? ownCookies(program, value) : value] as const,
  )
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  inside.write(`${lines.join('\r\n')}\r\n\r\n`)
  inside.write(head)
  inside.pipe(browser)
  browser.pipe(inside)
  for (const [one, other] of [
    [inside, browser],
    [browser, inside],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** Says no to a browser in plain words. */
export function refuse(answer: ServerResponse, status: number, refusal: PreviewRefusal): void {
  answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  answer.end(`${previewRefusalText(refusal)}\n`)
}

const endToEnd = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []))
}

/** The path of the script at the address of a preview. */
const FRAMED_PATH = '/.tillgreen/framed.js'

const TAG = `<script src="${FRAMED_PATH}"></script>`

/** Bytes in which the head of a page must begin. */
const HEAD_BYTES = 16_384

/** Puts the script where the head of a page begins; a page that has none gets it in front. Bytes are passed on as they are. */
function withScript(): Transform {
  let begin: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (begin === null) return done(null, chunk)
      begin = Buffer.concat([begin, chunk])
      const at = headAt(begin)
      if (at === null && begin.length < HEAD_BYTES) return done()
      const whole = begin
      begin = null
      done(null, inserted(whole, at ?? afterDoctype(whole)))
    },
    flush(done) {
      done(null, begin && begin.length > 0 ? inserted(begin, afterDoctype(begin)) : undefined)
    },
  })
}

const inserted = (page: Buffer, at: number): Buffer => Buffer.concat([page.subarray(0, at), Buffer.from(TAG), page.subarray(at)])

/** Each byte becomes one letter, so that positions in the text are positions in the bytes. */
const headAt = (page: Buffer): number | null => {
  const found = /<head(?:\s[^>]*)?>/i.exec(page.toString('latin1'))
  return found && found.index + found[0].length
}

/** Before a doctype the script would change how the page is laid out. */
function afterDoctype(page: Buffer): number {
  const found = /^\s*<!doctype[^>]*>/i.exec(page.toString('latin1'))
  return found ? found[0].length : 0
}
