// Builds the bundles; with --if-stale only when a source is newer than they are. Prints on stderr only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'out', '.sources')
const inputs = ['src', 'docs', 'package.json', 'package-lock.json', 'electron.vite.config.ts', 'scripts/fingerprint.mjs']

const sources = fingerprint()
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources && existsSync(join(root, 'out', 'main', 'cli.js'))
if (!process.argv.includes('--if-stale') || !isFresh) {
  process.stderr.write('Building ...\n')
  const result = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 2, 2] },
  )
  if (result.status !== 0) process.exit(1)
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, sources)
}

// Path, size and time of every source: quick, and right whenever somebody saved a file.
function fingerprint() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path]
    for (const file of files.sort()) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
