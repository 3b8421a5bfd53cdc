import { expect, test } from 'vitest'
import type { TestCase } from '../../run/tests.js'
import { emptyView } from '../../view/run-view.js'
import { sealed } from './sealed.js'

const suite = { task: 'a', hash: 'h', files: [], red: ['one', 'two'], refused: [] }
const green = (id: string): TestCase => ({ id, file: 'a', suite: '', name: id, state: 'passed', failure: null, message: '', durationMs: 1 })
const entry = { key: 'seal', at: 1 }

test('what a suite retires counts no longer in earlier ones', () => {
  const { change } = sealed.fold(emptyView, { type: 'sealed', suite }, entry)
  const after = sealed.fold({ ...emptyView, ...change }, { type: 'sealed', suite: { ...suite, task: 'b', retired: ['two'] } }, entry)
  expect(after.change.suites?.map(({ task, red }) => [task, red])).toEqual([
    ['a', ['one']],
    ['b', ['one', 'two']],
  ])
})

test('tests that are set aside leave the list of tests, and the earlier view does not change', () => {
  const tests = new Map(['one', 'two'].map((id) => [id, green(id)]))
  const { change } = sealed.fold({ ...emptyView, tests }, { type: 'sealed', suite: { ...suite, setAside: ['two'] } }, entry)
  expect([...(change.tests?.keys() ?? [])]).toEqual(['one'])
  expect(tests.size).toBe(2)
})

test('tests of a version that was refused, and those that were amended away, leave the list; other files keep theirs', () => {
  const other = { ...green('c.test.ts two'), file: 'c.test.ts' }
  const tests = new Map([...['one', 'gone'].map((id): [string, TestCase] => [id, green(id)]), [other.id, other]])
  const { change } = sealed.fold({ ...emptyView, tests }, { type: 'sealed', suite: { ...suite, files: ['a'] } }, entry)
  expect([...(change.tests?.keys() ?? [])]).toEqual(['one', 'c.test.ts two'])
})
