// A report names the files that ran. Where a build made those from test files of the tree, its cases are those of the sources.
import type { TestReport } from '../../../contract/run/tests.js'
import { joinCases } from '../../languages/report/assemble.js'

/** The known files of the tested tree. */
export interface TestedTree {
  readonly all: readonly string[]
  readonly isTest: (path: string) => boolean
}

/** Folders that a build may put in place of those of a source: `dist/esm` for `src`. */
const MOST_FOLDERS = { made: 2, source: 1 } as const

const MADE = /\.[cm]?jsx?$/
const SOURCE = /\.[cm]?[jt]sx?$/

/** The report with the sources in place of files that are not in the tree; a file without one clear source stays. Pure. */
export function withSources(report: TestReport, { all, isTest }: TestedTree): TestReport {
  const present = new Set(all)
  const absent = [...report.cases, ...report.collectionErrors].map(({ file }) => file).filter((file) => !present.has(file))
  const tests = absent.length === 0 ? [] : all.filter(isTest)
  const sources = new Map([...new Set(absent)].map((file) => [file, sourceOf(file, tests) ?? file]))
  if ([...sources].every(([file, source]) => file === source)) return report
  const placed = (file: string) => sources.get(file) ?? file
  const cases = report.cases.map((each) => ({
    ...each,
    id: `${placed(each.file)}${each.id.slice(each.file.length)}`,
    file: placed(each.file),
  }))
  const collectionErrors = report.collectionErrors.map((each) => ({ ...each, file: placed(each.file) }))
  return { ...report, cases: joinCases(cases), collectionErrors }
}

/** The one test file that a made file comes from: of those that differ in a folder and the extension alone, that with the longest equal end. Pure. */
export function sourceOf(made: string, tests: readonly string[]): string | null {
  if (!MADE.test(made)) return null
  const parts = partsOf(made)
  const fitting = tests.flatMap((path) => {
    const ends = SOURCE.test(path) ? equalEnd(parts, partsOf(path)) : 0
    return ends > 0 ? [{ path, ends }] : []
  })
  const longest = Math.max(0, ...fitting.map(({ ends }) => ends))
  const [first, ...others] = fitting.filter(({ ends }) => ends === longest)
  return first && others.length === 0 ? first.path : null
}

const partsOf = (path: string): string[] => path.replace(SOURCE, '').split('/')

/** How many last parts are equal; none where more folders differ than a build changes. */
function equalEnd(made: readonly string[], source: readonly string[]): number {
  const shorter = Math.min(made.length, source.length)
  let ends = 0
  while (ends < shorter && made.at(-1 - ends) === source.at(-1 - ends)) ends += 1
  let begins = 0
  while (begins < shorter - ends && made[begins] === source[begins]) begins += 1
  const isNear = made.length - begins - ends <= MOST_FOLDERS.made && source.length - begins - ends <= MOST_FOLDERS.source
  return isNear ? ends : 0
}
