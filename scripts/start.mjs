// Opens Tillgreen: the desktop face where Electron's runtime can be had, else the browser face as an app window.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const say = (text) => process.stderr.write(`${text}\n`)

const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale'], { stdio: ['ignore', 2, 2] })
if (built.status !== 0) process.exit(built.status ?? 1)
say('Opening the browser face; the desktop face is not part of this version yet.')
const face = spawn(process.execPath, [join(root, 'out', 'main', 'web.js'), '--open', ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => face.kill(signal))
face.on('exit', (code) => process.exit(code ?? 0))
if (!existsSync(join(root, 'out', 'main', 'web.js'))) say('The build is incomplete: out/main/web.js is missing. Run "npm run build".')
