import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** More than that is two matters in one folder. */
const MOST_MODULES = 25

interface Cruised {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] }[]
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string; readonly to: string }[]
  }
}

// The exit code is the number of violations; the output lists them in both cases.
function cruise(): Cruised {
  const tool = join(root, 'node_modules/.bin/depcruise')
  const args = [tool, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, maxBuffer: 64 << 20, encoding: 'utf8' })
  return JSON.parse(stdout) as Cruised
}

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

let cruised: Cruised
beforeAll(() => {
  cruised = cruise()
})

test('every room imports only what the law allows, and the guard saw every file', () => {
  const { modules, summary } = cruised
  expect(summary.violations.map((each) => `${each.rule.name}: ${each.from} -> ${each.to}`)).toEqual([])
  const seen = new Set(modules.map((each) => each.source))
  expect(sources.filter((source) => !seen.has(source))).toEqual([])
  expect(sources.length).toBeGreaterThan(80)
  const inFolder = new Map<string, number>()
  for (const source of sources) inFolder.set(dirname(source), (inFolder.get(dirname(source)) ?? 0) + 1)
  expect([...inFolder].filter(([, modules]) => modules > MOST_MODULES)).toEqual([])
})

/** Rooms whose folders have floors. `parts` of a room meet by globs, and may import all of it. */
const ROOMS = [
  { room: 'src/contract', parts: ['features'] },
  { room: 'src/main/engine', parts: [] },
  { room: 'src/main/host', parts: ['features', 'handlers'] },
  { room: 'src/main/languages', parts: [] },
  { room: 'src/main/models', parts: [] },
  { room: 'src/main/sandbox', parts: [] },
  { room: 'src/main/store', parts: [] },
  { room: 'src/renderer', parts: [] },
  { room: 'src/renderer/features', parts: [] },
  { room: 'src/words', parts: [] },
]

test.each(ROOMS)('the folders of $room import each other in one direction only', ({ room, parts }) => {
  const folderOf = (path: string) => {
    const [folder, ...rest] = path.startsWith(`${room}/`) ? path.slice(room.length + 1).split('/') : []
    return folder === undefined || rest.length === 0 || parts.includes(folder) ? null : folder
  }
  const imports = cruised.modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [folderOf(source), folderOf(resolved)]
      return from !== null && to !== null && from !== to ? [{ from, to, by: `${source} -> ${resolved}` }] : []
    }),
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(circleIn(imports)).toEqual([])
})

test('a circle of folders is found through a third one', () => {
  const by = (from: string, to: string) => ({ from, to, by: `${from} -> ${to}` })
  expect(circleIn([by('a', 'b'), by('b', 'c'), by('a', 'c')])).toEqual([])
  expect(circleIn([by('a', 'b'), by('b', 'c'), by('c', 'a'), by('d', 'a')])).toEqual(['a -> b', 'b -> c', 'c -> a'])
})

interface FolderImport {
  readonly from: string
  readonly to: string
  readonly by: string
}

/** Imports of folders that are in a circle, after all folders are taken away that import or are imported by none of the rest. */
function circleIn(imports: readonly FolderImport[]): string[] {
  const left = imports.filter(({ from, to }) => imports.some((each) => each.from === to) && imports.some((each) => each.to === from))
  return left.length === imports.length ? left.map(({ by }) => by) : circleIn(left)
}

test('temporary folders are made in one place, which names their owner, so that the next start finds what a kill left', () => {
  const making = /\b(mkdtemp|mkdtempSync|mkdtempDisposable|tmpdir)\b/
  expect(sources.filter((source) => making.test(readFileSync(join(root, source), 'utf8')))).toEqual([
    'src/main/sandbox/process/temporary-folder.ts',
    // Only tests have trials.
    'src/main/sandbox/process/trial.ts',
  ])
})
