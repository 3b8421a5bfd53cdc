import { expect, test } from 'vitest'
import type { TestCase } from '../../../run/tests.js'
import { emptyView } from '../../../view/run-view.js'
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

test('tests that are set aside leave the list of tests, and the view before stays as it was', () => {
  const tests = new Map(['one', 'two'].map((id) => [id, green(id)]))
  const { change } = sealed.fold({ ...emptyView, tests }, { type: 'sealed', suite: { ...suite, setAside: ['two'] } }, entry)
  expect([...(change.tests?.keys() ?? [])]).toEqual(['one'])
  expect(tests.size).toBe(2)
})
