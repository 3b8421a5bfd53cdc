// Sets up what a fresh clone is missing: packages, then system parts. Idempotent, without dependencies, prints on
// stderr only, and runs on the machine's own Node (18 or later) as well as on the one that the packages bring.
//
//   node scripts/setup.mjs [--quiet] [--packages-only] [--tests]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const has = (flag) => process.argv.includes(flag)
const say = (text) => process.stderr.write(`${text}\n`)
const fail = (text) => {
  say(text)
  process.exit(1)
}

/** What must be on the machine, and the Debian package that brings it. */
const PARTS = [
  { program: 'git', package: 'git' },
  { program: 'bwrap', package: 'bubblewrap' },
  { program: 'socat', package: 'socat' },
  { program: 'rg', package: 'ripgrep' },
  { program: 'perl', package: 'perl-base' },
  { program: 'python3', package: 'python3' },
]
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser']

const onPath = (program) => (process.env.PATH ?? '').split(':').some((folder) => folder && existsSync(join(folder, program)))

const began = Date.now()
installPackages()
if (!has('--packages-only') && process.platform === 'linux') await installParts()
// The last lines of "npm test" say how long this took.
if (has('--tests'))
  writeFileSync(join(root, 'node_modules', '.tillgreen-setup.json'), JSON.stringify({ seconds: (Date.now() - began) / 1_000 }))

// npm leaves its own marks, but none that says which lock file the packages came from.
function installPackages() {
  const stamp = join(root, 'node_modules', '.tillgreen-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Not `npm ci`: it refuses a lock file without the binaries of platforms that a registry does not carry
  // (docs/decisions/0006). No scripts: every package brings its binaries, but npm would compile where it sees a
  // binding.gyp, which fails on a machine without a compiler. The versions and hashes of the lock file hold all the same.
  say('Installing packages (once per change of the lock file) ...')
  // npm would pass its own flags on to the inner npm through the environment (--silent, for one).
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_loglevel|lifecycle|package|command)/.test(name)),
  )
  const result = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environment,
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) fail('"npm install" failed; see above. Put that right and start again.')
  writeFileSync(stamp, wanted)
}

async function installParts() {
  const missing = PARTS.filter((part) => !onPath(part.program)).map((part) => part.package)
  const electron = join(root, 'node_modules', 'electron', 'dist', 'electron')
  const needsBrowser = has('--tests') || !existsSync(electron)
  if (needsBrowser && !BROWSERS.some(onPath)) missing.push('chromium')
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const isRoot = process.getuid?.() === 0
  if (!onPath('apt-get')) return say(`Missing on this machine: ${missing.join(', ')}. Install them with your package manager.`)
  if (!isRoot && !onPath('sudo')) return say(`Missing on this machine: ${missing.join(', ')}. Install them as root: ${command}`)
  if (!isRoot && !(await agreed(`Missing on this machine: ${missing.join(', ')}. Run "sudo ${command}"?`)))
    return say(`Not installed. To do it yourself: sudo ${command}`)
  say(`Installing ${missing.join(', ')} ...`)
  const run = (line) =>
    spawnSync('sh', ['-c', isRoot ? line : `sudo ${line}`], {
      stdio: ['inherit', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  // The package lists may be older than the archive, or absent altogether on a fresh machine.
  if (!run(command) && !(run('apt-get update -q') && run(command)))
    say(`That failed. "npm run doctor" says what is missing; to try again: ${isRoot ? '' : 'sudo '}${command}`)
}

function agreed(question) {
  if (!process.stdin.isTTY) return Promise.resolve(false)
  const ask = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) =>
    ask.question(`${question} [y/N] `, (answer) => {
      ask.close()
      resolve(/^y(es)?$/i.test(answer.trim()))
    }),
  )
}
