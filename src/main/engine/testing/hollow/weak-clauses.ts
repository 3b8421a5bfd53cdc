// Which clauses their tests do not show: all of these are green on a program that computes nothing. Pure.
import type { TestCase } from '../../../../contract/run/tests.js'
import type { HollowKind } from '../../../languages/language.js'
import { clausesOf, type Mark } from '../clause-marks.js'
import type { Hollowed } from './try-hollow.js'

export interface WeakClause {
  /** Counted from 1. */
  readonly clause: number
  /** What the functions of those programs give back. */
  readonly kinds: readonly HollowKind[]
}

/**
 * A clause without any test is not weak but untested, and told elsewhere. A test that never came to a program says nothing of it: the
 * clause is weak there where all others are green, and not judged where there are none.
 * @param proof the tests that were red on the stubs
 */
export function weakClauses(
  marks: readonly Mark[],
  proof: readonly TestCase[],
  count: number,
  hollowed: readonly Hollowed[],
): WeakClause[] {
  const tests = proof.map((test) => ({ id: test.id, clauses: clausesOf(marks, test) }))
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((clause) => {
    const own = tests.filter(({ clauses }) => clauses.includes(clause))
    const kinds = hollowed.flatMap(({ kind, red, unrun }) => {
      const ran = own.filter(({ id }) => !unrun.has(id))
      return ran.length > 0 && ran.every(({ id }) => !red.has(id)) ? [kind] : []
    })
    return own.length === 0 || kinds.length === 0 ? [] : [{ clause, kinds }]
  })
}

/** Ids of tests whose own assertion failed on one of the programs: beside an honest program they can fail. */
export const ableToFail = (hollowed: readonly Hollowed[]): string[] => [...new Set(hollowed.flatMap(({ failed }) => [...failed]))]
