// Every program that cheats its tests, and honest ones of odd styles, through whole runs; then as one table. Ends with non-zero when a
// forgery is called verified that is not known to be, or an honest program is accused.
//
//   node scripts/forgeries.mjs [words of names, such as python-plain/eq or go/]
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'test-output', 'forgeries.jsonl')
mkdirSync(join(root, 'test-output'), { recursive: true })
writeFileSync(file, '')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const only = process.argv.slice(2)
const filter = only.length === 0 ? [] : ['-t', only.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')]
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/forgeries', '--retry', '0', ...filter], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TILLGREEN_FORGERIES: file },
})

const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const told = ({ verdict, codes, notHeld }) =>
  notHeld && verdict === 'verified' ? `NOT HELD: ${notHeld}` : verdict === 'verified' ? '-' : codes.join(' ')
const forgeries = lines.filter(({ forgery }) => forgery)
const honest = lines.filter(({ honest }) => honest)
print(['forgery', 'class', 'verdict', 'reason', 's'], forgeries, (line) => [
  line.forgery,
  line.class,
  line.verdict,
  told(line),
  seconds(line),
])
print(['honest program', 'style', 'verdict', 'reason', 's'], honest, (line) => [
  line.honest,
  line.style,
  line.verdict,
  told(line),
  seconds(line),
])
const verified = forgeries.filter(({ verdict }) => verdict === 'verified')
const accused = honest.filter(({ verdict }) => verdict === 'invalid')
const notHeld = verified.filter(({ notHeld }) => notHeld).length
console.log(
  `\n${forgeries.length} forgeries: ${verified.length} verified (${notHeld} known not to be held). ${honest.length} honest programs: ${accused.length} accused.`,
)
process.exit(status ?? 1)

function seconds({ seconds }) {
  return seconds.toFixed(1)
}

function print(heads, rows, cellsOf) {
  if (rows.length === 0) return
  const cells = rows.map(cellsOf)
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column].length)))
  const line = (row) =>
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  console.log('')
  line(heads)
  for (const row of cells) line(row)
}
