// Every way out of a sandbox, tried in each kind of box as root and as an ordinary user, and printed as one table. Exit code 1 where one
// leads out, where a sandbox did not start, or where a probe does not even succeed without a sandbox and therefore says nothing.
//
//   node scripts/escape.mjs [--fifth]
//
// Started by root it does both; started by an ordinary user it is that user's half, and controls that need root are named.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const part = process.argv.includes('--fifth') ? ['fifth'] : []
/** Belongs to nobody, and another one than root's sandboxes have. */
const ORDINARY = '64300'
/** Where the checkout is shown to that user, who may not be able to reach it where it lies. */
const SHOWN = '/mnt'

const built = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.escape.config.ts', '--logLevel', 'warn'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
if (built.status !== 0) process.exit(1)

const isRoot = process.getuid?.() === 0
const node = process.execPath
const passes = isRoot
  ? [
      ['root', attempt([node, join(root, 'out/escape/main.js'), join(root, 'resources'), ...part])],
      ['ordinary user', attempt(asOrdinary())],
    ]
  : [['ordinary user', attempt([node, join(root, 'out/escape/main.js'), join(root, 'resources'), ...part])]]

function asOrdinary() {
  const at = (path) => (path.startsWith(`${root}/`) ? SHOWN + path.slice(root.length) : path)
  const words = [
    'env',
    '-i',
    `PATH=${process.env.PATH}`,
    'HOME=/tmp',
    at(node),
    `${SHOWN}/out/escape/main.js`,
    `${SHOWN}/resources`,
    ...part,
  ]
  const line = 'mount --bind "$1" "$2" && cd / && u=$3 && shift 3 && exec setpriv --reuid="$u" --regid="$u" --clear-groups -- "$@"'
  return ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', line, 'sh', root, SHOWN, ORDINARY, ...words]
}

function attempt([program, ...words]) {
  const { stdout, stderr, status } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, cwd: '/' })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const results = lines.map((line) => JSON.parse(line))
  if (results.pop()?.end !== true) {
    console.error(`The suite did not come to its end (${status}): ${stderr.trim()}`)
    process.exit(1)
  }
  return results
}

const proved = new Set(passes.flatMap(([, results]) => results.filter((one) => one.control === 'succeeded').map(keyOf)))
function keyOf(one) {
  return `${one.class}: ${one.name}`
}

const wrong = []
const unproved = []
const rows = []
for (const [user, results] of passes) {
  for (const name of new Set(results.map((one) => one.class))) {
    const own = results.filter((one) => one.class === name)
    for (const one of own) {
      if (one.escaped.length > 0) wrong.push(`${user}, ${keyOf(one)}: leads out of ${one.escaped.join(', ')}`)
      if (one.unfinished.length > 0) wrong.push(`${user}, ${keyOf(one)}: could not be tried in ${one.unfinished.join(', ')}`)
      if (one.control === 'failed') wrong.push(`${user}, ${keyOf(one)}: does not even succeed outside`)
      if (one.control === 'root only' && !proved.has(keyOf(one))) unproved.push(keyOf(one))
    }
    const tries = own.reduce((sum, one) => sum + one.boxes, 0)
    const escapes = own.reduce((sum, one) => sum + one.escaped.length + one.unfinished.length, 0)
    rows.push([
      user,
      name,
      String(own.length),
      `${tries - escapes} of ${tries}`,
      `${own.filter((one) => proved.has(keyOf(one))).length} of ${own.length}`,
    ])
  }
}
const all = passes.flatMap(([, results]) => results)
const tries = all.reduce((sum, one) => sum + one.boxes, 0)
const escapes = all.reduce((sum, one) => sum + one.escaped.length + one.unfinished.length, 0)
rows.push([
  '',
  'all',
  `${new Set(all.map(keyOf)).size}`,
  `${tries - escapes} of ${tries}`,
  `${proved.size} of ${new Set(all.map(keyOf)).size}`,
])

const heads = ['as', 'class', 'probes', 'held', 'controls']
const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)))
const table = [heads, ...rows]
  .map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  )
  .join('\n')
console.log(table)
for (const line of wrong) console.log(`WRONG  ${line}`)
if (unproved.length > 0) console.log(`${unproved.length} controls need root and were not tried: ${unproved.join('; ')}`)
mkdirSync(join(root, 'test-output'), { recursive: true })
rmSync(join(root, 'test-output/escape.txt'), { force: true })
writeFileSync(join(root, 'test-output/escape.txt'), `${table}\n`)
process.exit(wrong.length === 0 ? 0 : 1)
