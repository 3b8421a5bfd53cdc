import { expect, test } from 'vitest'
import type { InferenceGroup } from '../../../contract/figures/inference.js'
import { inOrder, orderAfter } from './inference-order.js'

const group = (model: string, calls: number, median: number | null): InferenceGroup => ({
  ...{ model, role: 'builder', step: 'code', calls, answers: calls, retries: 0, malformed: { n: 0, count: 0, low: 0, high: 1 } },
  ...{ firstTokenMs: median === null ? null : { median, p95: median }, totalMs: null, promptTokens: null, answerTokens: null },
  ...{ promptBytes: null, answerBytes: null, cachedShare: 0, thinkingShare: 0, usd: 0, unpriced: 0 },
  ...{ quality: { n: 0, better: 0, worse: 0, change: 0 }, fingerprints: [], seeds: [] },
})

const groups = [group('b', 1, null), group('a', 3, 10), group('c', 2, 20)]
const names = (order: Parameters<typeof inOrder>[1]) => inOrder(groups, order).map(({ model }) => model)

test('unknown values come last, whichever way the table is sorted', () => {
  expect(names({ by: 'firstTokenMs', isDescending: true })).toEqual(['c', 'a', 'b'])
  expect(names({ by: 'firstTokenMs', isDescending: false })).toEqual(['a', 'c', 'b'])
})

test('figures begin with the highest, names with the first, and the same head turns the order round', () => {
  const byCalls = orderAfter({ by: 'model', isDescending: false }, 'calls')
  expect(names(byCalls)).toEqual(['a', 'c', 'b'])
  expect(names(orderAfter(byCalls, 'calls'))).toEqual(['b', 'c', 'a'])
  expect(names(orderAfter(byCalls, 'model'))).toEqual(['a', 'b', 'c'])
})
