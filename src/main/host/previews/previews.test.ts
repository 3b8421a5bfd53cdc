// A program in a real box is looked at from outside: its pages, its WebSockets, and who may not.
import { createSocket } from 'node:dgram'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { browserPath } from '../../../../test/window/browser.js'
import { languages } from '../../languages/index.js'
import { prepareEnvironment } from '../../sandbox/layers/layers.js'
import { inFolder, PLACE, tryInSandbox } from '../../sandbox/process/trial.js'
import type { PortForward } from '../../sandbox/request.js'
import { firstPage } from '../ports/first-page.js'
import { openPreviews, type Previews } from './previews.js'

/** Much longer than a control takes to arrive. */
const LONG_ENOUGH_MS = 1_500

// Reaches for a port for datagrams and a web server of this machine, in the way that its address names.
const HOSTILE = `<!doctype html><body><script>
  const { way, datagrams, pages } = Object.fromEntries(new URLSearchParams(location.search))
  const call = (world) => {
    const peer = new world.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + datagrams }] })
    peer.createDataChannel('way out')
    peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  }
  if (way === 'call') call(window)
  if (way === 'child') call(document.body.appendChild(document.createElement('iframe')).contentWindow)
  if (way === 'window') window.open(pages + 'window')
  if (way === 'go') location = pages + 'go'
  if (way === 'redirect') location = '/away?to=' + encodeURIComponent(pages + 'redirect')
</script>`

// Goes wrong in each way that a page can.
const BROKEN = `<!doctype html><html><head><title>Ä</title></head><body>${'ä'.repeat(40_000)}<script>
  console.error('no such list', { id: 3 })
  setTimeout(() => { throw new TypeError('late') })
  Promise.reject(new Error('alone'))
  fetch('/missing')
  fetch('http://127.0.0.1:9/away').catch(() => {})
</script></body></html>`

// Speaks HTTP and, as far as needed here, WebSocket, with nothing but what Node has.
const SERVER = `
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
const server = createServer((asked, answer) => {
  if (asked.url === '/') return answer.writeHead(302, { location: '/home?x=1' }).end()
  if (asked.url.startsWith('/home')) return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "img-src 'none'", 'set-cookie': 'a=b' }).end('<title>Home of ' + asked.headers.host + '</title>')
  if (asked.url.startsWith('/away')) return answer.writeHead(302, { location: new URL(asked.url, 'http://x').searchParams.get('to') }).end()
  if (asked.url === '/broken') return answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(${JSON.stringify(BROKEN)})
  if (asked.url === '/missing') return answer.writeHead(404).end('none')
  if (asked.url.startsWith('/hostile')) return answer.writeHead(200, { 'content-type': 'text/html' }).end(${JSON.stringify(HOSTILE)})
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

/** Listens to all requests that reach this machine while a browser shows pages. */
async function listenHere() {
  const received: string[] = []
  const socket = createSocket('udp4').on('message', () => received.push('datagram'))
  const server = createServer((asked, answer) => {
    received.push(asked.url ?? '')
    answer.end()
  })
  await Promise.all([
    new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
  ])
  onTestFinished(() => {
    socket.close()
    server.closeAllConnections()
    server.close()
  })
  const pages = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { received, query: (way: string) => `?way=${way}&datagrams=${socket.address().port}&pages=${encodeURIComponent(pages)}` }
}

let previews: Previews
beforeEach(() => {
  previews = openPreviews()
})
afterEach(() => previews.close())

/** Runs the server in a sandbox while `use` does. */
function withServer<T>(use: (reach: PortForward) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const environment = await prepareEnvironment(
      { template: 'trial', toolchains: ['node'], steps: [] },
      { layersFolder: folder, languages, ...PLACE },
      { signal: new AbortController().signal },
    )
    if (!environment.ok) throw new Error(environment.message)
    const reach = Promise.withResolvers<PortForward>()
    const stop = new AbortController()
    const { mounts, variables } = environment
    const argv = ['node', '--input-type=module', '-e', SERVER]
    const box = tryInSandbox(argv, { mounts, variables, limits: { memoryMb: 2048 }, signal: stop.signal, onStart: reach.resolve })
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
  const { host, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: pathname + search, method, agent: false, headers: { host, ...headers } },
      (said) => {
        let text = ''
        said.on('data', (chunk) => {
          text += chunk
        })
        said.on('end', () => resolve({ status: said.statusCode ?? 0, headers: said.headers, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The reply of a WebSocket, or its refusal. */
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

  it('gives up when no answer comes in time', () =>
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
      expect((await ask(`${url}away?to=/home`)).status).toBe(302)
      expect(policy).toMatch(/^img-src 'none', default-src 'self'/)
      expect(policy).toContain(`connect-src 'self' ws://${new URL(url).host} data: blob:;`)
      expect((await ask(`${url}worker.js`, { 'service-worker': 'script' })).status).toBe(403)
    }))

  it('reaches nothing of this machine by WebRTC, windows, navigation and redirects, as any other page does', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      const { received, query } = await listenHere()
      const outside = createServer((asked, answer) => {
        const to = new URL(asked.url ?? '/', 'http://x').searchParams.get('to')
        if (to) answer.writeHead(302, { location: to }).end()
        else answer.writeHead(200, { 'content-type': 'text/html' }).end(HOSTILE)
      })
      await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        outside.closeAllConnections()
        outside.close()
      })
      const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
      onTestFinished(() => browser.close())
      const open = async (address: string) => {
        const page = await browser.newPage()
        await page.goto(address, { waitUntil: 'commit' })
        return page
      }
      const arrived = () => [...new Set(received.filter((each) => each !== '/favicon.ico'))]
      const ways = { call: 'datagram', child: 'datagram', window: '/window', go: '/go', redirect: '/redirect' }
      await Promise.all(Object.keys(ways).map((way) => open(`${url}hostile${query(way)}`)))
      await pause(LONG_ENOUGH_MS)
      expect(arrived()).toEqual([])
      // The same pages of another server arrive, so the listener works.
      for (const [way, arrives] of Object.entries(ways)) {
        received.length = 0
        const page = await open(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/hostile${query(way)}`)
        await expect.poll(arrived, { timeout: 60_000 }).toContain(arrives)
        await page.close()
      }
    }))

  it('sends the errors of a page to the window that frames it, and leaves it as it is otherwise', () =>
    withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      expect((await ask(`${url}broken`)).text).not.toContain('.tillgreen')
      const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
      onTestFinished(() => browser.close())
      const page = await browser.newPage()
      await page.setContent(
        `<script>heard = []; onmessage = ({ data }) => heard.push([data.type, data.kind, data.text])</script><iframe src="${url}broken"></iframe>`,
      )
      await expect.poll(() => page.evaluate('heard.length'), { timeout: 10_000 }).toBe(6)
      expect(new Set(await page.evaluate<unknown[]>('heard'))).toEqual(
        new Set([
          ['began', undefined, undefined],
          ['error', 'console', 'no such list {"id":3}'],
          ['error', 'uncaught', expect.stringMatching(/late \(\/broken:\d+\)$/)],
          ['error', 'uncaught', 'Error: alone'],
          ['error', 'request', '404 /missing'],
          ['error', 'blocked', 'http://127.0.0.1:9/away'],
        ]),
      )
      const [frame] = page.frames().slice(1)
      expect(await frame?.evaluate('[document.compatMode, document.title, document.body.textContent.match(/ä+/)[0].length]')).toEqual([
        'CSS1Compat',
        'Ä',
        40_000,
      ])
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

  it('has an address for each of a few programs, and fails with an error when none is left', () =>
    withServer(async (reach) => {
      const ports = await previews.ports()
      const shown = []
      for (const _ of ports) shown.push(await previews.show(reach, 4173))
      expect(new Set(shown.map(({ url }) => Number(new URL(url).port)))).toEqual(new Set(ports))
      await expect(previews.show(reach, 4173)).rejects.toThrow('previews-taken')
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

  it('reports a program that ends in the middle of an answer', async () => {
    const { url, waiting } = await withServer(async (reach) => {
      await firstPage(reach, 4173, AbortSignal.timeout(60_000))
      const { url } = await previews.show(reach, 4173)
      return { url, waiting: ask(`${url}slow`) }
    })
    expect([(await waiting).status, (await ask(`${url}home`)).status]).toEqual([502, 502])
  })
})
