// Reads the two runs of a mixed pair: the result of each test as sealed, and whether it failed with its changed expectation.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { CollectionError, TestCase, TestReport } from '../../../../contract/run/tests.js'
import type { TestControls } from '../../../languages/language.js'
import { deedsIn } from '../../task/evidence.js'
import { blockOfCase, blocksOfCases } from '../doubts/block-of-case.js'
import type { AlteredTest, CopiedTest, Half, Halves } from './alter-halves.js'
import type { FileTest } from './file-test.js'

/** Both halves of the tests, with the run that changed each of them. */
export interface Round {
  readonly halves: Halves
  readonly a: TestRun
  readonly b: TestRun
}

/** A test that one run changed and the other reported. */
export interface ControlResult {
  readonly key: string
  readonly test: AlteredTest
  /** Its cases in the run without its change. */
  readonly ids: readonly string[]
  /** Whether one of its cases was `failed` with the change, and no changed copy was green. A missing report is no failure. */
  readonly hasFailed: boolean
  /** Whether its changed copy was green beside it. */
  readonly isCopyGreen: boolean
}

export interface ReadRound {
  /** All tests as sealed; null if one of the runs left no report. */
  readonly report: TestReport | null
  readonly tried: readonly ControlResult[]
  /** Ids of tests that neither run changed. */
  readonly unchanged: readonly string[]
}

/** The key of a test, whatever its change is. */
export const keyOf = ({ path, test }: FileTest): string => `${path} ${test.block.from}`

/**
 * @param tests the sealed tests of all files
 * @param inOrder whether the order separates tests with alike names
 */
export function readRound(tests: readonly FileTest[], { halves, a, b }: Round, inOrder = false): ReadRound {
  if (!a.report || !b.report) return { report: null, tried: [], unchanged: [] }
  const inFile = testsByFile(tests)
  const [one, other] = [sorted(inFile, a.report, halves.a, inOrder), sorted(inFile, b.report, halves.b, inOrder)]
  const changedSomewhere = keysOf([...halves.a.altered, ...halves.b.altered])
  // A name without a source may belong to a changed test. It is not a control, and it is green if either run reports it green.
  const unreported = new Set(
    [...halves.a.altered, ...halves.b.altered].filter((test) => !isReported(keyOf(test), [one, other])).map(({ path }) => path),
  )
  const shared = merged(
    one.sealed.filter(({ key }) => !changedSomewhere.has(key)),
    other.sealed.filter(({ key }) => !changedSomewhere.has(key)),
    unreported,
  )
  const own = [...one.sealed, ...other.sealed].filter(({ key }) => changedSomewhere.has(key))
  const hasMarks = [...halves.a.copies, ...halves.b.copies].every(({ isChanged }) => isChanged === undefined)
  const tried = (altered: readonly AlteredTest[], changed: SortedCases, sealed: SortedCases): ControlResult[] =>
    altered.flatMap((test) => {
      const key = keyOf(test)
      const ids = sealed.sealed.filter((each) => each.key === key).map((each) => each.test.id)
      const isRed = changed.changed.get(key)?.some(({ state }) => state === 'failed') ?? false
      // A changed copy only counts if the test itself failed in its place.
      const isCopyGreen = sealed.greenCopies.has(key) && (isRed || hasMarks)
      // Tests that are set aside or not run are counted as missing elsewhere.
      return ids.length === 0 ? [] : [{ key, test, ids, hasFailed: isRed && !isCopyGreen, isCopyGreen }]
    })
  return {
    report: {
      runner: a.report.runner,
      cases: [...shared, ...own.map(({ test }) => test)],
      collectionErrors: inEither(a.report.collectionErrors, b.report.collectionErrors),
      ...changedIn([a.report, b.report]),
    },
    tried: [...tried(halves.a.altered, one, other), ...tried(halves.b.altered, other, one)],
    unchanged: shared.map(({ id }) => id),
  }
}

/** Keys of the changed tests that failed in a run. */
export function failedAmong(
  tests: readonly FileTest[],
  half: Pick<Half, 'altered' | 'copies'>,
  { report }: TestRun,
  inOrder = false,
): ReadonlySet<string> {
  if (!report) return new Set()
  const { changed } = sorted(testsByFile(tests), report, half, inOrder)
  return new Set([...changed].filter(([, cases]) => cases.some(({ state }) => state === 'failed')).map(([key]) => key))
}

type ByFile = ReadonlyMap<string, readonly { readonly key: string; readonly controls: TestControls }[]>

function testsByFile(tests: readonly FileTest[]): ByFile {
  const inFile = new Map<string, { key: string; controls: TestControls }[]>()
  for (const test of tests) inFile.set(test.path, [...(inFile.get(test.path) ?? []), { key: keyOf(test), controls: test.test }])
  return inFile
}

const keysOf = (altered: readonly AlteredTest[]): ReadonlySet<string> => new Set(altered.map(keyOf))

interface SortedCases {
  readonly changed: ReadonlyMap<string, readonly TestCase[]>
  /** Each case with the key of its test; the key is empty if the test is unknown. */
  readonly sealed: readonly { readonly key: string; readonly test: TestCase }[]
  /** Keys of tests whose changed copy was reported and did not fail. */
  readonly greenCopies: ReadonlySet<string>
}

function sorted(inFile: ByFile, { cases }: TestReport, half: Pick<Half, 'altered' | 'copies'>, inOrder: boolean): SortedCases {
  const altered = keysOf(half.altered)
  const changed = new Map<string, TestCase[]>()
  const sealed: { key: string; test: TestCase }[] = []
  const isOf = (test: TestCase, { path, mark }: CopiedTest) => test.file === path && test.id.includes(mark)
  const greenCopies = half.copies.filter((copy) => {
    if (copy.isChanged === false) return false
    const own = cases.filter((test) => isOf(test, copy))
    return own.length > 0 && own.every(({ state }) => state !== 'failed')
  })
  const own = cases.filter((test) => !half.copies.some((copy) => isOf(test, copy)))
  const keys = keysOfCases(retitled(inFile, half.altered), own, inOrder)
  for (const test of own) {
    const key = keys.get(test) ?? ''
    if (altered.has(key)) changed.set(key, [...(changed.get(key) ?? []), test])
    else sealed.push({ key, test })
  }
  return { changed, sealed, greenCopies: keysOf(greenCopies) }
}

/** The same tests; changed ones also have the names that their change gave them. */
function retitled(inFile: ByFile, altered: readonly AlteredTest[]): ByFile {
  const titles = new Map(altered.flatMap((test) => (test.titles ? [[keyOf(test), test.titles] as const] : [])))
  if (titles.size === 0) return inFile
  return new Map(
    [...inFile].map(([path, tests]) => [
      path,
      tests.map(({ key, controls }) => ({ key, controls: { ...controls, titles: [...controls.titles, ...(titles.get(key) ?? [])] } })),
    ]),
  )
}

/** The key of the test that each case belongs to. A case without a known test is left out. */
function keysOfCases(inFile: ByFile, cases: readonly TestCase[], inOrder: boolean): ReadonlyMap<TestCase, string> {
  const found = [...inFile].flatMap(([path, tests]) => {
    const own = cases.filter(({ file }) => file === path)
    const known = tests.map(({ controls }) => controls)
    const blocks = inOrder ? blocksOfCases(known, own) : new Map(own.map((test) => [test, blockOfCase(known, test)]))
    return [...blocks].flatMap(([test, block]) => {
      const key = tests.find(({ controls }) => controls === block)?.key
      return key === undefined ? [] : [[test, key] as const]
    })
  })
  return new Map(found)
}

const isReported = (key: string, runs: readonly SortedCases[]): boolean =>
  runs.some(({ changed, sealed }) => changed.has(key) || sealed.some((each) => each.key === key))

/**
 * Tests that neither run changed: they are green, or reported, only if they are so in both.
 * @param unreported files with a changed test that is reported under no known name
 */
function merged(one: SortedCases['sealed'], other: SortedCases['sealed'], unreported: ReadonlySet<string>): TestCase[] {
  const later = new Map(other.map(({ test }) => [test.id, test]))
  return one.flatMap(({ key, test }) => {
    const again = later.get(test.id)
    if (again?.state === 'passed' && key === '' && unreported.has(test.file)) return [again]
    return again ? [test.state === 'passed' ? again : test] : []
  })
}

/** Changes of its framework by the program, and its other observed deeds, in any of the runs. */
export function changedIn(reports: readonly TestReport[]): Pick<TestReport, 'changed' | 'did'> {
  const changed = [...new Set(reports.flatMap((report) => report.changed ?? []))]
  const did = deedsIn(reports)
  return { ...(changed.length === 0 ? {} : { changed }), ...(did.length === 0 ? {} : { did }) }
}

const inEither = (one: readonly CollectionError[], other: readonly CollectionError[]): CollectionError[] => [
  ...one,
  ...other.filter(({ file }) => one.every((each) => each.file !== file)),
]

/** The report after a second round, with the tests that only then were green. */
export interface SteadyReport {
  readonly report: TestReport | null
  readonly unstable: readonly string[]
}

/** Updates tests that were missing or red in the first round with a second round of other halves. */
export function steadied(first: TestReport | null, second: TestReport | null): SteadyReport {
  if (!first || !second) return { report: first ?? second, unstable: [] }
  const again = new Map(second.cases.map((test) => [test.id, test]))
  const known = new Set(first.cases.map(({ id }) => id))
  const unstable: string[] = []
  const cases = first.cases.map((test) => {
    const later = again.get(test.id)
    if (test.state !== 'failed' || later?.state !== 'passed') return test
    unstable.push(test.id)
    return later
  })
  const come = second.cases.filter(({ id }) => !known.has(id))
  return {
    report: {
      ...first,
      cases: [...cases, ...come],
      collectionErrors: first.collectionErrors.filter(({ file }) => second.collectionErrors.some((each) => each.file === file)),
    },
    unstable: [...unstable, ...come.map(({ id }) => id)],
  }
}
