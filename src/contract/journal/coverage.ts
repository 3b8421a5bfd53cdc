// Which lines of the program each test runs. It is shown to people, and no verdict depends on it.
import { z } from 'zod'

/** First and last line, counted from 1. */
export const LineRange = z.tuple([z.number().int().positive(), z.number().int().positive()])
export type LineRange = z.infer<typeof LineRange>

export const FileLines = z.object({ path: z.string(), ranges: z.array(LineRange) })
export type FileLines = z.infer<typeof FileLines>

/** What tests run while they run themselves; what a file does when it is loaded is no test's. */
export const Coverage = z.object({
  tests: z.array(z.object({ id: z.string(), files: z.array(FileLines) })),
  /** Lines of files that were loaded which could run, and those of them that neither a test nor loading runs. */
  lines: z.number().int(),
  unrun: z.array(FileLines),
  /** Files of the program that no test loads: of their lines nothing is known. */
  unloaded: z.array(z.string()),
  /** Tests that are left out here, since there are too many of them. */
  leftOut: z.number().int(),
  /** Whether the tests finished; a limit may end them before. */
  isWhole: z.boolean(),
})
export type Coverage = z.infer<typeof Coverage>

/** What is known of a run's coverage, whether or not there is a feature that measures it. */
export const coverageIn = (known: object): Coverage | null =>
  z.object({ coverage: Coverage.nullable().default(null) }).parse(known).coverage

/** Lines in order, each run of neighbours as one range. */
export function rangesOf(lines: Iterable<number>): LineRange[] {
  const ranges: LineRange[] = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges
}

export const countLines = (files: readonly FileLines[]): number =>
  files.flatMap(({ ranges }) => ranges).reduce((sum, [from, to]) => sum + to - from + 1, 0)

/** Lines that a test runs; null if it was not measured. A case within a test runs what its test does. */
export function filesOfTest({ tests }: Coverage, id: string): readonly FileLines[] | null {
  const found = tests.find((test) => test.id === id) ?? tests.find((test) => id.startsWith(`${test.id}/`))
  return found?.files ?? null
}

/** Lines that some tests run together, by path; null if none of them was measured. */
export function filesOfTests(coverage: Coverage, ids: readonly string[]): FileLines[] | null {
  const found = ids.flatMap((id) => filesOfTest(coverage, id) ?? [])
  if (found.length === 0 && !ids.some((id) => filesOfTest(coverage, id) !== null)) return null
  const paths = [...new Set(found.map(({ path }) => path))].sort()
  return paths.map((path) => ({
    path,
    ranges: rangesOf(found.filter((each) => each.path === path).flatMap(({ ranges }) => linesIn(ranges))),
  }))
}

const linesIn = (ranges: readonly LineRange[]): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
