// Waits for a program in a sandbox to answer with a page, as a user who opens its address would.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isPage, type Page } from '../../../contract/run/effects.js'
import type { PortForward } from '../../sandbox/request.js'

const EVERY_MS = 200
const PATIENCE_MS = 5_000
const LONGEST = 1_000_000
const REDIRECTS = 5

/**
 * Requests the page at `/` until there is one, or `signal` ends the wait.
 * @returns the page, else the last answer that was no page; null where there was no answer
 */
export const firstPage = (reach: PortForward, port: number, signal: AbortSignal): Promise<Page | null> => wait(reach, port, isPage, signal)

/** The same, content with any answer. */
export const firstAnswer = (reach: PortForward, port: number, signal: AbortSignal): Promise<Page | null> =>
  wait(reach, port, (answer) => answer !== null, signal)

async function wait(
  reach: PortForward,
  port: number,
  isEnough: (answer: Page | null) => boolean,
  signal: AbortSignal,
): Promise<Page | null> {
  let last: Page | null = null
  while (!signal.aborted) {
    last = (await look(reach, port, '/', REDIRECTS)) ?? last
    if (isEnough(last)) return last
    await pause(EVERY_MS, undefined, { signal }).catch(() => {})
  }
  return last
}

async function look(reach: PortForward, port: number, path: string, redirects: number): Promise<Page | null> {
  const answer = await get(reach, port, path)
  const there = answer?.location ?? null
  if (answer === null || there === null || redirects === 0) return answer?.page ?? null
  const target = new URL(there, `http://127.0.0.1:${port}${path}`)
  return look(reach, port, `${target.pathname}${target.search}`, redirects - 1)
}

function get(reach: PortForward, port: number, path: string): Promise<{ page: Page; location: string | null } | null> {
  return new Promise((resolve) => {
    const headers = { host: `127.0.0.1:${port}`, accept: 'text/html', connection: 'close' }
    const asked = request({ path, headers, createConnection: () => reach.open(port), timeout: PATIENCE_MS }, (response) => {
      const { statusCode: status = 0, headers: said } = response
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (text.length < LONGEST) text += chunk
      })
      response.on('error', () => resolve(null))
      response.on('end', () => {
        const location = status >= 300 && status < 400 && URL.canParse(said.location ?? '', 'http://box') ? (said.location ?? null) : null
        resolve({ page: { status, type: said['content-type'] ?? '', title: titleOf(text) }, location })
      })
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(null))
    asked.end()
  })
}

const titleOf = (text: string): string => (/<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? '').trim().slice(0, 200)
