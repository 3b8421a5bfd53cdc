// Reads the two runs of a mixed pair: how every test stands where it is as it was sealed, and whether it failed where what it expects
// was changed.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { CollectionError, TestCase, TestReport } from '../../../../contract/run/tests.js'
import type { TestControls } from '../../../languages/language.js'
import { deedsIn } from '../../task/evidence.js'
import { blockOfCase, blocksOfCases } from '../doubts/block-of-case.js'
import type { AlteredTest, CopiedTest, Half, Halves } from './alter-halves.js'
import type { FileTest } from './file-test.js'

/** Both halves of the tests, and the run in which each was changed. */
export interface Round {
  readonly halves: Halves
  readonly a: TestRun
  readonly b: TestRun
}

/** A test that was changed in one run, and was reported in the other one. */
export interface TriedTest {
  readonly key: string
  readonly test: AlteredTest
  /** Its cases in the run in which it was as it was sealed. */
  readonly ids: readonly string[]
  /** Whether a case of it was `failed` where it was changed, and no changed copy was green. Not to be reported is no failure. */
  readonly hasFailed: boolean
  /** Whether it was green as a changed copy, beside itself. */
  readonly isCopyGreen: boolean
}

export interface ReadRound {
  /** All tests as they were sealed; null where one of the runs left no report. */
  readonly report: TestReport | null
  readonly tried: readonly TriedTest[]
  /** Ids of tests that were changed in neither run. */
  readonly unchanged: readonly string[]
}

/** The same for the same test, whatever was changed in it. */
export const keyOf = ({ path, test }: FileTest): string => `${path} ${test.block.from}`

/**
 * @param tests those of all files, as they were sealed
 * @param inOrder whether tests of like names are told apart by their order
 */
export function readRound(tests: readonly FileTest[], { halves, a, b }: Round, inOrder = false): ReadRound {
  if (!a.report || !b.report) return { report: null, tried: [], unchanged: [] }
  const inFile = testsByFile(tests)
  const [one, other] = [sorted(inFile, a.report, halves.a, inOrder), sorted(inFile, b.report, halves.b, inOrder)]
  const changedSomewhere = keysOf([...halves.a.altered, ...halves.b.altered])
  // A name that no source has may be that of a changed test: it is left out of the controls, and green where either run says so.
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
  const tried = (altered: readonly AlteredTest[], changed: Sorted, sealed: Sorted): TriedTest[] =>
    altered.flatMap((test) => {
      const key = keyOf(test)
      const ids = sealed.sealed.filter((each) => each.key === key).map((each) => each.test.id)
      const isRed = changed.changed.get(key)?.some(({ state }) => state === 'failed') ?? false
      // A changed copy says more only where the test itself failed in its place.
      const isCopyGreen = sealed.greenCopies.has(key) && (isRed || hasMarks)
      // What was set aside or is not run at all is missed elsewhere, where that matters.
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

/** Keys of those changed tests of which a run says that they failed. */
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

interface Sorted {
  readonly changed: ReadonlyMap<string, readonly TestCase[]>
  /** With the key of its test; empty where it belongs to none that is known. */
  readonly sealed: readonly { readonly key: string; readonly test: TestCase }[]
  /** Keys of tests whose changed copy was reported and did not fail. */
  readonly greenCopies: ReadonlySet<string>
}

function sorted(inFile: ByFile, { cases }: TestReport, half: Pick<Half, 'altered' | 'copies'>, inOrder: boolean): Sorted {
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
  const keys = keysOfCases(inFile, own, inOrder)
  for (const test of own) {
    const key = keys.get(test) ?? ''
    if (altered.has(key)) changed.set(key, [...(changed.get(key) ?? []), test])
    else sealed.push({ key, test })
  }
  return { changed, sealed, greenCopies: keysOf(greenCopies) }
}

/** The key of the test that each case belongs to; of a case that belongs to none that is known there is none. */
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

const isReported = (key: string, runs: readonly Sorted[]): boolean =>
  runs.some(({ changed, sealed }) => changed.has(key) || sealed.some((each) => each.key === key))

/**
 * Tests that neither run changed: green only where both say so, and reported only where both do.
 * @param unreported files of which a changed test is reported under no known name
 */
function merged(one: Sorted['sealed'], other: Sorted['sealed'], unreported: ReadonlySet<string>): TestCase[] {
  const later = new Map(other.map(({ test }) => [test.id, test]))
  return one.flatMap(({ key, test }) => {
    const again = later.get(test.id)
    if (again?.state === 'passed' && key === '' && unreported.has(test.file)) return [again]
    return again ? [test.state === 'passed' ? again : test] : []
  })
}

/** What the program changed of its framework, and what else it was seen doing, in any of the runs. */
export function changedIn(reports: readonly TestReport[]): Pick<TestReport, 'changed' | 'did'> {
  const changed = [...new Set(reports.flatMap((report) => report.changed ?? []))]
  const did = deedsIn(reports)
  return { ...(changed.length === 0 ? {} : { changed }), ...(did.length === 0 ? {} : { did }) }
}

const inEither = (one: readonly CollectionError[], other: readonly CollectionError[]): CollectionError[] => [
  ...one,
  ...other.filter(({ file }) => one.every((each) => each.file !== file)),
]

/** A test that was not green at first and is so at the second time. */
export interface Steadied {
  readonly report: TestReport | null
  readonly unstable: readonly string[]
}

/** What a second round with other halves says of tests that were not green, or missing, in the first one. */
export function steadied(first: TestReport | null, second: TestReport | null): Steadied {
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
