// Proves that `npm start` in a fresh clone reaches the start form, whichever face opens, on a virtual screen: clones what is
// committed, starts it there as a user would, and keeps pictures in test-output/start. Slow: it sets up everything anew.
//
//   npm run test:start
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { pictureOf } from './screen-picture.mjs'

const root = join(import.meta.dirname, '..')
const output = join(root, 'test-output', 'start')
/** Everything is set up and built before the window can open. */
const PATIENCE_MS = 15 * 60_000
/** Fewer colours than any screen of ours has with its smoothed letters; a bare virtual screen has one. */
const FEWEST_COLOURS = 40

const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
const onPath = (names) => folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
const xvfb = onPath(['Xvfb'])
const browser = onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
if (!xvfb || !browser) {
  console.log(`0 passed, 0 failed, 1 skipped: there is no ${xvfb ? 'browser' : 'Xvfb'} here`)
  process.exit(0)
}

const place = mkdtempSync(join(tmpdir(), 'tillgreen-start-'))
const [clone, data, screenFolder, programs] = ['clone', 'data', 'screen', 'programs'].map((name) => join(place, name))
for (const folder of [output, data, screenFolder, programs]) mkdirSync(folder, { recursive: true })
const started = []
try {
  await prove()
  console.log(`1 passed, 0 failed, 0 skipped; the pictures are in ${output}`)
} catch (error) {
  console.log(`${error instanceof Error ? error.message : error}\n0 passed, 1 failed, 0 skipped`)
  process.exitCode = 1
} finally {
  for (const child of started.reverse()) await end(child)
  rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}

async function prove() {
  const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: ['ignore', 2, 2] })
  if (cloned.status !== 0) throw new Error('It could not be cloned.')
  const display = await openScreen()
  // The window's browser, told to say where it can be looked into; everything else is as a user has it.
  const opened = join(programs, 'chromium')
  writeFileSync(opened, `#!/bin/sh\nexec ${browser} --remote-debugging-port=0 "$@"\n`)
  chmodSync(opened, 0o755)
  const environment = { ...process.env, DISPLAY: display, PATH: [programs, ...folders].join(delimiter) }
  for (const name of Object.keys(environment)) if (/^(npm_|WAYLAND_DISPLAY$)/.test(name)) delete environment[name]
  const face = start('npm', ['start', '--', '--data', data], { cwd: clone, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [face.stdout, face.stderr])
    stream.on('data', (text) => {
      said += text
      process.stderr.write(text)
    })
  const portFile = join(data, 'window', 'DevToolsActivePort')
  await until('no window was opened', () => existsSync(portFile) || /^Tillgreen is open\.$/m.test(said), face)
  if (existsSync(portFile)) await lookInto(portFile)
  await until(
    'the screen stayed empty',
    async () => {
      const { png, colours } = pictureOf(readFileSync(join(screenFolder, 'Xvfb_screen0')))
      writeFileSync(join(output, 'screen.png'), png)
      return colours >= FEWEST_COLOURS
    },
    face,
  )
}

/** Looks for the form in the browser face's page. What stands in the desktop face's window only the screen shows. */
async function lookInto(portFile) {
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = connected.contexts()
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await page.getByRole('heading', { name: 'What do you want to build?' }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Build it' }).waitFor()
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .waitFor()
  await page.screenshot({ path: join(output, 'page.png') })
  await connected.close()
}

/** A virtual screen of its own; gives its name. */
function openScreen() {
  const words = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-fbdir', screenFolder, '-nolisten', 'tcp']
  const screen = start(xvfb, words, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  return new Promise((resolve, reject) => {
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
    screen.stdio[3].once('data', (text) => resolve(`:${String(text).trim()}`))
  })
}

/** Each is the head of a group of its own, so that nothing of it outlives this script. */
function start(command, words, options) {
  const child = spawn(command, words, { detached: true, ...options })
  started.push(child)
  return child
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await Promise.race([over, pause(10_000)])
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

async function until(why, isSo, face) {
  for (const last = Date.now() + PATIENCE_MS; Date.now() < last; await pause(500)) {
    if (await isSo()) return
    if (face.exitCode !== null) throw new Error(`"npm start" ended with ${face.exitCode}: ${why}.`)
  }
  throw new Error(`${why} within ${PATIENCE_MS / 60_000} minutes.`)
}
