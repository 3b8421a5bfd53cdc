// The browser face with hot reload: the host from the build, the renderer from Vite, one address for both.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')
const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-stale'], { stdio: ['ignore', 2, 2] })
if (built.status !== 0) process.exit(built.status ?? 1)
const face = spawn(process.execPath, [join(root, 'out', 'main', 'web.js'), ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let vite = null
let at = ''
createInterface({ input: face.stdout }).on('line', (line) => {
  const address = /http:\S+/.exec(line)?.[0]
  if (!address) return
  const { origin, hash } = new URL(address)
  if (vite) return console.log(`Another tab: ${at}/${hash}`)
  const options = ['--config', join(root, 'vite.dev.config.ts'), '--clearScreen', 'false']
  vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TILLGREEN_FACE: origin },
  })
  createInterface({ input: vite.stdout }).on('line', (text) => {
    const local = /http:\/\/127\.0\.0\.1:\d+/.exec(stripVTControlCharacters(text))?.[0]
    at = local ?? at
    console.log(local ? `Tillgreen, with hot reload, is at ${local}/${hash}` : text)
  })
  vite.on('exit', (code) => {
    face.kill()
    process.exit(code ?? 0)
  })
})
face.on('exit', (code) => {
  vite?.kill()
  process.exit(code ?? 0)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => face.kill(signal))
