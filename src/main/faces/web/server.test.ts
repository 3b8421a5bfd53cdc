// The browser face over real sockets: which pages are let in, which requests are refused, and that feeds end with their window.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { tokenOf } from '../../../../test/support/token.js'
import { userError } from '../../../contract/errors/index.js'
import { call, feed, serve } from '../../../contract/wire/define.js'
import { Answering } from '../../../contract/wire/message.js'
import { SUBPROTOCOL, WRONG_TOKEN } from '../../../contract/wire/subprotocol.js'
import type { Host } from '../../host/host.js'
import { openServer, type WebServer } from './server.js'
import { startWeb } from './start-web.js'

const small = {
  sums: {
    double: call(z.object({ of: z.number() }), z.number()),
    refuse: call(z.object({}), z.null()),
    count: feed(z.object({ to: z.number() }), z.number()),
    flood: feed(z.object({}), z.string()),
  },
}

let ended = 0
let spent = 0
const wire = serve(
  small,
  {
    sums: {
      double: ({ of }) => of * 2,
      refuse: () => {
        throw userError('lock-held', { file: 'a.lock', seconds: 30 })
      },
      count: async ({ to }, emit, signal) => {
        for (let n = 1; n <= to; n += 1) emit(n)
        if (to < 0) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        ended += 1
      },
      flood: async (_input, emit) => {
        for (let n = 0; n < 100; n += 1) emit('x'.repeat(1_000_000))
      },
    },
  },
  () => {},
)

let folder = ''
let server: WebServer
let base: URL
let token = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tillgreen-web-'))
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
  writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html><title>Tillgreen</title>')
  writeFileSync(join(folder, 'renderer/assets/index.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'renderer/link.txt'))
  server = await openServer({
    wire,
    rendererFolder: join(folder, 'renderer'),
    port: 0,
    previewPorts: [4711, 4712],
    onSpent: () => {
      spent += 1
    },
  })
  base = new URL(server.newAddress(60_000))
  token = await tokenOf(base.href)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Page {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Sends the path as it is, where `fetch` would tidy it first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: base.port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

interface Attempt {
  readonly token?: string
  readonly origin?: string
  readonly host?: string
  readonly path?: string
}

function open({ token: brought = token, origin = base.origin, host = base.host, path = '/wire' }: Attempt = {}): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${base.port}${path}`, [SUBPROTOCOL, brought], { headers: { host, origin } })
}

/** How an attempt ends: the close code of the socket, or the status of a refused upgrade. */
function endOf(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
}

async function opened(): Promise<WebSocket> {
  const socket = open()
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return socket
}

/** The next messages that come, `count` of them. */
function next(socket: WebSocket, count: number): Promise<Answering[]> {
  const got: Answering[] = []
  return new Promise((resolve) => {
    socket.on('message', function take(data) {
      got.push(Answering.parse(JSON.parse(String(data))))
      if (got.length < count) return
      socket.off('message', take)
      resolve(got)
    })
  })
}

test('serves the page under a policy that lets nothing in from elsewhere', async () => {
  const page = await get('/')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['x-content-type-options']).toBe('nosniff')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain(`connect-src 'self' ws://${base.host};`)
  expect(policy).toContain("frame-src http://127.0.0.1:4711 http://127.0.0.1:4712; frame-ancestors 'none'; base-uri 'none'")
})

test('a script has the type of a script and is kept, the page is not', async () => {
  const script = await get('/assets/index.js')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await get('/')).headers['cache-control']).toBe('no-store')
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/..%5csecret.txt',
  '//etc/passwd',
  '/%2fetc/passwd',
  '/link.txt',
  '/assets',
  '/assets/',
  '/index.html%00.js',
  '/%',
  '/missing.js',
])('does not serve %s', async (path) => {
  const page = await get(path)
  expect({ status: page.status, isSecret: page.text.includes('secret') || page.text.includes('root:') }).toEqual({
    status: 404,
    isSecret: false,
  })
})

test('refuses a page asked for under another name, so that a rebound name reads nothing', async () => {
  expect((await get('/', { host: 'evil.example' })).status).toBe(403)
  expect((await get('/', { host: `127.0.0.1.evil.example:${base.port}` })).status).toBe(403)
})

test('only reads', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(405)
})

test('closes a socket that brings a wrong token, and says that this is why', async () => {
  expect(await endOf(open({ token: 'x'.repeat(43) }))).toBe(WRONG_TOKEN)
  expect(await endOf(open({ token: token.slice(1) }))).toBe(WRONG_TOKEN)
  expect(await endOf(open({ token: base.hash.slice(1) }))).toBe(WRONG_TOKEN)
})

test('a code is exchanged once, by a page of our own, and its use is reported where it was printed', async () => {
  const address = server.newAddress(60_000)
  const code = new URL(address).hash.slice(1)
  const post = (body: string, headers: Record<string, string>) => fetch(`${base.origin}/token`, { method: 'POST', body, headers })
  spent = 0
  expect((await post(code, { origin: 'http://evil.example' })).status).toBe(403)
  expect((await post(code, {})).status).toBe(403)
  expect((await get('/token', { host: 'evil.example', origin: 'http://evil.example' }, 'POST')).status).toBe(403)
  expect((await post('x'.repeat(300), { origin: base.origin })).status).toBe(413)
  expect(spent).toBe(0)
  const first = await post(code, { origin: base.origin })
  expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([200, 'no-store', token])
  expect((await post(code, { origin: base.origin })).status).toBe(403)
  expect(spent).toBe(2)
  expect((await post('x'.repeat(32), { origin: base.origin })).status).toBe(403)
  expect(spent).toBe(2)
})

test('the right token is let in at once while wrong ones wait', async () => {
  const wrong = Array.from({ length: 30 }, () => open({ token: 'x'.repeat(43) }))
  const ends: string[] = []
  const over = wrong.map((socket) => endOf(socket).then(() => ends.push('wrong')))
  const right = await opened()
  ends.push('right')
  expect(ends.filter((end) => end === 'wrong').length).toBeLessThan(10)
  right.close()
  for (const socket of wrong) socket.terminate()
  await Promise.all(over)
})

test('refuses a socket from another origin, of another host, or without one', async () => {
  expect(await endOf(open({ origin: 'http://evil.example' }))).toBe(403)
  expect(await endOf(open({ origin: `http://localhost:${base.port}` }))).toBe(403)
  expect(await endOf(open({ origin: 'null' }))).toBe(403)
  expect(await endOf(open({ host: 'evil.example', origin: 'http://evil.example' }))).toBe(403)
  expect(await endOf(open({ path: '/' }))).toBe(403)
})

test('answers a question, and one that fails with a code and its data', async () => {
  const socket = await opened()
  const answers = next(socket, 2)
  socket.send(JSON.stringify({ id: 1, type: 'ask', path: 'sums.double', input: { of: 21 } }))
  socket.send(JSON.stringify({ id: 2, type: 'ask', path: 'sums.refuse', input: {} }))
  expect((await answers).sort((a, b) => a.id - b.id)).toEqual([
    { id: 1, type: 'answer', answer: { ok: true, value: 42 } },
    { id: 2, type: 'answer', answer: { ok: false, error: { code: 'lock-held', data: { file: 'a.lock', seconds: 30 } } } },
  ])
  socket.close()
})

test('refuses a question that is not in the contract, also one that every object has', async () => {
  const socket = await opened()
  const answers = next(socket, 2)
  socket.send(JSON.stringify({ id: 1, type: 'ask', path: 'sums.constructor', input: {} }))
  socket.send(JSON.stringify({ id: 2, type: 'listen', path: 'nothing.here', input: {} }))
  const [ask, listen] = await answers
  expect(ask).toMatchObject({ type: 'answer', answer: { ok: false, error: { code: 'no-question' } } })
  expect(listen).toMatchObject({ type: 'ended', error: { code: 'no-question' } })
  socket.close()
})

test.each(['{', 'null', '{"id":1}', '{"id":-1,"type":"ask","path":"sums.double","input":{}}'])(
  'closes on a message like %s',
  async (text) => {
    const socket = await opened()
    const end = endOf(socket)
    socket.send(text)
    expect(await end).toBe(1007)
  },
)

test('closes on a message that is too long', async () => {
  const socket = await opened()
  const end = endOf(socket)
  socket.send(JSON.stringify({ id: 1, type: 'ask', path: 'sums.double', input: 'x'.repeat(4_000_000) }))
  expect(await end).toBe(1009)
})

test('sends what a feed says in order, then that it is over', async () => {
  const socket = await opened()
  const events = next(socket, 4)
  socket.send(JSON.stringify({ id: 7, type: 'listen', path: 'sums.count', input: { to: 3 } }))
  expect(await events).toEqual([
    { id: 7, type: 'event', event: 1 },
    { id: 7, type: 'event', event: 2 },
    { id: 7, type: 'event', event: 3 },
    { id: 7, type: 'ended', error: null },
  ])
  socket.close()
})

test('a feed ends when its window goes', async () => {
  ended = 0
  const socket = await opened()
  socket.send(JSON.stringify({ id: 1, type: 'listen', path: 'sums.count', input: { to: -1 } }))
  const answer = next(socket, 1)
  socket.send(JSON.stringify({ id: 2, type: 'ask', path: 'sums.double', input: { of: 1 } }))
  await answer
  socket.terminate()
  await expect.poll(() => ended).toBe(1)
})

test('a window that does not read gets an error, and holds no more than a bounded amount', async () => {
  const socket = await opened()
  const messages: Answering['type'][] = []
  const over = new Promise<Answering>((resolve) => {
    socket.on('message', (data) => {
      const message = Answering.parse(JSON.parse(String(data)))
      messages.push(message.type)
      if (message.type === 'ended') resolve(message)
    })
  })
  socket.send(JSON.stringify({ id: 1, type: 'listen', path: 'sums.flood', input: {} }))
  expect(await over).toMatchObject({ type: 'ended', error: { code: 'feed-too-fast' } })
  expect(messages.length).toBeLessThan(100)
  const answer = next(socket, 1)
  socket.send(JSON.stringify({ id: 2, type: 'ask', path: 'sums.double', input: { of: 2 } }))
  expect(await answer).toEqual([{ id: 2, type: 'answer', answer: { ok: true, value: 4 } }])
  socket.close()
})

test('listens on loopback only', async () => {
  await expect(
    new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.2', port: Number(base.port) }, () => resolve('open'))
      socket.on('error', reject)
    }),
  ).rejects.toThrow('ECONNREFUSED')
})

test('a mistake that quotes foreign words steers no terminal', async () => {
  const handlers = { app: { about: () => Promise.reject(new Error('no run "\u001b]52;c;aGk=\u0007"')) } } as unknown as Host['handlers']
  const own = await startWeb({ host: { handlers }, rendererFolder: join(folder, 'renderer') })
  const said: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const { host, origin } = new URL(own.url)
  const socket = new WebSocket(`ws://${host}/wire`, [SUBPROTOCOL, await tokenOf(own.newAddress(60_000))], { headers: { origin } })
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ type: 'ask', id: 1, path: 'app.about', input: {} }))
  await next(socket, 1)
  spy.mockRestore()
  socket.terminate()
  await own.close()
  expect(said.join('')).toContain('\\x1b]52;c;aGk=\\x07')
  expect(said.join('')).not.toContain('\u001b')
})
