// Says of each reported test which clauses it checks where its name fits several, and names the tests that cannot be told apart. Pure.
import type { Suite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { candidatesAmong, firstAmong, type Mark } from '../clause-marks.js'
import { inOrder } from './in-order.js'

/** Two tests of a file that check other clauses, and whose cases have names that fit both. */
export interface Alike {
  readonly path: string
  readonly one: Mark
  readonly other: Mark
}

export interface Placed {
  /** Cases of which names alone do not tell, with their clauses: none where nobody can tell. */
  readonly told: NonNullable<Suite['told']>
  readonly alike: readonly Alike[]
}

/** @param cases all that a run reported, in its order */
export function placed(marks: readonly Mark[], cases: readonly TestCase[]): Placed {
  const paths = [...new Set(marks.map(({ path }) => path))]
  const found = paths.map((path) =>
    placedIn(
      marks.filter((mark) => mark.path === path),
      cases.filter(({ file }) => file === path),
    ),
  )
  return { told: found.flatMap(({ told }) => told), alike: found.flatMap(({ alike }) => alike) }
}

function placedIn(marks: readonly Mark[], cases: readonly TestCase[]): Placed {
  const candidates = cases.map((test) => candidatesAmong(marks, test))
  const places = inOrder(candidates.map((own) => [...new Set(own.flatMap(({ lines }) => lines?.whole ?? []))]))
  const left = candidates.map((own, index) => {
    const here = own.length > 1 ? own.filter(({ lines }) => lines?.whole === places[index]) : own
    return here.length > 0 ? here : own
  })
  const told = cases.flatMap((test, index) => {
    const own = left[index] ?? []
    if ((candidates[index]?.length ?? 0) < 2 && own[0] === firstAmong(marks, test)) return []
    return [{ id: test.id, clauses: own.every((each) => isSame(each, own[0])) ? [...(own[0]?.clauses ?? [])] : [] }]
  })
  return { told, alike: pairsIn(left) }
}

const isSame = (one: Mark, other: Mark | undefined): boolean => `${one.clauses}` === `${other?.clauses}`

/** The first mark of each with the first one that checks something else; each pair once. */
function pairsIn(left: readonly (readonly Mark[])[]): Alike[] {
  const pairs = new Map<string, Alike>()
  for (const [one, ...others] of left) {
    const other = others.find((each) => !isSame(each, one))
    if (one && other) pairs.set(`${one.lines?.own} ${other.lines?.own}`, { path: one.path, one, other })
  }
  return [...pairs.values()]
}

/** The marks, with those of the cases that were told apart. */
export const withTold = (marks: readonly Mark[], told: Placed['told']): readonly Mark[] => [
  ...told.map(({ id, clauses }): Mark => ({ path: id.split(' :: ')[0] ?? '', suite: '', name: '', clauses, id })),
  ...marks,
]

/** What is known of cases since their suites were sealed: the latest first, since it may have written the same file again. */
export const toldIn = (suites: readonly Suite[]): Placed['told'] => suites.toReversed().flatMap(({ told = [] }) => told)
