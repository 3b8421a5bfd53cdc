// Serves the built renderer's files over loopback, read-only.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openPage, pageHeaders } from '../page-files.js'
import { ownHost } from './gate.js'

export interface Pages {
  readonly folder: string
  readonly previewPorts: readonly number[]
}

/** Answers one request for a file of the folder. */
export async function servePage({ folder, previewPorts }: Pages, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = ownHost(request.headers)
  if (host === null) return refuse(response, 403, 'Open Tillgreen by the address that it printed.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Pages are only read.')
  const page = await openPage(folder, request.url ?? '/')
  if (page === null) return refuse(response, 404, 'There is no such page.')
  const { file, headers } = page
  try {
    const { size } = await file.stat()
    response.writeHead(200, { ...pageHeaders(`'self' ws://${host}`, previewPorts), ...headers, 'content-length': size })
    // Built files are small enough to be read in one go, which is sooner there than piece by piece.
    response.end(request.method === 'HEAD' ? undefined : await file.readFile())
  } finally {
    await file.close()
  }
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(`${words}\n`)
}
