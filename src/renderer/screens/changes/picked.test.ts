import { expect, test } from 'vitest'
import type { ReviewedFile } from '../../../contract/calls/changes.js'
import { choiceOf, decide, sumOf, unitFrom, unitsOf } from './picked.js'

const hunk = (number: number) => ({ number, oldStart: number, newStart: number, removed: ['a'], added: ['b'] })
const files: ReviewedFile[] = [
  { path: 'a.py', whole: null, hunks: [hunk(1), hunk(2)], added: 2, removed: 2, isTest: false },
  { path: 'b.py', whole: 'new', hunks: [hunk(1)], added: 1, removed: 0, isTest: false },
]
const [first, second, third] = unitsOf(files)

test('everything is accepted until it is rejected, and a hunk is rejected by itself', () => {
  expect(choiceOf(files, new Set())).toEqual([
    { path: 'a.py', hunks: null },
    { path: 'b.py', hunks: null },
  ])
  const rejected = decide(
    new Set(),
    [first, third].filter((unit) => unit !== undefined),
    false,
  )
  expect(choiceOf(files, rejected)).toEqual([{ path: 'a.py', hunks: [2] }])
  expect(sumOf(files, rejected)).toEqual({ chosen: 1, of: 3, files: 1 })
  expect(choiceOf(files, decide(rejected, unitsOf(files), true))).toEqual(choiceOf(files, new Set()))
})

test('the next change is that of the next file at the end of one, and the ends hold', () => {
  expect(unitFrom(unitsOf(files), null, 1)).toEqual(first)
  expect(unitFrom(unitsOf(files), second ?? null, 1)).toEqual(third)
  expect(unitFrom(unitsOf(files), third ?? null, 1)).toEqual(third)
  expect(unitFrom(unitsOf(files), first ?? null, -1)).toEqual(first)
})
