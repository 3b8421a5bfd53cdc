import { expect, test } from 'vitest'
import { progressWords } from './progress.js'

test('progress names the total only if it is known', () => {
  expect(progressWords({ key: 'k', counted: 'tests', done: 12, all: 33 })).toBe('12 of 33 tests')
  expect(progressWords({ key: 'k', counted: 'tests', done: 1, all: null })).toBe('1 test')
  expect(progressWords({ key: 'k', counted: 'packages', done: 14, all: 40 })).toBe('packages 14 of 40')
  expect(progressWords({ key: 'k', counted: 'words', done: 1, all: null })).toBe('1 word')
  expect(progressWords({ key: 'k', counted: 'words', done: 412, all: null, perSecond: 38.4 })).toBe('412 words, 38 per second')
  expect(progressWords({ key: 'k', counted: 'words', done: 12, all: null, perSecond: 2.04 })).toBe('12 words, 2.0 per second')
  expect(progressWords(undefined)).toBe('')
})
