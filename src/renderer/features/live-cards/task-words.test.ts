import { expect, test } from 'vitest'
import { emptyView } from '../../../contract/view/run-view.js'
import { taskWords } from './task-words.js'

const task = (title: string, state: 'waiting' | 'tests' | 'building' | 'green') => ({
  ...{ id: title, title, needs: [], state, attempts: 0, usd: 0, began: null, at: null },
})

test('a card names the tasks under way, what is done of them, and how many of all are green', () => {
  const tasks = [task('Read', 'green'), task('Write', 'building'), task('Ask', 'tests'), task('End', 'waiting')]
  expect(taskWords({ ...emptyView, tasks })).toBe('Write (code), Ask (tests) · 1 of 4 green')
})

test('before there is a plan it says that the run begins, and between tasks how far it is', () => {
  expect(taskWords(emptyView)).toBe('Starting')
  expect(taskWords({ ...emptyView, tasks: [task('Read', 'green'), task('Write', 'waiting')] })).toBe('1 of 2 green')
})
