import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** More than that is two matters in one folder. */
const MOST_MODULES = 20

interface Cruised {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[]
  }
}

// The tool ends with the number of violations; what they are stands in its output either way.
function cruise(): Cruised {
  const tool = join(root, 'node_modules/.bin/depcruise')
  const args = [tool, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, maxBuffer: 64 << 20, encoding: 'utf8' })
  return JSON.parse(stdout) as Cruised
}

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

test('every room imports only what the law allows, and the guard saw every file', () => {
  const { modules, summary } = cruise()
  expect(summary.violations.map((each) => `${each.rule.name}: ${each.from} -> ${each.to}`)).toEqual([])
  const seen = new Set(modules.map((each) => each.source))
  expect(sources.filter((source) => !seen.has(source))).toEqual([])
  expect(sources.length).toBeGreaterThan(80)
  const inFolder = new Map<string, number>()
  for (const source of sources) inFolder.set(dirname(source), (inFolder.get(dirname(source)) ?? 0) + 1)
  expect([...inFolder].filter(([, modules]) => modules > MOST_MODULES)).toEqual([])
})

test('temporary folders are made in one place, which names their owner, so that the next start finds what a kill left', () => {
  const making = /\b(mkdtemp|mkdtempSync|mkdtempDisposable|tmpdir)\b/
  expect(sources.filter((source) => making.test(readFileSync(join(root, source), 'utf8')))).toEqual([
    // Looks for what was left.
    'src/main/sandbox/process/leftovers.ts',
    'src/main/sandbox/process/temporary-folder.ts',
    // Only tests have trials.
    'src/main/sandbox/process/trial.ts',
  ])
})
