// A program in a real box is looked at from outside: its pages, its WebSockets, and who may not.
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Reach } from '../../sandbox/box.js'
import { prepareEnvironment } from '../../sandbox/layers.js'
import { inFolder, PLACE, tryInBox } from '../../sandbox/trial-box.js'
import { firstPage } from './first-page.js'
import { openPreviews, type Previews } from './previews.js'

// Speaks HTTP and, as far as needed here, WebSocket, with nothing but what Node has.
const SERVER = `
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
const server = createServer((asked, answer) => {
  if (asked.url === '/') return answer.writeHead(302, { location: '/home?x=1' }).end()
  if (asked.url.startsWith('/home')) return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "img-src 'none'", 'set-cookie': 'a=b' }).end('<title>Home of ' + asked.headers.host + '</title>')
  if (asked.url === '/slow') return void setTimeout(() => answer.end('late'), 3000)
  if (asked.url === '/cookies') return answer.end(asked.headers.cookie)
  let body = ''
  asked.on('data', (chunk) => { body += chunk }).on('end', () => answer.end(asked.method + ' ' + body))
})
server.on('upgrade', (asked, socket) => {
  const key = createHash('sha1').update(asked.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64')
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Accept: ' + key + '\\r\\n\\r\\n')
  socket.on('data', (frame) => {
    const length = frame[1] & 127
    const text = Buffer.from(frame.subarray(6, 6 + length).map((byte, index) => byte ^ frame[2 + (index % 4)])).toString().toUpperCase()
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]))
  })
})
server.listen(4173, '127.0.0.1', () => console.log('open'))
`

let previews: Previews
beforeEach(() => {
  previews = openPreviews()
})
afterEach(() => previews.close())

/** Runs the server in a box while `use` does. */
function withServer<T>(use: (reach: Reach) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const environment = await prepareEnvironment(
      { template: 'trial', toolchains: ['node'], steps: [] },
      { layersFolder: folder, ...PLACE },
      { signal: new AbortController().signal },
    )
    if (!environment.ok) throw new Error(environment.message)
    const reach = Promise.withResolvers<Reach>()
    const stop = new AbortController()
    const { mounts, variables } = environment
    const argv = ['node', '--input-type=module', '-e', SERVER]
    const box = tryInBox(argv, { mounts, variables, limits: { memoryMb: 2048 }, signal: stop.signal, onStart: reach.resolve })
    try {
      return await use(await reach.promise)
    } finally {
      stop.abort()
      await box
    }
  })
}

interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Asks as a browser does; whatever host is named, the address is this machine. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  const { host, port, pathname } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: pathname, method, agent: false, headers: { host, ...headers } }, (said) => {
      let text = ''
      said.on('data', (chunk) => {
        text += chunk
      })
      said.on('end', () => resolve({ status: said.statusCode ?? 0, headers: said.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** What a WebSocket says back, or how it was refused. */
function echo(url: string, origin: string): Promise<string> {
  const { host, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { host }, origin })
    socket.on('open', () => socket.send('hello'))
    socket.on('message', (data) => {
      socket.terminate()
      resolve(String(data))
    })
    socket.on('error', (error) => resolve(error.message))
  })
}

describe('a preview', () => {
  it('waits for the page, follows it, and knows its title', () =>
    withServer(async (reach) => {
      const page = await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      expect(page).toEqual({ status: 200, type: 'text/html; charset=utf-8', title: 'Home of 127.0.0.1:4173' })
    }))

  it('gives up when nobody answers in time', () =>
    withServer(async (reach) => {
      expect(await firstPage(reach, 4174, AbortSignal.timeout(1_500))).toBe(null)
    }))

  it('carries pages, bodies and WebSockets', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      const { host, origin } = new URL(url)
      const home = await ask(`${url}home`)
      expect([home.status, home.text, home.headers['set-cookie']]).toEqual([200, `<title>Home of ${host}</title>`, ['a=b']])
      const posted = await ask(`${url}form`, {}, 'POST', 'a body')
      expect(posted.text).toBe('POST a body')
      expect(await echo(url, origin)).toBe('HELLO')
    }))

  it('keeps its pages from every other address', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      const policy = String((await ask(`${url}home`)).headers['content-security-policy'])
      expect(policy).toMatch(/^img-src 'none', default-src 'self'/)
      expect(policy).toContain(`connect-src 'self' ws://${new URL(url).host} data: blob:;`)
      expect((await ask(`${url}worker.js`, { 'service-worker': 'script' })).status).toBe(403)
    }))

  it('hands on the cookies that its program set, and those of no other port of this machine', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      const before = await ask(`${url}cookies`, { cookie: 'a=b; session=secret' })
      await ask(`${url}home`)
      const after = await ask(`${url}cookies`, { cookie: 'session=secret; a=b' })
      expect([before.text, after.text.trim()]).toEqual(['', 'a=b'])
    }))

  it('lets the browser forget what the program before kept there, once', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      const [first, second] = [await ask(`${url}home`), await ask(`${url}home`)]
      expect([first.headers['clear-site-data'], second.headers['clear-site-data']]).toEqual(['"storage"', undefined])
    }))

  it('has an address for each of a few programs, and says so when there is none left', () =>
    withServer(async (reach) => {
      const ports = await previews.ports()
      const shown = []
      for (const _ of ports) shown.push(await previews.show(reach, 4173))
      expect(new Set(shown.map(({ url }) => Number(new URL(url).port)))).toEqual(new Set(ports))
      await expect(previews.show(reach, 4173)).rejects.toThrow(/4 programs are looked at already/)
      shown[2]?.close()
      expect((await previews.show(reach, 4173)).url).toBe(shown[2]?.url)
    }))

  it('answers to its own address alone, and only while its program runs', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const preview = await previews.show(reach, 4173)
      const { url } = preview
      const { port } = new URL(url)
      const others = ['127.0.0.1', `localhost:${port}`, `evil.example:${port}`]
      const statuses = await Promise.all(others.map(async (host) => (await ask(`${url}home`, { host })).status))
      expect(statuses).toEqual([403, 403, 403])
      expect(await echo(url, 'http://evil.example')).not.toBe('HELLO')
      preview.close()
      expect((await ask(`${url}home`)).status).toBe(404)
    }))

  it('says so when the program is gone in the middle of an answer', async () => {
    const { url, waiting } = await withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      return { url, waiting: ask(`${url}slow`) }
    })
    expect([(await waiting).status, (await ask(`${url}home`)).status]).toEqual([502, 502])
  })
})
