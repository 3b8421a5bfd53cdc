// Every program that cheats its tests, and honest ones of odd styles, through whole runs; then as one table. Ends with non-zero when a
// forgery is called verified that is not known to be, or an honest program is accused.
//
//   node scripts/forgeries.mjs [words of names, such as python-plain/eq or go/]
//   node scripts/forgeries.mjs --write      all of them, and their table into docs/reference/forgeries.md
//   node scripts/forgeries.mjs --told FILE  the table of a run before, which left FILE
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const isWritten = process.argv.includes('--write')
const toldBefore = process.argv.includes('--told') ? process.argv.at(-1) : null
if (toldBefore) {
  write(linesOf(toldBefore))
  process.exit(0)
}
const file = join(root, 'test-output', 'forgeries.jsonl')
mkdirSync(join(root, 'test-output'), { recursive: true })
writeFileSync(file, '')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const filter = only.length === 0 ? [] : ['-t', only.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')]
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/forgeries', '--retry', '0', ...filter], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TILLGREEN_FORGERIES: file },
})

const lines = linesOf(file)
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
if (isWritten && only.length === 0) write(lines)
process.exit(status ?? 1)

function linesOf(path) {
  const text = readFileSync(path, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** The page of the documentation. */
function write(all) {
  const [forged, honest] = [all.filter(({ forgery }) => forgery), all.filter(({ honest }) => honest)]
  const called = (verdict) => forged.filter((line) => line.verdict === verdict).length
  const cell = (text) => text.replaceAll('|', '\\|').replace(/\.$/, '')
  const reason = ({ verdict, codes, notHeld }) => (verdict === 'verified' ? `not held: ${notHeld}` : codes.join(', '))
  const page = `# Every forgery

<!-- \`npm run test:forgeries -- --write\` writes this page. -->

Each row is a whole run in the real sandbox: an honest author of tests, and a builder that computes
nothing. What the words of the table mean, and what is not held, is in [what verified excludes](../guide/verified.md).

Of ${forged.length} forgeries ${called('invalid')} ended *invalid*, ${called('partly')} *partly*, ${called('failed')} *failed*, ${called('unverifiable')} *unverifiable*, and
${called('verified')} *verified*. Of ${honest.length} honest programs ${honest.filter(({ verdict }) => verdict === 'invalid').length} were accused, and ${honest.filter(({ verdict }) => verdict === 'verified').length} are *verified*.

| forgery | kind | what it does | verdict | conditions that failed |
|---|---|---|---|---|
${forged.map((line) => `| ${line.forgery} | ${line.class} | ${cell(line.words)} | ${line.verdict} | ${reason(line)} |`).join('\n')}

## Honest programs of odd styles

| program | style | verdict |
|---|---|---|
${honest.map((line) => `| ${line.honest} | ${cell(line.style)} | ${line.verdict} |`).join('\n')}
`
  writeFileSync(join(root, 'docs/reference/forgeries.md'), page)
}

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
