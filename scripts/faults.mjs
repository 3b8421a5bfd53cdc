// The whole fault matrix: every fault at every place, as tests, and then as one table.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'test-output', 'faults.jsonl')
mkdirSync(join(root, 'test-output'), { recursive: true })
rmSync(file, { force: true })
writeFileSync(file, '')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/faults', 'src/main/models/faults.test.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TILLGREEN_FAULTS: file },
})

const seconds = (ms) => (ms === null ? '-' : `${(ms / 1000).toFixed(1)} s`)
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const heads = ['fault', 'met in', 'outcome', 'took', 'by our limits', 'goes', 'tokens', 'dollars', 'carried out']
const cells = lines.map(({ fault, place, outcome, tookMs, deadlineMs, cost, carriedOut }) => [
  fault,
  place,
  outcome,
  seconds(tookMs),
  seconds(deadlineMs),
  cost ? String(cost.gos) : '-',
  cost ? String(cost.tokens) : '-',
  cost ? cost.usd.toFixed(6) : '-',
  carriedOut === 0 ? 'nothing' : String(carriedOut),
])
const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column].length)))
const print = (row) =>
  console.log(row.map((cell, column) => (column < 3 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  '))
console.log('')
print(heads)
for (const row of cells.sort((a, b) => a[0].localeCompare(b[0]))) print(row)
console.log(`\n${new Set(lines.map(({ fault }) => fault)).size} faults, met ${lines.length} times.`)
process.exit(status ?? 1)
