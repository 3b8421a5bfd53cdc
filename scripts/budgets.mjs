// The budget contracts, as tests and then as one table: what was allowed, what the endpoint charged, what was recorded.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'test-output', 'budgets.jsonl')
mkdirSync(join(root, 'test-output'), { recursive: true })
writeFileSync(file, '')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/budgets', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TILLGREEN_BUDGETS: file },
})

const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const heads = ['contract', 'limit', 'charged', 'recorded', 'requests', 'ended', 'holds']
const amount = (value, unit) => (value === null ? '-' : unit === 'usd' ? `$${value.toFixed(4)}` : `${value} ${unit}`)
const cells = lines.map(({ contract, unit, limit, billed, recorded, requests, ended, holds }) => [
  contract,
  amount(limit, unit),
  amount(billed, unit),
  amount(recorded, unit),
  String(requests),
  ended,
  holds ? 'yes' : 'NO',
])
const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column].length)))
const print = (row) => console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '))
console.log('')
print(heads)
for (const row of cells) print(row)
const held = lines.filter(({ holds }) => holds).length
console.log(`\n${held} of ${lines.length} contracts hold.`)
process.exit(status === 0 && held === lines.length ? 0 : 1)
