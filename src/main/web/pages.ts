// Serves the built renderer's files, read-only, under a policy that lets nothing in from elsewhere.
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { safePath } from '../../contract/path.js'
import { ownHost } from './gate.js'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
}

/** What a page may load; `host` is checked before it comes here. Programs are looked at where `previewPorts` say and nowhere else. */
const policy = (host: string, previewPorts: readonly number[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ws://${host}`,
    "worker-src 'self'",
    `frame-src ${previewPorts.map((port) => `http://127.0.0.1:${port}`).join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

export interface Pages {
  readonly folder: string
  readonly previewPorts: readonly number[]
}

/** Answers one request for a file of the folder. */
export async function servePage({ folder, previewPorts }: Pages, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = ownHost(request.headers)
  if (host === null) return refuse(response, 403, 'Open Tillgreen by the address that it printed.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Pages are only read.')
  const path = pathOf(request.url ?? '/')
  const file = path === null ? null : await openInside(folder, path)
  if (!file || path === null) return refuse(response, 404, 'There is no such page.')
  try {
    const { size } = await file.stat()
    response.writeHead(200, {
      ...safety(policy(host, previewPorts)),
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-length': size,
      // Names of built files carry a hash of their content; the page itself must be asked for each time.
      'cache-control': path.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    })
    if (request.method === 'HEAD') response.end()
    else await pipeline(createReadStream('', { fd: file, autoClose: false }), response)
  } finally {
    await file.close()
  }
}

const safety = (policy: string) => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(`${words}\n`)
}

/** The file that an address names, relative to the folder; null where it is not a plain path. */
function pathOf(address: string): string | null {
  const [encoded = ''] = address.split(/[?#]/, 1)
  try {
    const path = decodeURIComponent(encoded).replace(/^\//, '') || 'index.html'
    return safePath(path).ok ? path : null
  } catch {
    return null
  }
}

/** Links are not followed out of the folder. */
async function openInside(folder: string, path: string): Promise<FileHandle | null> {
  try {
    const [root, found] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    if (!found.startsWith(root + sep)) return null
    const file = await open(found, constants.O_RDONLY | constants.O_NOFOLLOW)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch {
    return null
  }
}
