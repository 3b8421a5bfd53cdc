// Runs in a box of its own, beside that of the program: opens the program's pages in a browser and writes down what it finds, or goes
// through the checks that the author of tests wrote of them.
// It is given one way out, a socket for each port of the program, and lays that port on its own loopback interface.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { chromium, selectors } from '/tillgreen/playwright/index.mjs'
import { runCheck } from './checks.mjs'
import { openPage } from './page.mjs'

const order = JSON.parse(readFileSync(new URL('order.json', import.meta.url), 'utf8'))
const { program, port, ports, folder, mostPages, depth, pageS, allS, checks } = order
const started = Date.now()
const own = `http://127.0.0.1:${port}`
const inside = readFileSync(new URL('inside.js', import.meta.url), 'utf8')
const axe = readFileSync('/tillgreen/axe/axe.min.js', 'utf8')

const report = { browser: '', pages: [], left: 0, checks: [] }

/** Written whole or not at all: whoever reads it may find it at any time. */
function write() {
  writeFileSync(`${folder}/report.part`, JSON.stringify(report))
  renameSync(`${folder}/report.part`, `${folder}/report.json`)
}

for (const each of ports)
  createServer((socket) => {
    const way = connect(`/tillgreen/way/${each}`)
    socket.on('error', () => way.destroy())
    way.on('error', () => socket.destroy())
    socket.pipe(way).pipe(socket)
  }).listen(each, '127.0.0.1')

// The box is the browser's sandbox: its own would need user namespaces, which a box has none of.
// It says of itself what the browser of a person says: a page that knows it could show other things to it.
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-blink-features=AutomationControlled']
const browser = await chromium.launch({ executablePath: program, args })
report.browser = browser.version()
const major = report.browser.split('.')[0]
const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`

if (checks) {
  write()
  await selectors.register('sight', { content: readFileSync(new URL('sight.js', import.meta.url), 'utf8') }, { contentScript: true })
  for (const [index, steps] of checks.entries()) {
    if (Date.now() - started > allS * 1000) break
    report.checks.push(await runCheck(browser, steps, { own, seconds: pageS, userAgent, folder, number: index + 1 }))
    write()
  }
  process.exit(0)
}

/** Paths that are known, and those that wait, with the page that leads there and how far it is from the first. */
const known = new Set(['/'])
const waiting = [{ path: '/', from: null, far: 0 }]
while (waiting.length > 0 && report.pages.length < mostPages && Date.now() - started < allS * 1000) {
  const { path, from, far } = waiting.shift()
  const number = report.pages.length + 1
  const page = { path, from, title: '', faults: [], notes: [], text: '', outline: '', pictures: [], links: [] }
  report.pages.push(page)
  write()
  await openPage(browser, page, { own, ports, folder, number, seconds: pageS, userAgent, inside, axe })
  write()
  for (const link of page.links) {
    if (known.has(link)) continue
    known.add(link)
    if (far < depth) waiting.push({ path: link, from: path, far: far + 1 })
    else report.left++
  }
}
report.left += waiting.length
write()
process.exit(0)
