// Opens Tillgreen: the desktop face where Electron's runtime can be had, else the browser face as an app window.
//
//   node scripts/start.mjs [--browser | --desktop] [--data DIR] [--base-url URL] [--port N]
import { spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { obtainRuntime } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const say = (text) => process.stderr.write(`${text}\n`)
const has = (flag) => process.argv.includes(flag)
// A relative folder is meant from where the user stands; npm came here first.
const stand = process.env.INIT_CWD ?? process.cwd()
const words = process.argv
  .slice(2)
  .filter((word) => word !== '--browser' && word !== '--desktop')
  .map((word, index, all) =>
    all[index - 1] === '--data' ? resolve(stand, word) : word.replace(/^--data=(.+)$/, (_, folder) => `--data=${resolve(stand, folder)}`),
  )

const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale'], { stdio: ['ignore', 2, 2] })
if (built.status !== 0) process.exit(built.status ?? 1)

const runtime = await desktopRuntime()
const code = runtime ? await openDesktop(runtime) : null
process.exit(code ?? (await openBrowser()))

/** Null where the desktop face is not wanted or cannot be shown. */
function desktopRuntime() {
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (has('--browser') || words.some((word) => word.startsWith('--port'))) return null
  if (hasDisplay) return obtainRuntime({ again: has('--desktop') })
  say('There is no display here, so the browser face is opened.')
  return null
}

/** The exit code; null where it ended before its window was open, for instance because Chromium's sandbox is refused here. */
async function openDesktop(program) {
  // Chromium refuses to run as root with its own sandbox. What a model wrote runs in ours all the same.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const { ELECTRON_RUN_AS_NODE: _unwanted, ...environment } = process.env
  const face = spawn(program, [...asRoot, root, ...words], {
    stdio: ['inherit', 'pipe', 'inherit'],
    // Templates that need Node get this one: Electron's own program is none for others.
    env: { ...environment, TILLGREEN_NODE: process.execPath },
  })
  let isOpen = false
  createInterface({ input: face.stdout }).on('line', (line) => {
    isOpen ||= line === 'Tillgreen is open.'
    say(line)
  })
  const ended = await endOf(face)
  if (ended === 0 || isOpen) return ended
  say(`The desktop face could not be opened (it ended with ${ended}), so the browser face is; "npm start -- --browser" opens it at once.`)
  return null
}

function openBrowser() {
  return endOf(spawn(process.execPath, [join(root, 'out', 'main', 'web.js'), '--open', ...words], { stdio: 'inherit' }))
}

/** Hands signals on, and waits. */
function endOf(face) {
  const forward = (signal) => face.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
  return new Promise((resolve) => {
    face.on('error', (error) => {
      say(error.message)
      resolve(70)
    })
    face.on('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
      resolve(code ?? 70)
    })
  })
}
