// Finds the clauses of cases whose names fit several tests, and lists the tests that cannot be separated. Pure.
import type { Suite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { candidatesAmong, firstAmong, type Mark } from '../clause-marks.js'
import { inOrder } from './in-order.js'

/** Two tests of a file that check different clauses, and whose cases have names that fit both. */
export interface AlikePair {
  readonly path: string
  readonly one: Mark
  readonly other: Mark
}

export interface Placement {
  /** Clauses of the cases whose names fit several tests. The list is empty where the order leaves several. */
  readonly caseClauses: NonNullable<Suite['told']>
  readonly alike: readonly AlikePair[]
}

/** Assigns each reported case to a test. @param cases all cases of a run, in its order */
export function placeMarks(marks: readonly Mark[], cases: readonly TestCase[]): Placement {
  const paths = [...new Set(marks.map(({ path }) => path))]
  const found = paths.map((path) =>
    placeMarksIn(
      marks.filter((mark) => mark.path === path),
      cases.filter(({ file }) => file === path),
    ),
  )
  return { caseClauses: found.flatMap(({ caseClauses }) => caseClauses), alike: found.flatMap(({ alike }) => alike) }
}

function placeMarksIn(marks: readonly Mark[], cases: readonly TestCase[]): Placement {
  const candidates = cases.map((test) => candidatesAmong(marks, test))
  const places = inOrder(candidates.map((own) => [...new Set(own.flatMap(({ lines }) => lines?.whole ?? []))]))
  const left = candidates.map((own, index) => {
    const here = own.length > 1 ? own.filter(({ lines }) => lines?.whole === places[index]) : own
    return here.length > 0 ? here : own
  })
  const caseClauses = cases.flatMap((test, index) => {
    const own = left[index] ?? []
    if ((candidates[index]?.length ?? 0) < 2 && own[0] === firstAmong(marks, test)) return []
    return [{ id: test.id, clauses: own.every((each) => isSame(each, own[0])) ? [...(own[0]?.clauses ?? [])] : [] }]
  })
  return { caseClauses, alike: pairsIn(left) }
}

const isSame = (one: Mark, other: Mark | undefined): boolean => `${one.clauses}` === `${other?.clauses}`

/** The first mark of each case with the first one that checks something else. Each pair appears once. */
function pairsIn(left: readonly (readonly Mark[])[]): AlikePair[] {
  const pairs = new Map<string, AlikePair>()
  for (const [one, ...others] of left) {
    const other = others.find((each) => !isSame(each, one))
    if (one && other) pairs.set(`${one.lines?.own} ${other.lines?.own}`, { path: one.path, one, other })
  }
  return [...pairs.values()]
}

/** The marks, preceded by those of single cases. */
export const withCaseMarks = (marks: readonly Mark[], caseClauses: Placement['caseClauses']): readonly Mark[] => [
  ...caseClauses.map(({ id, clauses }): Mark => ({ path: id.split(' :: ')[0] ?? '', suite: '', name: '', clauses, id })),
  ...marks,
]

/** The clauses of single cases in sealed suites. The latest suite comes first, since it may have rewritten a file. */
export const caseClausesIn = (suites: readonly Suite[]): Placement['caseClauses'] => suites.toReversed().flatMap(({ told = [] }) => told)
