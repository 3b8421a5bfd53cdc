// A framed page in a real browser: messages to the window while a user points and records, and the events that reach the page.
import { type Browser, chromium, type Frame, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserPath } from '../../../../../test/window/browser.js'
import { FRAMED_SCRIPT } from './script.js'

const WINDOW = 'http://127.0.0.1:4990'
const PROGRAM = 'http://127.0.0.1:4991'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

interface Opened {
  readonly page: Page
  readonly frame: Frame
  /** Turns on a mode in the page: `point`, `record` or none. */
  turn(does: string): Promise<void>
  /** Messages to the window, except for the start of the page. */
  received(): Promise<unknown[]>
  /** Events that reached handlers of the page. */
  got(): Promise<string[]>
}

const LISTENS = `got = []
for (const type of ['pointerdown', 'mousedown', 'click', 'keydown']) {
  window.addEventListener(type, () => got.push(type), true)
  document.addEventListener(type, () => got.push(type))
}
addEventListener('message', ({ data }) => data === 'ping' && parent.postMessage('pong', '*'))`

/** Messages between two windows arrive in order: after the answer, all earlier ones did, in both directions. */
const ROUND_TRIP = `new Promise((resolve) => {
  addEventListener('message', ({ data }) => data === 'pong' && resolve())
  frames[0].postMessage('ping', '${PROGRAM}')
})`

async function open(body: string, from = WINDOW): Promise<Opened> {
  const page = await browser.newPage()
  const serve = (text: string) => ({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${text}` })
  await page.route(`${PROGRAM}/**`, (route) =>
    route.fulfill(serve(`<head><script>${FRAMED_SCRIPT}</script><script>${LISTENS}</script></head><body>${body}</body>`)),
  )
  await page.route(`${from}/**`, (route) =>
    route.fulfill(
      serve(
        `<script>received = []; onmessage = ({ data }) => data.tillgreen && received.push(data)</script><iframe src="${PROGRAM}/list?a=1"></iframe>`,
      ),
    ),
  )
  await page.goto(`${from}/`)
  const frame = page.frames()[1] ?? page.mainFrame()
  await frame.waitForLoadState()
  return {
    ...{ page, frame },
    async turn(does) {
      await page.evaluate(`frames[0].postMessage({ tillgreen: 'window', does: ${JSON.stringify(does)} }, '${PROGRAM}')`)
      await page.evaluate(ROUND_TRIP)
    },
    async received() {
      await page.evaluate(ROUND_TRIP)
      const all = await page.evaluate<{ type: string; tillgreen?: string }[]>('received')
      return all.filter(({ type }) => type !== 'began').map(({ tillgreen: _, ...message }) => message)
    },
    got: () => frame.evaluate<string[]>('got'),
  }
}

const stepsIn = (received: readonly unknown[]) => received.flatMap((each) => (each as { step?: object }).step ?? [])

test('a click on an element is reported with its role and name, and reaches no handler of the page', async () => {
  const { frame, turn, received, got } = await open(`
    <h2>To <b>do</b></h2><ul><li><span id="milk">Milk</span></li></ul><p id="plain">Nothing left</p>
    <button><i id="icon">+</i> Add</button> <button id="off" disabled>Save</button> <a href="/more">More</a>
    <label>Item <input id="item"></label> <input id="hint" placeholder="Search"> <input id="own" aria-label="Price" type="number">
    <label><input type="checkbox"> <span id="done">Done</span></label> <img alt="A cat" width="20" height="20">
    <select aria-label="Size" size="2"><option>Small</option><option>Large</option></select>
    <dialog open><button id="close" aria-label="Close">x</button></dialog>`)
  await turn('point')
  for (const target of ['b', '#milk', '#plain', '#icon', 'a', '#item', '#hint', '#own', '#done', 'img', 'option', '#close'])
    await frame.locator(target).first().click()
  await frame.locator('#off').click({ force: true })
  const picked = (await received()).map((each) => each as { type: string; path: string; role: string; name: string })
  expect(picked.every(({ type, path }) => type === 'picked' && path === '/list?a=1')).toBe(true)
  expect([...new Set(picked.map(({ role, name }) => `${role} ${name}`))]).toEqual([
    ...['heading To do', 'listitem Milk', 'text Nothing left', 'button + Add', 'link More', 'textbox Item', 'textbox Search'],
    ...['spinbutton Price', 'checkbox Done', 'img A cat', 'option Small', 'button Close', 'button Save'],
  ])
  expect(await got()).toEqual([])
  expect(frame.url()).toBe(`${PROGRAM}/list?a=1`)
  await turn('')
  await frame.locator('#icon').click()
  expect(await got()).toContain('click')
  expect(await received()).toHaveLength(picked.length)
})

test('the keyboard points too, and Escape ends it', async () => {
  const { page, frame, turn, received, got } = await open('<main><h1>Shop</h1><button>Add</button></main>')
  await turn('point')
  await frame.locator('body').focus()
  await frame.evaluate('window.focus()')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const message = (await received()).map((each) => Object.values(each as object).join(' '))
  expect(message.slice(-6)).toEqual([
    'over /list?a=1 main Shop Add',
    'over /list?a=1 heading Shop',
    'over /list?a=1 button Add',
    'picked /list?a=1 button Add',
    'picked /list?a=1 button Add',
    'ended',
  ])
  expect((await got()).filter((type) => type === 'click')).toEqual([])
  expect(await frame.evaluate('document.querySelectorAll("[popover]").length')).toBe(0)
})

test('what a user does becomes steps of a page check, in its order', async () => {
  const { page, frame, turn, received } = await open(`
    <form id="form"><label>New todo <input id="new"></label><button>Add</button></form><ul id="list"></ul>
    <label>Password <input id="secret" type="password"></label> <textarea id="note" placeholder="Note"></textarea>
    <label>Size <select id="size"><option>Small</option><option>Large one</option></select></label> <input id="nameless">
    <button aria-label="Clear" onclick="list.textContent = ''">x</button> <div id="tile" style="cursor:pointer">Tile</div> <p>Words</p>
    <script>
      form.onsubmit = (event) => event.preventDefault()
      form.querySelector('button').onclick = () => {
        const item = document.createElement('li')
        item.innerHTML = '<label><input type="checkbox"> Milk</label><button>Delete</button>'
        list.append(item)
        document.querySelector('#new').value = ''
      }
      document.querySelector('#note').onkeydown = (event) => event.key === 'Enter' && event.preventDefault()
    </script>`)
  await frame.locator('#new').fill('not yet')
  await turn('record')
  await frame.locator('#new').fill('Mil')
  await frame.locator('#new').pressSequentially('k')
  await page.keyboard.press('Enter')
  await frame.locator('#new').fill('Milk')
  await frame.getByRole('button', { name: 'Add' }).click()
  await frame.getByText('Milk').first().click()
  await frame.getByRole('button', { name: 'Delete' }).last().click()
  await frame.locator('#secret').fill('hunter2')
  await frame.locator('#note').fill('a note')
  await page.keyboard.press('Enter')
  await frame.locator('#size').focus()
  await page.keyboard.press('ArrowDown')
  await frame.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await frame.locator('#nameless').fill('x')
  await frame.locator('#tile').click()
  await frame.locator('p').click()
  await page.keyboard.press('Escape')
  await frame.locator('#new').fill('last')
  await turn('')
  await frame.getByRole('button', { name: 'Clear' }).click()
  const message = await received()
  expect(message[0]).toEqual({ type: 'at', path: '/list?a=1' })
  expect(stepsIn(message)).toEqual([
    { fill: 'New todo', with: 'Milk' },
    { press: 'Enter' },
    { fill: 'New todo', with: 'Milk' },
    { click: 'Add', role: 'button' },
    { click: 'Milk', role: 'checkbox' },
    { click: 'Delete', role: 'button' },
    { fill: 'Password', with: '…' },
    { fill: 'Note', with: 'a note' },
    { press: 'Enter' },
    { choose: 'Size', option: 'Large one' },
    { click: 'Clear', role: 'button' },
    { press: 'Escape' },
    { fill: 'New todo', with: 'last' },
  ])
  const missed = message.filter((each) => (each as { type: string }).type === 'missed')
  expect(missed).toEqual([
    { type: 'missed', why: 'no-name', role: 'textbox', name: '' },
    { type: 'missed', why: 'no-role', role: 'text', name: 'Tile' },
  ])
  expect(message).toContainEqual({ type: 'step', path: '/list?a=1', step: { click: 'Delete', role: 'button' }, alike: 2 })
  expect(JSON.stringify(message)).not.toContain('hunter2')
})

test('only the window of this machine turns anything on, and a script of the page cannot act for the user', async () => {
  const elsewhere = await open('<button>Add</button>', 'http://site.example')
  await elsewhere.turn('record')
  await elsewhere.frame.getByRole('button').click()
  expect(await elsewhere.received()).toEqual([])
  const own = await open('<button>Add</button>')
  await own.frame.evaluate(`postMessage({ tillgreen: 'window', does: 'record' }, '*')`)
  await own.frame.getByRole('button').click()
  expect(await own.received()).toEqual([])
  await own.turn('record')
  await own.frame.evaluate(`document.querySelector('button').click()`)
  expect(stepsIn(await own.received())).toEqual([])
})
