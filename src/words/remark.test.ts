import { expect, test } from 'vitest'
import { remarkText } from './remark.js'

const tookOver = (tests: number): string =>
  remarkText({ type: 'took-over', project: 'shop', files: 17, tests, runner: 'cargo-test', left: [], more: 0 })

test('a project says how many of its files are tests, and nothing of tests where they are inside its sources', () => {
  expect(tookOver(2)).toBe('Copied the project shop: 17 files, 2 of them tests for cargo-test.')
  expect(tookOver(0)).toBe('Copied the project shop: 17 files.')
})
