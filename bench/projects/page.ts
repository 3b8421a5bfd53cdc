// The part of docs/results.md about real projects, from the rows that were measured last.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../projects.js'

const KEPT = join('test', 'projects', 'results.json')

/** Keeps rows in the place of earlier ones of the same projects. */
export function keepRows(rows: readonly Row[]): void {
  const measured = new Set(rows.map(({ name }) => name))
  const all = [...keptRows().filter(({ name }) => !measured.has(name)), ...rows]
  writeFileSync(KEPT, `[\n${all.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
}

const keptRows = (): Row[] => (existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Row[]) : [])

/** As Markdown; empty where nothing was measured. */
export function projectsPart(rows: readonly Row[] = keptRows()): string {
  if (rows.length === 0) return ''
  const agree = rows.filter(({ plain, green, installed }) => installed && plain !== null && plain === green).length
  return [
    '',
    '## Real projects',
    '',
    `Projects from the package registries, as they are, with the tests that they carry. In ${agree} of ${rows.length} as many tests are green as with the plain command`,
    'on the same machine. `npm run bench:projects -- --page` measures again. The list is `test/projects/projects.json`.',
    '',
    '| project | version | own command | installed | green | red | plain green | seconds | first cause of a red |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(lineOf),
    '',
  ].join('\n')
}

const lineOf = ({ name, version, recognised, installed, green, red, plain, seconds, note }: Row): string => {
  const cause = red > 0 || !installed ? plainCell(note) : ''
  const cells = [
    name,
    version,
    recognised ? `\`${plainCell(recognised)}\`` : 'no',
    installed ? 'yes' : 'no',
    green,
    red,
    plain ?? '-',
    seconds.toFixed(0),
    cause,
  ]
  return `| ${cells.join(' | ')} |`
}

const LONGEST_CELL = 120
const plainCell = (text: string): string => text.slice(0, LONGEST_CELL).replaceAll('|', '\\|').replaceAll('\n', ' ')
