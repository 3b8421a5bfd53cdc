import { expect, test } from 'vitest'
import type { PlanDifference } from '../../contract/run/plan-difference.js'
import { textOf } from '../row.js'

const same: PlanDifference = { added: [], removed: [], changed: [], assumed: [], dropped: [] }
const rowOf = (difference?: PlanDifference) =>
  textOf({ type: 'planned', why: '', tasks: ['Sum'], assumptions: [], ...(difference ? { difference } : {}) })

test('a plan that only assumes more was not planned again', () => {
  expect(rowOf()).toMatchObject({ title: 'Plan created', detail: '1 task' })
  expect(rowOf({ ...same, assumed: ['a', 'b'] })).toMatchObject({ title: 'Assumptions added', detail: '2 assumptions' })
  expect(rowOf(same)).toMatchObject({ title: 'Plan changed', detail: '1 task' })
  expect(rowOf({ ...same, removed: [{ id: 'print', title: 'Print' }] })).toMatchObject({
    title: 'Plan changed',
    detail: '1 task · 1 task removed',
  })
})
