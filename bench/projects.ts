// Takes real projects from the package registries and says of each: recognised, installed, own tests green against its plain command.
// npm run bench:projects -- [--list FILE] [--folder DIR] [--test-command LINE] [--page] [NAME...]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { fetchProject } from './projects/fetch.js'
import { keepRows } from './projects/page.js'
import { runPlainly } from './projects/plain.js'
import { tryProject } from './projects/try.js'
import { writeResults } from './real/page.js'

const Listed = z.object({
  registry: z.enum(['npm', 'pypi', 'crates', 'go', 'maven', 'folder']),
  name: z.string(),
  version: z.string(),
  /** What a person types in the project's folder, once for the install and once for the tests. */
  install: z.string(),
  test: z.string(),
  /** What a person gives with --test-command. */
  command: z.string().optional(),
})
export type Listed = z.infer<typeof Listed>

export interface Row extends Pick<Listed, 'name' | 'version' | 'registry'> {
  readonly recognised: string
  readonly installed: boolean
  /** Of our own run of the project's tests. */
  readonly green: number
  readonly red: number
  /** Of the plain command; null where it could not be run, or does not say. */
  readonly plain: number | null
  readonly seconds: number
  readonly note: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    folder: { type: 'string' },
    page: { type: 'boolean' },
    'test-command': { type: 'string' },
    'no-plain': { type: 'boolean' },
  },
})
const file = values.list ?? 'test/projects/projects.json'
const listed = values.folder
  ? [{ registry: 'folder' as const, name: resolve(values.folder), version: '', install: '', test: '', command: values['test-command'] }]
  : z.array(Listed).parse(JSON.parse(readFileSync(file, 'utf8')))
const chosen = listed.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const folder = mkdtempSync(join(process.env.TILLGREEN_BENCH_FOLDER ?? tmpdir(), 'tillgreen-bench-projects-'))
const rows: Row[] = []
try {
  for (const [number, each] of chosen.entries()) {
    const row = await measure(each, join(folder, String(number)))
    rows.push(row)
    // After each one: what was measured stays where the rest is stopped.
    if (values.page) {
      keepRows(rows)
      writeResults()
    }
    console.log(
      [
        row.name,
        row.version,
        row.recognised || 'not recognised',
        row.installed ? 'installed' : 'not installed',
        `${row.green} green`,
        `${row.red} red`,
        `plain ${row.plain ?? '-'}`,
        `${row.seconds.toFixed(0)} s`,
        row.note,
      ].join(' | '),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// Also without a new row, such as after a change of the page itself.
if (values.page) writeResults()

async function measure(each: Listed, at: string): Promise<Row> {
  const named = { name: each.name, version: each.version, registry: each.registry }
  const source = fetchProject(each, at)
  if (source === null) return { ...named, recognised: '', installed: false, green: 0, red: 0, plain: null, seconds: 0, note: 'not fetched' }
  const tried = await tryProject(source, join(at, 'data'), each.command ?? null)
  const plain = each.test === '' || values['no-plain'] ? null : runPlainly(each, source)
  return { ...named, ...tried, plain }
}
