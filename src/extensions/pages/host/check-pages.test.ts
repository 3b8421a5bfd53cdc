// Checks of pages in the Chromium of this machine: pages that try to look green without showing anything, and pages that only look odd.
import { describe, expect, it } from 'vitest'
import { page, placeWith, serverOf } from '../../../../test/support/served-pages.js'
import type { CheckResult, FiledCheck, PageStep } from '../../../contract/journal/page-checks.js'

const SEE: readonly PageStep[] = [{ see: 'MILK' }]

interface TestPage {
  readonly html: string
  readonly steps?: readonly PageStep[]
  /** Answers beside the page, by their path. */
  readonly more?: Readonly<Record<string, string>>
}

/** One program with a page for each name, and one check for each page. */
async function check(pages: Readonly<Record<string, TestPage>>): Promise<Readonly<Record<string, CheckResult>>> {
  const all = Object.entries(pages)
  const served = Object.assign({}, ...all.map(([, { html, more }], index) => ({ ...more, [`/${index}`]: html })))
  const checks = all.map(([name, { steps = SEE }], index): FiledCheck => {
    const path = 'tests/a.pages.json'
    return { id: `${path} > ${name}`, path, name, clause: 1, steps: [{ open: `/${index}` }, ...steps] }
  })
  const { check: run } = placeWith([{ path: 'server.mjs', text: serverOf({ '/': page('<h1>Start</h1>'), ...served }) }])
  const checked = await run(checks)
  if (checked.type !== 'checked') throw new Error(JSON.stringify(checked))
  return Object.fromEntries(checked.results.map((result, index) => [all[index]?.[0] ?? '', result]))
}

const green = (results: Readonly<Record<string, CheckResult>>) =>
  Object.entries(results).flatMap(([name, { failure }]) => (failure === null ? [name] : []))
const body = (html: string, style = ''): TestPage => ({
  html: page(`<main><h1>List</h1>${html}</main>`, `<title>A</title><style>${style}</style>`),
})
const script = (code: string, steps = SEE): TestPage => ({ ...body(`<p id="p">nothing</p><script>${code}</script>`), steps })
const item = (steps: readonly PageStep[], html: string, style = ''): TestPage => ({ ...body(`<ul>${html}</ul>`, style), steps })
const LISTED: readonly PageStep[] = [{ see: 'MILK', role: 'listitem' }]
const THREE: readonly PageStep[] = [{ count: 3, role: 'listitem' }]

/** Ways to have a text in a page and hide it, by their means. */
const HIDDEN = {
  'its size': `<p style="font-size:0;padding:20px">MILK</p> <p style="font-size:3px">MILK</p>
    <div style="height:0;overflow:hidden"><p>MILK</p></div> <p style="transform:rotateY(90deg)">MILK</p>`,
  'its light and colour': `<div style="opacity:0"><p>MILK</p></div> <div style="opacity:.3"><div style="opacity:.2"><p>MILK</p></div></div>
    <p style="color:#fff">MILK</p> <p style="color:transparent">MILK</p> <p style="filter:opacity(0)">MILK</p>
    <p style="mask:linear-gradient(transparent,transparent)">MILK</p>`,
  'what covers it': `<div style="position:relative"><p>MILK</p><div style="position:absolute;inset:0;background:#246"></div></div>
    <div style="position:relative"><p>MILK</p><div style="position:absolute;inset:0;background:#246;pointer-events:none"></div></div>
    <div style="background:#fff"><p style="position:relative;z-index:-1">MILK</p></div>
    <div style="position:relative"><p>MILK</p><div style="position:absolute;inset:0;background:linear-gradient(#246,#246)"></div></div>`,
  'where it is': `<p style="position:absolute;left:-9999px">MILK</p> <p style="position:fixed;top:-80px">MILK</p>
    <p style="clip-path:inset(50%)">MILK</p> <details><summary>More</summary><p>MILK</p></details>
    <style>.a::before { content: "MILK" }</style><p class="a"></p>`,
}
const HIDDEN_ITEMS = `<li aria-label="MILK">Bread</li> <li>Bread<span style="font-size:1px">MILK</span></li>
  <li><span style="color:#fff">MILK</span></li>
  <li><div style="width:20px;overflow:hidden;white-space:nowrap">Oats MILK</div></li>`

/** Unusual pages that do show their text, each with a different word. */
const ODD = [
  '<div style="position:relative"><p>Glass</p><div style="position:absolute;inset:0;background:rgba(0,0,0,.2)"></div></div>',
  '<label style="position:relative"><input><span style="position:absolute;left:4px;pointer-events:none">Floating</span></label>',
  '<p style="background:linear-gradient(90deg,#246,#357);color:#fff">Gradient</p>',
  '<p style="background:linear-gradient(90deg,#246,#935);background-clip:text;color:transparent">Cutout</p>',
  '<x-y></x-y><script>document.querySelector("x-y").attachShadow({ mode: "open" }).innerHTML = "<p>Shadow</p>"</script>',
  '<style>@keyframes t { to { rotate: 1turn } }</style><p>Turning <span style="display:inline-block;animation:t 1s infinite">x</span></p>',
  '<p id="l"></p><script>setTimeout(() => { l.textContent = "Later" }, 1200)</script>',
  `<div style="height:90px;overflow:auto">${'<p>Bread</p>'.repeat(30)}<p>Scrolled</p></div>`,
  `${'<p>Bread</p>'.repeat(90)}<p>Below</p>`,
]

describe('a page', () => {
  it('that does not show a text is red, even if the text is hidden in the page', { timeout: 120_000 }, async () => {
    const results = await check({
      ...Object.fromEntries(Object.entries(HIDDEN).map(([name, html]) => [name, body(html)])),
      'an item': item(LISTED, HIDDEN_ITEMS),
    })
    expect(Object.entries(results).map(([name, { failure }]) => [name, failure?.why, failure?.found !== ''])).toEqual(
      [...Object.keys(HIDDEN), 'an item'].map((name) => [name, 'not-seen', true]),
    )
  })

  it('that shows it in an odd way is green all the same', { timeout: 120_000 }, async () => {
    const boxes = '<label><input type="checkbox" style="opacity:0;position:absolute">One</label>'
    const cell = '<td style="width:20px;height:20px"></td>'
    const icon = '<svg role="img" aria-label="Bottle" width="40" height="40"><rect width="40" height="40"/></svg>'
    const results = await check({
      odd: {
        ...body(ODD.join('\n')),
        steps: ['Glass', 'Floating', 'Gradient', 'Cutout', 'Shadow', 'Turning', 'Later', 'Scrolled', 'Below'].map((word) => ({
          see: word,
        })),
      },
      'in a dialog': body('<p>Bread</p><dialog id="d"><p>MILK</p></dialog><script>d.showModal()</script>'),
      'by its role': item(
        [
          { see: 'MILK', role: 'listitem' },
          { see: '3 items', role: 'listitem' },
          { see: 'Bottle', role: 'img' },
          { see: 'Add', role: 'button' },
          { count: 2, role: 'checkbox' },
          { count: 2, role: 'option' },
          { count: 2, role: 'cell' },
          { value: 'Oats', of: 'What' },
        ],
        `<li><b>MI</b><i>LK</i> and bread</li><li style="text-transform:uppercase">3<!-- --> items</li></ul>${icon}${boxes}${boxes}
         <button type="button" aria-label="Add">+</button><select aria-label="Which"><option>Milk</option><option>Bread</option></select>
         <table><tr>${cell}${cell}</tr></table><label>What <input value="Oats"></label><ul>`,
      ),
    })
    expect(Object.entries(results).flatMap(([name, { failure }]) => (failure ? [{ name, ...failure }] : []))).toEqual([])
    expect(results['in a dialog']).toMatchObject({ outline: expect.stringContaining('MILK'), picture: { width: 1280, height: 800 } })
  })
})

describe('a hostile page', () => {
  it('cannot fake a check', { timeout: 240_000 }, async () => {
    const fakes = `const yes = () => document.body
      for (const name of ['querySelector', 'querySelectorAll', 'elementFromPoint', 'elementsFromPoint', 'createTreeWalker'])
        Document.prototype[name] = document[name] = () => [document.body]
      Element.prototype.getBoundingClientRect = () => ({ x: 9, y: 9, left: 9, top: 9, right: 99, bottom: 99, width: 90, height: 90 })
      Element.prototype.getClientRects = Range.prototype.getClientRects = () => [document.body.getBoundingClientRect()]
      Element.prototype.checkVisibility = () => true; window.getComputedStyle = () => ({ opacity: '1', visibility: 'visible', display: 'block' })
      for (const [of, name] of [[HTMLElement.prototype, 'innerText'], [Node.prototype, 'textContent'], [CharacterData.prototype, 'data']])
        Object.defineProperty(of, name, { get: () => 'MILK' })
      window.fetch = async () => new Response('MILK'); String.prototype.includes = RegExp.prototype.test = () => true
      Array.prototype.filter = function () { return this }`
    const report = { browser: '1', pages: [], left: 0, checks: [{ failure: null, path: '/', text: 'MILK', outline: '', picture: null }] }
    const results = await check({
      'by what it replaces': script(fakes),
      'by names that hide what its document can do': body(
        '<form name="body"><input name="parentNode"></form><img name="elementsFromPoint"><img name="adoptedStyleSheets"><img name="querySelectorAll">',
      ),
      'by an address that nobody finds': { ...script('location.href = "http://MILK.example/"'), steps: [{ see: 'MILK' }] },
      'by a dialog': script('setTimeout(() => { alert("MILK"); prompt("MILK", "MILK") }, 300)'),
      'by another window': script('window.open("/popup")'),
      'by lines of our report': script(`console.log(${JSON.stringify(JSON.stringify(report))}); console.error('report.json')`),
      'by a flash': script('setTimeout(() => { p.textContent = "MILK"; setTimeout(() => { p.textContent = "" }, 200) }, 500)'),
      'by a light that goes on and off': script('setInterval(() => { p.textContent = p.textContent === "MILK" ? "" : "MILK" }, 90)'),
      'by hiding it once it is measured': script(
        'p.textContent = "MILK"; p.style.opacity = 0; new MutationObserver(() => { p.style.opacity = 1 }).observe(p, { attributes: true })',
      ),
      'by what it shows to a machine': script(
        'if (navigator.webdriver || /headless/i.test(navigator.userAgent + JSON.stringify(navigator.userAgentData ?? ""))) p.textContent = "MILK"',
      ),
      'by reading what is expected': script(
        "for (const path of ['/tests/a.pages.json', '/../tests/a.pages.json', '/order.json']) fetch(path).then((a) => a.ok && a.text()).then((text) => { if (text) p.textContent = text })",
      ),
      'by an endless loop': script('for (;;);'),
      'by a worker that never answers': {
        ...script('navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)'),
        steps: [{ reload: true }, { see: 'MILK' }],
        more: {
          '/worker.js': 'self.onactivate = () => clients.claim(); self.onfetch = (event) => event.respondWith(new Promise(() => {}))',
        },
      },
      'by items that nobody sees': item(
        THREE,
        '<li>One</li><li style="opacity:0">Two</li><li style="position:absolute;left:-999px">Three</li>',
      ),
      'by items without size': item(
        THREE,
        '<li>One</li><li style="font-size:0;height:0">a</li><li style="height:0;overflow:hidden">b</li>',
      ),
      'by a field that nobody sees': {
        ...body('<label>Name <input value="MILK" style="position:absolute;left:-999px"></label>'),
        steps: [{ value: 'MILK', of: 'Name' }],
      },
      'by a missing text on a page of the browser': { ...script('location.href = "http://bread.example/"'), steps: [{ missing: 'MILK' }] },
      'by closing its window': script('window.open("", "_self"); window.close()'),
    })
    expect(green(results)).toEqual([])
    expect(results['by an endless loop']?.failure?.why).toMatch(/late|not-opened/)
    expect(results['by an address that nobody finds']?.failure).toMatchObject({ why: 'not-opened' })
  })
})
