// Reads which lines of the program each test ran. The lines come from inside the sandbox: nothing in them is trusted.
import { z } from 'zod'
import { type Coverage, type FileLines, rangesOf } from '../../../contract/journal/coverage.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { type CoverageKit, type Runner, SOURCES } from '../language.js'
import { idsIn } from './assemble.js'

/** The file beside the report where a kit may write its measurements. */
export const COVERAGE_FILE = 'coverage.jsonl'

/** The maximum number of tests kept. No one reads more than this. */
const MOST_TESTS = 500
const LAST_LINE = 200_000

const Numbers = z.array(z.number().int().min(1).max(LAST_LINE))

const Line = z.discriminatedUnion('event', [
  /** Lines that could run. */
  z.object({ event: z.literal('lines'), path: z.string(), lines: Numbers }),
  /** Lines that ran outside of any test, as when a file is loaded. */
  z.object({ event: z.literal('loaded'), path: z.string(), lines: Numbers }),
  z.object({ event: z.literal('covered'), key: z.string(), path: z.string(), lines: Numbers }),
  z.object({ event: z.literal('end') }),
])
type Line = z.infer<typeof Line>

type LinesByPath = Map<string, Set<number>>

/**
 * Reads the coverage of the program's own files from lines of JSON.
 * @returns null if they contain no test
 */
export function readCoverage(text: string, sources: readonly string[]): Coverage | null {
  const own = new Set(sources)
  const lines = text.split('\n').flatMap((line) => parsed(line))
  const all: LinesByPath = new Map()
  const run: LinesByPath = new Map()
  const ids = idsIn(text)
  const tests = new Map<string, LinesByPath>([...ids.keys()].map((key) => [key, new Map()]))
  for (const line of lines) {
    if (line.event === 'end' || !own.has(line.path)) continue
    if (line.event === 'lines') add(all, line)
    else add(run, line)
    const test = line.event === 'covered' ? tests.get(line.key) : undefined
    if (test) add(test, line)
  }
  if (tests.size === 0) return null
  const loaded = sources.filter((path) => run.has(path))
  const unrun = loaded.flatMap((path) =>
    filled(
      path,
      [...(all.get(path) ?? [])].filter((line) => !run.get(path)?.has(line)),
    ),
  )
  return {
    tests: [...tests].slice(0, MOST_TESTS).map(([key, files]) => ({
      id: ids.get(key) ?? key,
      files: [...files.keys()].sort().flatMap((path) => filled(path, files.get(path) ?? [])),
    })),
    lines: loaded.reduce((sum, path) => sum + (all.get(path)?.size ?? 0), 0),
    unrun,
    unloaded: sources.filter((path) => !run.has(path)),
    leftOut: Math.max(0, tests.size - MOST_TESTS),
    isWhole: lines.some(({ event }) => event === 'end'),
  }
}

function parsed(line: string): Line[] {
  try {
    const read = Line.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}

function add(files: LinesByPath, { path, lines }: { readonly path: string; readonly lines: readonly number[] }): void {
  const known = files.get(path) ?? new Set<number>()
  for (const line of lines) known.add(line)
  files.set(path, known)
}

function filled(path: string, lines: Iterable<number>): FileLines[] {
  const ranges = rangesOf(lines)
  return ranges.length === 0 ? [] : [{ path, ranges }]
}

/** The files of a measuring runner: its own, replaced by those of its kit, and the list of the program's files. */
export function measuringFiles({ files }: Pick<Runner, 'files'>, kit: CoverageKit, sources: readonly string[]): SourceFile[] {
  const taken = new Set(kit.files.map(({ path }) => path))
  return [...files.filter(({ path }) => !taken.has(path)), ...kit.files, { path: SOURCES, text: JSON.stringify(sources) }]
}
