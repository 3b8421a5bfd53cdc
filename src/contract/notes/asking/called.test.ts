import { expect, test } from 'vitest'
import { emptyView } from '../../view/run-view.js'
import { called } from './called.js'

const task = (id: string) => ({ id, title: id, needs: [], state: 'building' as const, attempts: 1, usd: 1, began: null, at: null })
const before = { ...emptyView, usd: 2, calls: 1, tasks: [task('read'), task('write')] }
const note = (change: object) => ({
  ...{ type: 'called', role: 'builder', model: 'm', endpoint: 'e', number: 1, fault: null, message: '', usage: null, usd: null },
  ...{ firstTokenMs: null, totalMs: 1, promptBytes: 1, answerBytes: 1, ...change },
})
const usage = { promptTokens: 5, completionTokens: 2, cachedTokens: 0, reasoningTokens: 0, estimated: false }

test('the cost of a request counts for the run and for the task of its key', () => {
  const { change, rows } = called.fold(before, note({ usd: 0.5, usage }), { key: 'task/write/attempt/1/code', at: 1 })
  expect(change).toMatchObject({ usd: 2.5, calls: 2, tokens: 7, unpriced: false, tasks: [{ usd: 1 }, { usd: 1.5 }] })
  expect(rows).toEqual([])
})

test('a request without a price marks the run, and a failed one is shown', () => {
  const { change, rows } = called.fold(before, note({ fault: 'timeout', message: 'Nothing came.' }), { key: 'plan', at: 1 })
  expect(change).toEqual({ usd: 2, calls: 2, models: ['m'], tokens: 0, unpriced: true, outage: null })
  expect(rows).toMatchObject([{ tone: 'attention', data: { fault: 'timeout', message: 'Nothing came.' } }])
})

test('while an endpoint is waited for the view says since when and until when, and no longer than that', () => {
  const gone = note({ fault: 'unreachable', message: 'It is gone.', outageMs: 20_000 })
  const first = { ...before, ...called.fold(before, gone, { key: 'plan', at: 1_000 }).change }
  expect(first.outage).toEqual({ model: 'm', endpoint: 'e', since: 1_000, until: 21_000 })
  const second = { ...first, ...called.fold(first, gone, { key: 'plan-2', at: 22_000 }).change }
  expect(second.outage).toMatchObject({ since: 1_000, until: 42_000 })
  expect(called.fold(second, note({ usage }), { key: 'plan-3', at: 43_000 }).change).toMatchObject({ outage: null })
})
