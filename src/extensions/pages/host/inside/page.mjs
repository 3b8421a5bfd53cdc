// Opens one page and looks at it: what fails, what is seen, what axe-core finds, what the Tab key reaches. All of it happens in a world
// of its own within the page, whose functions the page cannot change.
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }
const MOST = 12
const SETTLE_MS = 2_000
/** Milliseconds that a page may take to show something after it was loaded. */
const APPEAR_MS = 4_000
/** Pixels of another colour than most that something must have. */
const DRAWN = 12
const MOST_CONTROLS = 60

/** Fills `page` in; it always comes back, a moment after its seconds at the latest. */
export async function openPage(browser, page, options) {
  const { userAgent } = options
  const context = await browser.newContext({ viewport: WIDE, acceptDownloads: false, locale: 'en-US', timezoneId: 'UTC', userAgent })
  const tab = await context.newPage()
  watch(tab, page, options)
  const ended = new AbortController()
  const late = pause(options.seconds * 1000, 'late', { signal: ended.signal }).catch(() => 'ended')
  const looked = look(browser, tab, page, options).then(
    () => 'done',
    (error) => error,
  )
  const end = await Promise.race([looked, late])
  ended.abort()
  if (end === 'late') add(page.faults, { type: 'late', seconds: options.seconds })
  else if (end !== 'done' && !page.faults.some(({ type }) => type === 'crashed')) add(page.faults, readFailure(end, options))
  if (page.pictures.length === 0) await within(2_000, picture(tab, page, WIDE, options))
  await within(3_000, context.close())
}

/** What kept a page from being looked at. */
function readFailure(error, { seconds }) {
  const text = String(error?.message ?? error)
  const code = /net::(\w+)/.exec(text)?.[1]
  if (code) return { type: 'request', address: 'the page itself', status: null, why: code }
  if (/Timeout/.test(text)) return { type: 'late', seconds }
  return { type: 'error', message: text.split('\n')[0].slice(0, 300) }
}

const within = (ms, work) => Promise.race([work.catch(() => {}), pause(ms, undefined, { ref: false })])

function add(list, each) {
  const text = JSON.stringify(each)
  if (list.length < MOST && !list.some((other) => JSON.stringify(other) === text)) list.push(each)
}

function watch(tab, page, { own, ports }) {
  const isOwn = ({ hostname, port }) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && ports.includes(Number(port))
  const shown = (url) => (url.origin === own ? url.pathname + url.search : url.href).slice(0, 300)
  const urlOf = (request) => (URL.canParse(request.url()) ? new URL(request.url()) : null)
  // Nobody linked it: the browser asks for it by itself.
  const counts = (url) => url !== null && isOwn(url) && url.pathname !== '/favicon.ico'
  tab.on('pageerror', (error) => {
    const stack = String(error?.stack ?? '')
      .split('\n')
      .slice(1, 4)
      .map((line) => line.trim())
    add(page.faults, { type: 'error', message: [String(error?.message ?? error), ...stack].join('\n').slice(0, 600) })
  })
  tab.on('crash', () => add(page.faults, { type: 'crashed' }))
  tab.on('dialog', (dialog) => dialog.dismiss().catch(() => {}))
  tab.on('popup', (popup) => popup.close().catch(() => {}))
  tab.on('console', (message) => {
    const level = message.type()
    const text = message.text().slice(0, 300)
    if ((level === 'error' || level === 'warning') && !/^Failed to load resource/.test(text))
      add(page.notes, { type: 'console', level, text })
  })
  tab.on('request', (request) => {
    const url = urlOf(request)
    if (url && /^(https?|wss?):$/.test(url.protocol) && !isOwn(url)) add(page.notes, { type: 'outside', address: url.href.slice(0, 200) })
  })
  tab.on('requestfailed', (request) => {
    const url = urlOf(request)
    const why = request.failure()?.errorText ?? ''
    if (counts(url) && why !== 'net::ERR_ABORTED' && !request.isNavigationRequest())
      add(page.faults, { type: 'request', address: shown(url), status: null, why: why.slice(0, 100) })
  })
  tab.on('response', (response) => {
    const url = urlOf(response.request())
    if (response.request().isNavigationRequest() && response.frame() === tab.mainFrame()) page.status = response.status()
    if (counts(url) && response.status() >= 400 && !response.request().isNavigationRequest())
      add(page.faults, { type: 'request', address: shown(url), status: response.status(), why: '' })
  })
}

async function look(browser, tab, page, options) {
  const { own, seconds } = options
  let answer = null
  try {
    answer = await tab.goto(own + page.path, { waitUntil: 'load', timeout: seconds * 1000 })
  } catch (error) {
    // A link may lead to a file that is kept.
    if (/Download is starting/.test(String(error?.message))) return
    // An error without a text is replaced by a page of the browser's own.
    if (!/ERR_HTTP_RESPONSE_CODE_FAILURE/.test(String(error?.message)) || page.status === undefined) throw error
    add(page.faults, { type: 'status', status: page.status })
    return
  }
  const status = answer?.status() ?? 200
  if (status >= 400) {
    add(page.faults, { type: 'status', status })
    page.text = (await tab.textContent('body').catch(() => '')).slice(0, 1_000)
    return
  }
  // What is linked may be a file for other programs.
  if (!/html/i.test((await answer?.headerValue('content-type')) ?? 'text/html')) return
  try {
    await lookInside(browser, tab, page, options)
  } catch (error) {
    // It went on to another page by itself, which is looked at then.
    if (!/context/i.test(String(error?.message))) throw error
    await tab.waitForLoadState('load')
    await lookInside(browser, tab, page, options)
  }
}

async function lookInside(browser, tab, page, options) {
  const { own } = options
  await tab.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => {})
  const ask = await ownWorld(tab)
  await ask(options.inside)
  for (const end = Date.now() + APPEAR_MS; !(await ask('tillgreen.showsSomething()')) && Date.now() < end; ) await pause(100)
  page.title = (await tab.title()).slice(0, 200)
  const shown = await ask('tillgreen.showsSomething()')
  const wide = await picture(tab, page, WIDE, options)
  if (!shown || (await drawn(browser, wide)) < DRAWN) add(page.faults, { type: 'blank' })
  page.text = String(await ask('tillgreen.text()'))
  page.outline = (
    await tab
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => '')
  ).slice(0, 6_000)
  page.links = (await ask('tillgreen.links()')).map((href) => pathOf(href, own)).filter((path) => path !== null)
  await ask(options.axe)
  for (const { rule, help, impact, targets } of await ask('tillgreen.axe()')) {
    const first = targets.slice(0, 3)
    if (impact === 'serious' || impact === 'critical')
      add(page.faults, { type: 'accessibility', rule, help, impact, count: targets.length, first })
    else add(page.notes, { type: 'accessibility', rule, help, count: targets.length })
  }
  await tab.setViewportSize(NARROW)
  await picture(tab, page, NARROW, options)
  await tab.setViewportSize(WIDE)
  await tryKeyboard(tab, page, ask)
}

async function tryKeyboard(tab, page, ask) {
  const controls = await ask(`tillgreen.controls(${MOST_CONTROLS})`)
  // Twice around, since it may begin in the middle.
  for (let press = 0; press < controls * 2 + 4; press++) {
    if ((await ask('tillgreen.unreached().length')) === 0) return
    await tab.keyboard.press('Tab')
    await ask('tillgreen.reach()')
  }
  const missed = await ask('tillgreen.unreached()')
  if (missed.length > 0) add(page.faults, { type: 'keyboard', count: missed.length, first: missed.slice(0, 3) })
}

/** Evaluates expressions where the page's own scripts do not reach. */
async function ownWorld(tab) {
  const session = await tab.context().newCDPSession(tab)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'tillgreen',
  })
  return async (expression) => {
    const asked = { expression, contextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
}

async function picture(tab, page, { width, height }, { folder, number }) {
  const bytes = await tab.screenshot({ type: 'png', timeout: 5_000, animations: 'disabled', caret: 'hide' })
  const name = `${number}-${width}.png`
  writeFileSync(`${folder}/${name}`, bytes)
  page.pictures.push({ width, height, name })
  return bytes
}

/** Pixels that have another colour than most of them. */
async function drawn(browser, bytes) {
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    return await tab.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas.drawImage(image, 0, 0)
      const pixels = new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)
      const counts = new Map()
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
      return pixels.length - Math.max(...counts.values())
    }, bytes.toString('base64'))
  } finally {
    await context.close()
  }
}

/** The path of a link within the program, without the mark of a place in the page; null where it leads elsewhere. */
function pathOf(href, own) {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  const origin = url.hostname === 'localhost' ? own : url.origin
  if (origin !== own || (url.hostname === 'localhost' && url.port !== new URL(own).port)) return null
  const route = /^#(\/|!)/.test(url.hash) ? url.hash : ''
  const path = url.pathname + url.search + route
  return path.length > 300 ? null : path
}
