// Visits pages of every kind in the real sandbox, with the Chromium of this machine in a second box.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GOOD, page, placeWith, serverOf, TEMPLATE } from '../../../../test/support/served-pages.js'
import { browserPath } from '../../../../test/window/browser.js'
import type { PagesLook, SeenPage } from '../../../contract/journal/pages.js'
import { PAGE_S } from './look-at-pages.js'

async function seen(pages: Readonly<Record<string, string>>): Promise<readonly SeenPage[]> {
  const looked = await placeWith([{ path: 'server.mjs', text: serverOf(pages) }]).look()
  if (looked.type !== 'looked') throw new Error(JSON.stringify(looked))
  return looked.pages
}
const faultsOf = async (body: Readonly<Record<string, string>> | string) =>
  (await seen(typeof body === 'string' ? { '/': body } : body)).flatMap(({ path, faults }) => faults.map((fault) => ({ path, ...fault })))

describe('a page', () => {
  it('that is well has no fault, and pictures at two widths', async () => {
    const { store, look } = placeWith([{ path: 'server.mjs', text: serverOf({ '/': GOOD }) }])
    const looked = (await look()) as Extract<PagesLook, { type: 'looked' }>
    const [first] = looked.pages
    expect(looked).toMatchObject({
      type: 'looked',
      left: 0,
      browser: expect.stringMatching(/^\d+\./),
      pages: [{ path: '/', title: 'A page' }],
    })
    expect(first?.faults).toEqual([])
    expect(first?.text).toContain('Nothing is left to buy.')
    expect(first?.outline).toContain('button "Add"')
    expect(first?.pictures.map(({ width, height }) => [width, height])).toEqual([
      [1280, 800],
      [390, 844],
    ])
    for (const { hash, width } of first?.pictures ?? []) expect(store.trees.bytes(hash).readUInt32BE(16)).toBe(width)
  })

  it.each([
    ['a title and nothing else', page('')],
    ['an empty root', page('<div id="root"></div>')],
    ['a background and nothing else', page('', '<title>A</title><style>body { background: #246; min-height: 100vh }</style>')],
    ['text of the colour of its background', page('<p style="color: white">Nobody reads this</p>')],
    ['text that is hidden', page('<p style="visibility: hidden">Nobody reads this</p>')],
  ])('with %s shows nothing', async (_, html) => {
    expect(await faultsOf(html)).toContainEqual({ path: '/', type: 'blank' })
  })

  it('that is drawn without a word shows something', async () => {
    const drawing = page(
      '<main><h1 style="position:absolute;left:-9999px">Dots</h1><div style="width:90px;height:90px;background:#246"></div></main>',
    )
    expect(await faultsOf(drawing)).toEqual([])
  })

  it('that throws while it loads is red, also in a promise', async () => {
    const faults = await faultsOf(page('<h1>Hi</h1><script>Promise.reject(new Error("lost")); null.open()</script>'))
    expect(faults.map((each) => each.type)).toEqual(['error', 'error'])
    expect(JSON.stringify(faults)).toMatch(/reading 'open'.*lost|lost.*reading 'open'/)
  })

  it('with a missing script names it', async () => {
    expect(await faultsOf(page('<h1>Hi</h1><script src="/app.js"></script>'))).toEqual([
      { path: '/', type: 'request', address: '/app.js', status: 404, why: '' },
    ])
  })

  it('without names for its picture and button breaks rules of accessibility', async () => {
    const faults = await faultsOf(
      page('<main><h1>Hi</h1><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="><button></button></main>'),
    )
    const rules = faults.flatMap((each) => (each.type === 'accessibility' ? [each.rule] : []))
    expect(rules.toSorted()).toEqual(['button-name', 'image-alt'])
  })

  it('with a control that the Tab key does not reach names it', async () => {
    const controls =
      '<button>One</button><div role="button" aria-label="Two">+</div><input type="radio" name="a" aria-label="x"><input type="radio" name="a" aria-label="y">'
    expect(await faultsOf(page(`<main><h1>Hi</h1>${controls}</main>`))).toEqual([
      { path: '/', type: 'keyboard', count: 1, first: ['div (button) “Two”'] },
    ])
  })

  it('that never ends is late, and the next one is visited anyway', async () => {
    const [first, ...others] = await seen({
      '/': page('<main><h1>Hi</h1><a href="/busy">Busy</a> <a href="/good">Good</a></main>'),
      '/busy': page('<p>Busy</p><script>for (;;);</script>'),
      '/good': GOOD,
    })
    expect(first?.faults).toEqual([])
    expect(others.map(({ path, faults }) => ({ path, faults }))).toEqual([
      { path: '/busy', faults: [{ type: 'late', seconds: PAGE_S }] },
      { path: '/good', faults: [] },
    ])
  })

  it('that leads to a broken one is well, and the other one is not', async () => {
    const pages = {
      '/': page('<main><h1>Hi</h1><a href="/next?a=1#top">Next</a> <a href="https://elsewhere.example/">Out</a></main>'),
      '/next': page('<main><h1>Next</h1><a href="/gone">Gone</a></main>'),
    }
    const [first, next, gone] = await seen(pages)
    expect([first?.faults, next?.path, next?.faults, next?.from]).toEqual([[], '/next?a=1', [], '/'])
    expect([gone?.path, gone?.from, gone?.faults]).toEqual(['/gone', '/next?a=1', [{ type: 'status', status: 404 }]])
  })

  it('that is answered with an error and no text is named by its status', async () => {
    const server =
      "import { createServer } from 'node:http'\ncreateServer((asked, answer) => { answer.writeHead(asked.url === '/' ? 200 : 500, { 'content-type': 'text/html' }); answer.end(asked.url === '/' ? PAGE : '') }).listen(4173)"
    const text = server.replace('PAGE', JSON.stringify(page('<main><h1>Hi</h1><a href="/none">None</a></main>')))
    expect(await placeWith([{ path: 'server.mjs', text }]).look()).toMatchObject({
      pages: [{ faults: [] }, { path: '/none', faults: [{ type: 'status', status: 500 }] }],
    })
  })

  it('cannot change what judges it', async () => {
    const fakes = `<script>
      Element.prototype.checkVisibility = () => true; Node.prototype.contains = () => true
      Object.defineProperty(window, 'axe', { value: { run: async () => ({ violations: [] }) }, writable: false })
      document.createTreeWalker = () => ({}); window.tillgreen = { showsSomething: () => true }
    </script>`
    const faults = await faultsOf(page(`${fakes}<button style="opacity:0">x</button><button></button>`))
    expect(faults.map((each) => each.type)).toContain('accessibility')
  })
})

describe('a program', () => {
  it('of which no template says where its pages are is found by the port at which it listens', async () => {
    const { look } = placeWith([{ path: 'server.mjs', text: serverOf({ '/': GOOD }, 5123) }], { ...TEMPLATE, preview: null })
    expect(await look()).toMatchObject({ type: 'looked', pages: [{ path: '/', faults: [] }] })
  })

  it('with many pages is visited in part', async () => {
    const links = Array.from({ length: 12 }, (_, number) => `<a href="/${number}">${number}</a>`).join(' ')
    const pages = Object.fromEntries(
      Array.from({ length: 12 }, (_, number) => [`/${number}`, page(`<main><h1>Page ${number}</h1></main>`)]),
    )
    const looked = await placeWith([
      { path: 'server.mjs', text: serverOf({ '/': page(`<main><h1>All</h1>${links}</main>`), ...pages }) },
    ]).look()
    expect(looked).toMatchObject({ type: 'looked', left: 5 })
    expect(looked.type === 'looked' && looked.pages.length).toBe(8)
  })

  it('that never serves a page has none', async () => {
    const { look } = placeWith([{ path: 'server.mjs', text: 'setTimeout(() => {}, 4000)' }])
    expect(await look()).toEqual({ type: 'not-looked', why: 'no-pages', found: '' })
  })

  it('is not visited without a Chromium', async () => {
    process.env.TILLGREEN_CHROMIUM = 'no-such-browser'
    onTestFinished(() => void delete process.env.TILLGREEN_CHROMIUM)
    expect(await placeWith([{ path: 'server.mjs', text: serverOf({ '/': GOOD }) }]).look()).toEqual({
      type: 'not-looked',
      why: 'no-browser',
      found: '',
    })
  })
})

// What each of these pages tries, it tries from a real browser; the control shows that it would arrive.
describe('a hostile page', () => {
  const hostile = (to: string) =>
    page(`<main><h1>Hi</h1></main><script>
      fetch('${to}fetch', { mode: 'no-cors' }).catch(() => {}); new Image().src = '${to}image'; navigator.sendBeacon('${to}beacon')
      try { new WebSocket('${to.replace('http', 'ws')}socket') } catch {}
    </script>`)

  it('reaches neither this machine nor the network, although the same page does without a box', async () => {
    const requested: string[] = []
    const server = createServer((request, answer) => {
      requested.push(request.url ?? '')
      answer.end()
    })
    server.on('upgrade', (request, socket) => {
      requested.push(request.url ?? '')
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await showHere(hostile(to))
    expect([...new Set(requested)].filter((each) => each !== '/favicon.ico').toSorted()).toEqual(['/beacon', '/fetch', '/image', '/socket'])
    requested.length = 0
    const [first] = await seen({ '/': hostile(to) })
    expect([requested, first?.faults]).toEqual([[], []])
    expect(first?.notes.map((each) => each.type === 'outside' && each.address)).toContain(`${to}image`)
    const [outside] = await seen({ '/': hostile('http://192.0.2.1/') })
    expect(outside?.notes.some((each) => each.type === 'outside' && each.address === 'http://192.0.2.1/image')).toBe(true)
  })
})

/** Shows a page to the same browser, on this machine and with its network. */
async function showHere(html: string): Promise<void> {
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await pause(1_500)
}
