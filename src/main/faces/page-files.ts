// The built renderer's files as every window gets them: confined to their folder, typed, under one policy.
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { safePath } from '../../contract/paths/path.js'

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

/**
 * The sources that a page may load: none from elsewhere. `connect` names its connections, as the policy spells them. Programs can
 * only be framed at `previewPorts`.
 */
const policy = (connect: string, previewPorts: readonly number[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    `frame-src ${previewPorts.map((port) => `http://127.0.0.1:${port}`).join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** Headers that every page and every file of it is sent with. */
export const pageHeaders = (connect: string, previewPorts: readonly number[]): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(connect, previewPorts),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

export interface PageFile {
  /** The caller closes it. */
  readonly file: FileHandle
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Opens the file that the path of an address names.
 * @param address the part behind the host, as requested: percent-encoded, perhaps with a query
 * @returns null where there is no such file, where the path is no plain one, or where it would lead out of the folder
 */
export async function openPage(folder: string, address: string): Promise<PageFile | null> {
  const path = pathOf(address)
  const file = path === null ? null : await openInside(folder, path)
  if (path === null || file === null) return null
  return {
    file,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      // Names of built files carry a hash of their content; the page itself must be asked for each time.
      'cache-control': path.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    },
  }
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
