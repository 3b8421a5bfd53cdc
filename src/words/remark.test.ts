import { expect, test } from 'vitest'
import { remarkText } from './remark.js'

const tookOver = { type: 'took-over', project: 'shop', files: 17, runner: 'cargo-test', left: [], more: 0 } as const

test('a project says how many of its files are tests, and nothing of tests where they are inside its sources', () => {
  expect(remarkText({ ...tookOver, tests: 2 })).toBe('Copied shop: 17 files, 2 of them tests for cargo-test.')
  expect(remarkText({ ...tookOver, tests: 0 })).toBe('Copied shop: 17 files.')
})
