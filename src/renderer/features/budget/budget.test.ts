import { expect, test } from 'vitest'
import { Budget } from '../../../contract/config/config.js'
import type { TaskView } from '../../../contract/state/view-state.js'
import { emptyView, type RunView } from '../../../contract/view/run-view.js'
import { standingOf } from './budget.js'

const limits = Budget.parse({ usd: 2, minutes: 10 })
const tasks = (...states: TaskView['state'][]): TaskView[] =>
  states.map((state, index) => ({ id: `task-${index}`, title: 'A task', needs: [], state, attempts: 0, usd: 0, began: null, at: null }))
const view = (more: Partial<RunView>): RunView => ({ ...emptyView, worked: { ms: 60_000, at: 1_000_000 }, lastAt: 1_000_000, ...more })

test('there is no forecast before the first task is green', () => {
  expect(standingOf(view({ usd: 0.4, tasks: tasks('building', 'waiting') }), limits, 'working', 1_000_000)).toMatchObject({
    used: 0.2,
    forecast: null,
    state: 'well',
  })
})

test('the forecast continues at the pace so far, for money and for time', () => {
  const half = view({ usd: 0.5, tasks: tasks('green', 'waiting') })
  expect(standingOf(half, limits, 'working', 1_000_000)).toEqual({
    ms: 60_000,
    used: 0.25,
    closest: 'money',
    forecast: 0.5,
    forecastUsd: 1,
    forecastMs: 120_000,
    state: 'well',
  })
})

test('a pace that the budget does not last for is shown long before it is spent', () => {
  const slow = view({ usd: 0.9, tasks: tasks('green', 'waiting', 'waiting') })
  expect(standingOf(slow, limits, 'working', 1_000_000).state).toBe('short')
})

test('most of the budget used is close, all of it is spent', () => {
  const most = view({ usd: 1.7, tasks: tasks('building') })
  expect(standingOf(most, limits, 'working', 1_000_000).state).toBe('close')
  expect(standingOf({ ...most, usd: 2 }, limits, 'working', 1_000_000).state).toBe('spent')
})

test('without a limit in dollars the time alone is looked at', () => {
  const dear = view({ usd: 90, tasks: tasks('building') })
  expect(standingOf(dear, { ...limits, usd: null }, 'working', 1_000_000)).toMatchObject({ used: 0.1, state: 'well' })
})

test('tokens count as money and time do, also if the model costs nothing', () => {
  const free = view({ tokens: 540_000, tasks: tasks('building') })
  expect(standingOf(free, limits, 'working', 1_000_000)).toMatchObject({ used: 0.9, closest: 'tokens', state: 'close' })
  const pace = view({ tokens: 240_000, tasks: tasks('green', 'waiting', 'waiting') })
  expect(standingOf(pace, limits, 'working', 1_000_000).state).toBe('short')
})

test('an ended run has no forecast, and its clock stops where its journal ended', () => {
  const over = view({ usd: 0.5, tasks: tasks('green', 'building'), lastAt: 1_030_000 })
  expect(standingOf(over, limits, 'over', 9_000_000)).toMatchObject({ ms: 90_000, forecast: null })
  expect(standingOf(over, limits, 'working', 1_005_000).ms).toBe(65_000)
  expect(standingOf(over, limits, 'paused', 9_000_000).ms).toBe(60_000)
})
