import { expect, test } from 'vitest'
import { emptyView, type RunView } from '../../contract/view/run-view.js'
import { textOf } from '../row.js'
import { lineWords } from './line.js'
import { notGreenWords, testsCameTo } from './tests-came-to.js'

const counts = { collected: 50, passed: 2, failed: 41, skipped: 7, errors: 0 }

test('tests that are skipped and files that cannot be loaded are not counted among those that fail', () => {
  expect(notGreenWords(counts)).toBe('41 of 50 fail, 7 skipped')
  expect(notGreenWords({ ...counts, errors: 1 })).toBe('41 of 50 fail, 7 skipped, 1 file cannot be loaded')
  expect(notGreenWords({ collected: 0, passed: 0, failed: 0, skipped: 0, errors: 2 })).toBe('2 files cannot be loaded')
})

test('the terminal and the timeline say the same of one test run, of all its files', () => {
  const key = 'task/sum/attempt/1/test'
  const data = {
    type: 'tested',
    isStub: false,
    fresh: false,
    counts,
    red: ['test_one'],
    more: 47,
    output: '',
    end: 'exited',
    exit: 1,
    durationMs: 9,
  }
  const row = { key, data } as unknown as RunView['rows'][number]
  expect(testsCameTo(key, { ...emptyView, rows: [row] })).toBe('Tests: 41 of 50 fail, 7 skipped.')
  expect(lineWords(row).text).toMatch(/^41 of 50 fail, 7 skipped: /)
  expect(testsCameTo('task/sum/attempt/2/test', { ...emptyView, rows: [row] })).toBe('')
})

test.each([
  ['Red: one and 1 more.', { failed: 2, skipped: 0 }],
  ['Skipped: one and 1 more.', { failed: 0, skipped: 2 }],
  ['Red or skipped: one and 1 more.', { failed: 1, skipped: 1 }],
])('the names of tests that did not pass are given as %s', (words, own) => {
  const ran = { isStub: false, fresh: false, more: 1, output: '', end: 'exited', exit: 1, durationMs: 9 } as const
  expect(textOf({ type: 'tested', ...ran, red: ['one'], counts: { collected: 4, passed: 2, errors: 0, ...own } }).text).toBe(words)
})
