// Finds clauses that their tests do not show: all of them are green on a program that computes nothing. Pure.
import type { TestCase } from '../../../../contract/run/tests.js'
import type { HollowKind } from '../../../languages/language.js'
import { clausesOf, type Mark } from '../clause-marks.js'
import type { HollowProgramResult } from './try-hollow.js'

export interface WeakClause {
  /** Counted from 1. */
  readonly clause: number
  /** The return values of those programs. */
  readonly kinds: readonly HollowKind[]
}

/**
 * A clause without a test is untested, not weak. A test that did not reach a program does not count:
 * the clause is weak if all other tests are green, and is not judged without any.
 * @param proof the tests that were red on the stubs
 */
export function weakClauses(
  marks: readonly Mark[],
  proof: readonly TestCase[],
  count: number,
  hollowed: readonly HollowProgramResult[],
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

/** Ids of tests whose own assertion failed on a hollow program: with an honest program they can fail. */
export const ableToFail = (hollowed: readonly HollowProgramResult[]): string[] => [
  ...new Set(hollowed.flatMap(({ failed }) => [...failed])),
]
