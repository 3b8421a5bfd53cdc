// Goes through one check of a page: opens it like a person, does what the steps say, and looks for what they expect. Steps are data: none of
// them is evaluated. What is looked for is found by Playwright in a world of its own, whose functions the page cannot change, and counts
// where a person sees it (sight.js).
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that something may take to be there, or to be gone. */
const PATIENCE_MS = 3_000
const EVERY_MS = 60
/** Milliseconds that it must stay so: what flashes, nobody reads. */
const STEADY_MS = 400
/** Places of one text of which it is asked whether their ink is seen. */
const MOST_INKED = 6
const VIEW = { width: 1280, height: 800 }

/** Always comes back, a moment after its seconds at the latest. */
export async function runCheck(browser, steps, { own, seconds, userAgent, folder, number }) {
  const context = await browser.newContext({ viewport: VIEW, acceptDownloads: false, locale: 'en-US', timezoneId: 'UTC', userAgent })
  const tab = await context.newPage()
  const errors = []
  tab.on('pageerror', (error) => errors.push(String(error?.message ?? error).split('\n')[0]))
  tab.on('dialog', (dialog) => dialog.accept().catch(() => {}))
  tab.on('popup', (popup) => popup.close().catch(() => {}))
  let at = 1
  const goThrough = async () => {
    if (!('open' in steps[0])) await open(tab, own, '/')
    for (const [index, step] of steps.entries()) {
      at = index + 1
      await take(tab, own, step)
    }
  }
  const ended = new AbortController()
  const late = pause(seconds * 1000, 'late', { signal: ended.signal }).catch(() => 'ended')
  const end = await Promise.race([
    goThrough().then(
      () => null,
      (error) => error,
    ),
    late,
  ])
  ended.abort()
  const failure = end === null ? null : failureOf(end, at, errors)
  const shown = await within(2_000, seen(tab, own))
  const outline = (await within(2_000, tab.locator('body').ariaSnapshot({ timeout: 1_500 }))) ?? ''
  const picture = await within(3_000, takePicture(tab, `${folder}/${number}-${VIEW.width}.png`))
  await within(3_000, context.close())
  const { path = '', text = '' } = shown ?? {}
  return { failure, path, text, outline: outline.slice(0, 4_000), picture }
}

/** The name of its file, with its size. */
async function takePicture(tab, path) {
  writeFileSync(path, await tab.screenshot({ type: 'png', timeout: 2_500, animations: 'disabled', caret: 'hide' }))
  return { ...VIEW, name: path.slice(path.lastIndexOf('/') + 1) }
}

class Unmet extends Error {
  constructor(why, found = '') {
    super(why)
    this.why = why
    this.found = found
  }
}

function failureOf(end, step, errors) {
  const beside = errors.length === 0 ? '' : `; the page threw: ${[...new Set(errors)].slice(0, 3).join(' | ')}`
  if (end === 'late') return { step, why: 'late', found: beside.slice(2, 600) }
  if (end instanceof Unmet) return { step, why: end.why, found: `${end.found}${beside}`.replace(/^; /, '').slice(0, 600) }
  const said = String(end?.message ?? end).split('\n')[0]
  return { step, why: 'broke', found: `${said}${beside}`.slice(0, 600) }
}

async function seen(tab, own) {
  const url = new URL(tab.url())
  const path = url.origin === own ? (url.pathname + url.search + url.hash).slice(0, 300) : ''
  // biome-ignore lint/performance/useDomNodeTextContent: what a person sees of it
  return { path, text: (await tab.locator('body').innerText({ timeout: 1_500 })).slice(0, 1_000) }
}

const within = (ms, work) => Promise.race([work.catch(() => null), pause(ms, null, { ref: false })])

async function open(tab, own, path) {
  const answer = await tab.goto(own + path, { waitUntil: 'load', timeout: PATIENCE_MS * 3 }).catch(() => null)
  if (!answer || answer.status() >= 400) throw new Unmet('not-opened', answer ? String(answer.status()) : '')
}

async function take(tab, own, step) {
  if ('open' in step) return open(tab, own, step.open)
  if ('fill' in step) return (await theField(tab, step.fill)).fill(step.with, { timeout: PATIENCE_MS })
  if ('click' in step)
    return (await theOne(tab.getByRole(step.role, { name: step.click }), exactly(tab, step))).click({ timeout: PATIENCE_MS })
  if ('choose' in step) return choose(tab, step)
  if ('press' in step) return tab.keyboard.press(step.press)
  if ('reload' in step) return void (await tab.reload({ waitUntil: 'load', timeout: PATIENCE_MS * 3 }))
  if ('see' in step) return see(tab, step)
  if ('missing' in step)
    return until(
      async () => (await isHere(tab)) && (await shownOf(texts(tab, step.missing, step.role))) === 0,
      async () => ((await isHere(tab)) ? new Unmet('still-seen') : elsewhere(tab)),
    )
  if ('count' in step) {
    const all = tab.getByRole(step.role).locator(drawn)
    return until(
      async () => (await isHere(tab)) && (await all.count()) === step.count,
      async () => ((await isHere(tab)) ? new Unmet('other-count', String(await all.count())) : elsewhere(tab)),
    )
  }
  const one = await theField(tab, step.of)
  const value = () => one.inputValue({ timeout: PATIENCE_MS })
  return until(
    async () => (await one.locator(drawn).count()) === 1 && (await value()) === step.value,
    async () => new Unmet('other-value', await value()),
  )
}

/** Roles that people know by a name alone, such as a picture or a button that is one; of all others they read the text. */
const NAMED = new Set([
  ...['button', 'link', 'img', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox', 'option', 'slider', 'spinbutton', 'tab'],
  ...['progressbar', 'dialog', 'form', 'list', 'main', 'navigation', 'region', 'table'],
])

const sight = (what, words = '') => `sight=${what}:${encodeURIComponent(words)}`
const drawn = sight('drawn')
const isHere = async (tab) => (await tab.locator(sight('here')).count()) > 0
const elsewhere = (tab) => new Unmet('not-opened', `it is at ${tab.url().slice(0, 200)}`)

/** Waits until a person sees it, as text or as the thing of that name. */
async function see(tab, { see: words, role }) {
  const all = role ? tab.getByRole(role).filter({ hasText: words }) : tab.getByText(words)
  const read = all.filter({ visible: true }).locator(sight('text', words))
  const byName = role ? tab.getByRole(role, { name: words }).filter({ visible: true }) : null
  const named = byName?.locator(NAMED.has(role) ? drawn : sight('text', words))
  const isSeen = async () => (await read.count()) > 0 || (named ? (await named.count()) > 0 : false)
  let found = ''
  const fails = async () => ((await isHere(tab)) ? new Unmet('not-seen', found || (await hiddenOf(all))) : elsewhere(tab))
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    await until(isSeen, fails)
    if (await isAnyInked(tab, read, words)) return
    found = 'it has the colour of what is behind it, or is covered'
    if (Date.now() > end) throw await fails()
    await pause(EVERY_MS)
  }
}

const hiddenOf = async (all) => ((await all.count()) > 0 ? 'it stands in the page, where nobody sees it' : '')

/** One that stands there by its name alone has no words that could have a colour. */
async function isAnyInked(tab, read, words) {
  const all = await read.count()
  for (let index = 0; index < Math.min(all, MOST_INKED); index++) if (await leavesInk(tab, read.nth(index), words)) return true
  return all === 0
}

/** Whether the picture of the page changes once these words have no colour. What moves by itself is judged by its place alone. */
async function leavesInk(tab, element, words) {
  const box = await element.boundingBox({ timeout: PATIENCE_MS })
  const clip = box && onScreen(box)
  if (!clip) return false
  const shot = () => tab.screenshot({ type: 'png', clip, timeout: PATIENCE_MS, animations: 'disabled', caret: 'hide' })
  for (let time = 0; time < 3; time++) {
    const [before, again] = [await shot(), await shot()]
    if (!before.equals(again)) continue
    await element.locator(sight('erase', words)).count()
    const without = await shot()
    await tab.locator(sight('restore')).count()
    return !before.equals(without)
  }
  return true
}

/** The part of a box that is on the screen; null where none is. */
function onScreen({ x, y, width, height }) {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(VIEW.width, x + width), Math.min(VIEW.height, y + height)]
  return right - left < 1 || bottom - top < 1 ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

const exactly = (tab, { click, role }) => tab.getByRole(role, { name: click, exact: true })
/** By its label; what has none for people who see may have a name for those who do not, or a hint in it. */
const theField = (tab, name) => theOne(tab.getByLabel(name).or(tab.getByPlaceholder(name)), tab.getByLabel(name, { exact: true }))

async function choose(tab, { choose: name, option }) {
  const box = await theField(tab, name)
  await box.selectOption({ label: option }, { timeout: PATIENCE_MS }).catch(() => {
    throw new Unmet('not-there', option)
  })
}

/** The one element that is meant, as soon as it is there; where several are, the one that fits exactly. */
async function theOne(locator, exact = null) {
  const shown = locator.filter({ visible: true })
  await until(
    async () => (await shown.count()) > 0,
    async () => new Unmet('not-there'),
    0,
  )
  const all = await shown.count()
  if (all === 1) return shown
  const exactOnes = exact?.filter({ visible: true })
  if (exactOnes && (await exactOnes.count()) === 1) return exactOnes
  throw new Unmet('several', String(all))
}

const texts = (tab, text, role) =>
  role
    ? tab
        .getByRole(role)
        .filter({ hasText: text })
        .or(tab.getByRole(role, { name: text }))
    : tab.getByText(text)
const shownOf = (locator) => locator.filter({ visible: true }).count()

/** Waits until it holds and stays so; throws what `failure` makes where it does not. */
async function until(holds, failure, steadyMs = STEADY_MS) {
  let since = null
  for (const end = Date.now() + PATIENCE_MS; ; await pause(EVERY_MS)) {
    if (await holds()) since ??= Date.now()
    else since = null
    if (since !== null && Date.now() - since >= steadyMs) return
    if (since === null && Date.now() > end) throw await failure()
  }
}
