// Builds the documentation as a site, website/build, from docs/; installs what that needs when it is first used. A link that
// leads nowhere fails the build.
//
//   node scripts/docs.mjs [--serve]        with --serve it is shown on loopback afterwards
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const website = join(import.meta.dirname, '..', 'website')
const say = (text) => process.stderr.write(`${text}\n`)

install()
docusaurus('build')
say(`The site lies in ${join(website, 'build')}; "npm run docs -- --serve" shows it on this machine.`)
if (process.argv.includes('--serve')) docusaurus('serve', '--host', '127.0.0.1', '--no-open')

function install() {
  const stamp = join(website, 'node_modules', '.tillgreen-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(website, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing what the site is built with (once per change of its lock file) ...')
  const words = ['install', '--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  // npm would pass on to the inner npm which package it runs for.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_loglevel|lifecycle|package|command)/.test(name)),
  )
  run('npm', words, { env, shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

function docusaurus(...words) {
  const program = join(website, 'node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')
  // It would ask a registry whether there is a newer one of itself.
  run(process.execPath, [program, ...words], { env: { ...process.env, NO_UPDATE_NOTIFIER: '1' } })
}

function run(command, words, options) {
  const { status } = spawnSync(command, words, { cwd: website, stdio: ['inherit', 2, 2], ...options })
  if (status !== 0) process.exit(status ?? 1)
}
