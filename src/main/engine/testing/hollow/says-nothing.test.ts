// Which tests of a change pass on its hollow copies.
import { expect, test } from 'vitest'
import { type HollowKind, hollowKinds } from '../../../languages/language.js'
import { clausesOnNothing } from './hollow-tests.js'
import { type HollowCopy, kindsInDoubt, sayingNothing } from './says-nothing.js'

const copy = (kind: HollowKind, is: 'green' | 'failed' | 'error' | 'same', isWhole = true): HollowCopy => ({
  ...{ kind, isWhole },
  green: new Set(is === 'green' ? ['t'] : []),
  failed: new Set(is === 'failed' || is === 'same' ? ['t'] : []),
  same: new Set(is === 'same' ? ['t'] : []),
})
const hollowIn = (copies: readonly HollowCopy[], asserted: readonly string[] = []) =>
  sayingNothing(copies, ['t'], new Set(asserted)).map(({ id }) => id)
const failingOn = (...kinds: readonly HollowKind[]) => hollowKinds.map((kind) => copy(kind, kinds.includes(kind) ? 'failed' : 'green'))

test('a test that fails on no hollow copy, or on one kind alone, says nothing; one that fails on two says something', () => {
  expect(hollowIn(failingOn())).toEqual(['t'])
  expect(hollowIn(failingOn('nothing'))).toEqual(['t'])
  expect(hollowIn(failingOn('nothing', 'zero'))).toEqual([])
})

test('with few different copies, a test that was red on the program by its own assertion is not doubted', () => {
  const few = [copy('nothing', 'green'), copy('true', 'green')]
  expect([hollowIn(few), hollowIn(few, ['t'])]).toEqual([['t'], []])
})

test('a test with an error once its set-up is emptied is judged with single functions emptied', () => {
  const gone = hollowKinds.map((kind) => copy(kind, 'error'))
  expect(hollowIn(gone)).toEqual([])
  expect(hollowIn([...gone, ...hollowKinds.map((kind) => copy(kind, 'green', false))])).toEqual(['t'])
  expect(hollowIn([...gone, ...hollowKinds.map((kind) => copy(kind, 'failed', false))])).toEqual([])
})

test('a test that compares two functions of the program is not hollow; the same message as on the program does not count', () => {
  const equal = hollowKinds.map((kind) => copy(kind, 'green'))
  expect(hollowIn([...equal, ...hollowKinds.map((kind) => copy(kind, 'failed', false))])).toEqual([])
  expect(hollowIn([...equal, ...hollowKinds.map((kind) => copy(kind, 'same', false))])).toEqual(['t'])
})

test('single functions are emptied only where a test is in doubt', () => {
  expect(
    kindsInDoubt(
      hollowKinds.map((kind) => copy(kind, 'failed')),
      ['t'],
    ),
  ).toEqual([])
  expect(kindsInDoubt(failingOn('nothing'), ['t'])).toEqual(hollowKinds.filter((kind) => kind !== 'nothing'))
})

test('a clause of a change is weak if all of its tests say nothing', () => {
  const marks = [
    { path: 'a.py', suite: '', name: 'one', clauses: [1, 2] },
    { path: 'a.py', suite: '', name: 'two', clauses: [2] },
  ]
  const red = ['one', 'two'].map((name) => ({
    ...{ id: name, file: 'a.py', suite: '', name, message: '', durationMs: 1 },
    ...{ state: 'failed' as const, failure: 'error' as const },
  }))
  expect(clausesOnNothing(marks, red, 3, [{ id: 'one', kinds: ['zero', 'true'] }])).toEqual([{ clause: 1, kinds: ['zero', 'true'] }])
})
