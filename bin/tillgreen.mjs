#!/usr/bin/env node
// The command `tillgreen` after `npm link`, from any folder: the built command line, with this checkout's own Node where
// the one at hand is too old.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(realpathSync(fileURLToPath(import.meta.url))), '..')
const say = (line) => process.stderr.write(`${line}\n`)
const own = join(root, 'node_modules', '.bin', 'node')
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
const node = isNewEnough ? process.execPath : own
if (!isNewEnough && !existsSync(own)) {
  say(`Tillgreen needs Node 24, this is ${process.version}, and its own is not installed. Run "npm ci" in ${root}.`)
  process.exit(2)
}
const built = join(root, 'out', 'main', 'cli.js')
if (!existsSync(built)) {
  const result = spawnSync(node, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] })
  if (result.status !== 0) {
    say(`Tillgreen could not be built. Run "npm ci" and "npm run build" in ${root}.`)
    process.exit(2)
  }
}
const child = spawn(node, [built, ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal sends Ctrl-C and Ctrl-\ to both; this one waits for the other to end its work. What is sent to this one alone is handed on.
for (const signal of ['SIGINT', 'SIGQUIT']) process.on(signal, () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  say(`Tillgreen could not be started: ${error.message}`)
  process.exit(2)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
