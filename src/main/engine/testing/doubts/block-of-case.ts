// Finds the test in a file for a case of a report, also where its title was filled with values.
import type { TestCase } from '../../../../contract/run/tests.js'
import type { TestControls } from '../../../languages/language.js'
import { inOrder } from '../alike/in-order.js'

type Title = TestControls['titles'][number]
type Named = Pick<TestControls, 'suites' | 'titles'>

/**
 * The test that a case belongs to; null where none fits. Tables change ids (`test_x[3-True]`, `adds %i`), so titles
 * are compared with gaps for the values. A subtest belongs to the test around it.
 * @param tests the tests of the case's file, in order
 */
export function blockOfCase<T extends Named>(tests: readonly T[], found: Pick<TestCase, 'id' | 'suite' | 'name'>): T | null {
  const all = fitting(tests, found)
  // Equal names are separated by their order.
  const place = Number(/ #(\d+)$/.exec(found.id.slice(found.id.indexOf(found.name) + found.name.length))?.[1] ?? 1)
  return all[place - 1] ?? all[0] ?? null
}

/**
 * The same for all cases of a file, in the order of the report. The order separates names that fit several tests, if possible.
 * @param tests the tests of the cases' file, in order
 */
export function blocksOfCases<T extends Named, C extends Pick<TestCase, 'id' | 'suite' | 'name'>>(
  tests: readonly T[],
  cases: readonly C[],
): ReadonlyMap<C, T | null> {
  const places = inOrder(cases.map((found) => fitting(tests, found).map((test) => tests.indexOf(test))))
  return new Map(cases.map((found, index) => [found, tests[places[index] ?? -1] ?? blockOfCase(tests, found)]))
}

/** The tests that share the most letters with the name of a case. */
function fitting<T extends Named>(tests: readonly T[], found: Pick<TestCase, 'suite' | 'name'>): readonly T[] {
  const whole = joined(found.suite, found.name)
  const ways: readonly ((test: T, title: Title) => number)[] = [
    (test, title) => letters(whole, inSuites(test, title)),
    // Inside the test, or behind modules that are not in its file.
    (test, title) => letters(whole, [...inSuites(test, title).slice(0, -1), `${inSuites(test, title).at(-1) ?? ''} > `, '']),
    (test, title) => letters(whole, ['', ` > ${inSuites(test, title)[0] ?? ''}`, ...inSuites(test, title).slice(1)]),
    (_, title) => letters(found.name, title),
  ]
  for (const score of ways) {
    const scored = tests.map((test) => ({ test, points: Math.max(-1, ...test.titles.map((title) => score(test, title))) }))
    const best = Math.max(-1, ...scored.map(({ points }) => points))
    if (best >= 0) return scored.flatMap(({ test, points }) => (points === best ? [test] : []))
  }
  return []
}

/** Whether reports may give two tests the same name, whatever values are filled in. */
export const areAlike = (one: Named, other: Named): boolean =>
  JSON.stringify(one.suites) === JSON.stringify(other.suites) &&
  one.titles.some((title) => other.titles.some((own) => JSON.stringify(own) === JSON.stringify(title)))

const joined = (suite: string, name: string): string => (suite === '' ? name : `${suite} > ${name}`)

/** A title with those of the suites around the test. */
const inSuites = ({ suites }: Named, title: Title): Title =>
  suites.reduceRight<Title>(
    (inner, outer) => [...outer.slice(0, -1), `${outer.at(-1) ?? ''} > ${inner[0] ?? ''}`, ...inner.slice(1)],
    title,
  )

/** The number of letters that the pieces of a title cover in a text; -1 if they do not follow each other. */
function letters(text: string, [first = '', ...rest]: Title): number {
  const last = rest.at(-1)
  if (last === undefined) return text === first ? text.length + 1 : -1
  if (!text.startsWith(first) || !text.endsWith(last) || first.length + last.length > text.length) return -1
  let at = first.length
  for (const piece of rest.slice(0, -1)) {
    const next = text.indexOf(piece, at)
    if (next < 0 || next + piece.length > text.length - last.length) return -1
    at = next + piece.length
  }
  return first.length + rest.reduce((sum, piece) => sum + piece.length, 0)
}
