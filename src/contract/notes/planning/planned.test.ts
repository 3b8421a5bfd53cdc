import { expect, test } from 'vitest'
import { emptyView } from '../../view/run-view.js'
import { planned } from './planned.js'

const task = (id: string, title: string) => ({ id, title, words: title, acceptance: ['It is there.'], interface: `${id}.py` })
const note = (why: string, ...tasks: object[]) => ({ type: 'planned', by: 'model', why, plan: { title: 'A', tasks, start: null } })
const entry = { key: 'plan', at: 5 }

test('a task in both plans keeps its state under its new title, and a dropped task is gone', () => {
  const { change } = planned.fold(emptyView, note('', task('a', 'First'), task('b', 'Second')), entry)
  const [first, second] = change.tasks ?? []
  expect([first, second]).toMatchObject([
    { id: 'a', state: 'waiting', usd: 0 },
    { id: 'b', state: 'waiting', usd: 0 },
  ])
  if (!first || !second) return
  const begun = { ...emptyView, tasks: [{ ...first, state: 'green' as const, usd: 2 }, second] }
  const again = planned.fold(begun, note('It went in circles.', task('a', 'First, renamed'), task('c', 'Third')), entry)
  expect(again.change.tasks).toMatchObject([
    { id: 'a', title: 'First, renamed', state: 'green', usd: 2 },
    { id: 'c', state: 'waiting', usd: 0 },
  ])
})

test('a plan that replaces another one lists its differences, and the first plan does not', () => {
  const first = planned.fold(emptyView, note('', task('a', 'First')), entry)
  expect(first.rows[0]?.data.difference).toBeUndefined()
  expect(first.change.replanned).toEqual([])
  const known = { ...emptyView, ...first.change }
  const again = planned.fold(known, note('It was too large.', task('a', 'First'), task('b', 'Second')), { key: 'split-1', at: 9 })
  expect(again.rows[0]?.data.difference?.added).toEqual([{ id: 'b', title: 'Second', clauses: ['It is there.'] }])
  expect(again.change.replanned).toMatchObject([{ at: 9, by: 'model', why: 'It was too large.' }])
  expect([first.change.firstPlan, again.change.firstPlan]).toEqual([
    { tasks: 1, clauses: 1 },
    { tasks: 1, clauses: 1 },
  ])
})
