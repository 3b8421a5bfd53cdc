import { expect, test } from 'vitest'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Mark } from '../clause-marks.js'
import { ableToFail, weakClauses } from './weak-clauses.js'

const markOf = (name: string, clause: number): Mark => ({ path: 't.py', suite: '', name, clauses: [clause] })
const caseOf = (name: string): TestCase => ({
  ...{ id: name, file: 't.py', suite: '', name, state: 'failed', failure: 'assertion', message: '', durationMs: 1 },
})
const marks = [markOf('sums', 1), markOf('of_none', 2), markOf('of_one', 2), markOf('is_there', 3)]
const proof = marks.map(({ name }) => caseOf(name))
const none: ReadonlySet<string> = new Set()
const hollowed = [
  { kind: 'zero', red: new Set(['sums', 'of_one']), failed: new Set(['sums']), unrun: none },
  { kind: 'true', red: new Set(['sums', 'of_none']), failed: new Set(['of_none']), unrun: none },
] as const

test('a clause is weak on each program on which all of its tests are green; a test of another clause does not help', () => {
  expect(weakClauses(marks, proof, 4, hollowed)).toEqual([{ clause: 3, kinds: ['zero', 'true'] }])
  expect(weakClauses(marks, proof.slice(0, 2), 4, hollowed)).toEqual([{ clause: 2, kinds: ['zero'] }])
})

test('nothing is weak if no such program could be tested', () => {
  expect(weakClauses(marks, proof, 4, [])).toEqual([])
})

test('a test can fail if its own assertion failed on any of them', () => {
  expect(ableToFail(hollowed)).toEqual(['sums', 'of_none'])
})

test('a test that could not load the program does not count: the other tests decide, and without any there is no result', () => {
  const [zero] = hollowed
  const stopped = (...ids: string[]) => [{ ...zero, red: new Set<string>(), unrun: new Set(ids) }]
  expect(weakClauses(marks, proof.slice(1, 3), 4, stopped('of_one'))).toEqual([{ clause: 2, kinds: ['zero'] }])
  expect(weakClauses(marks, proof.slice(1, 3), 4, stopped('of_one', 'of_none'))).toEqual([])
})
