import { expect, it } from 'vitest'
import type { PlanTask } from '../../../contract/run/plan.js'
import { checkedQuotes } from './quotes.js'

it('a plan that a model writes replaces no clause: all of them are asked for', () => {
  const task = { id: 'sum', acceptance: ['[] gives 0'], replaced: [{ clause: '[] gives 0', by: { task: 'sum', clause: 'x' } }] }
  const reading = checkedQuotes([], { ok: true, value: [task as unknown as PlanTask] })
  expect(reading).toEqual({ ok: true, value: [{ id: 'sum', acceptance: ['[] gives 0'] }] })
})
