import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import type { Json } from '../text/json.js'
import { emptyView } from '../view/run-view.js'
import { fold } from '../view/view.js'
import { clockAfter, type WorkClock } from './work-clock.js'

const entry = (at: number, kind: Entry['kind'], step: string, body: Json = {}): Entry => ({
  seq: 1,
  at,
  kind,
  key: 'k',
  step,
  factsHash: '',
  body,
})
const after = (entries: readonly Entry[]): WorkClock =>
  entries.reduce((worked, each, index) => clockAfter(worked, entries[index - 1]?.at ?? null, each), { ms: 0, at: 0 } as WorkClock)
const check = (at: number, ms: number): Entry =>
  entry(at, 'result', 'budget', {
    value: { spent: { usd: 0, tokens: 0, ms, unpriced: false }, worstUsd: null, worstTokens: 0, refused: '' },
  })

test("it begins with the first entry, and the budget's count goes before its own", () => {
  expect(after([entry(1_000, 'note', 'started'), entry(1_400, 'result', 'write')])).toEqual({ ms: 0, at: 1_000 })
  expect(after([entry(1_000, 'note', 'started'), check(9_000, 4_200)])).toEqual({ ms: 4_200, at: 9_000 })
})

test('a pause and a question do not count', () => {
  const begin = entry(1_000, 'note', 'started')
  expect(after([begin, entry(1_500, 'note', 'paused'), entry(61_500, 'note', 'continued')])).toEqual({ ms: 500, at: 61_500 })
  expect(after([begin, entry(1_500, 'intent', 'question'), entry(61_500, 'result', 'question')])).toEqual({ ms: 500, at: 61_500 })
})

test('the time in which no process continued the run does not count', () => {
  expect(after([entry(1_000, 'note', 'started'), entry(1_800, 'result', 'write'), entry(99_000, 'note', 'resumed')])).toEqual({
    ms: 800,
    at: 99_000,
  })
})

test('the clock stops at the verdict, whatever comes after it, and runs again when the run is resumed', () => {
  const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
  const end = entry(5_000, 'note', 'finished', { type: 'finished', outcome, tree: '', ended: 'finished' })
  const began = entry(1_000, 'result', 'write', { value: { tree: 't', changes: [] } })
  const later = [began, end, check(60_000, 55_000)].map((each, index) => ({ ...each, seq: index + 1, key: `k${index}` }))
  const view = fold(emptyView, later)
  expect([view.worked, view.lastAt]).toEqual([{ ms: 0, at: 1_000 }, 5_000])
  const resumed = { ...entry(90_000, 'note', 'resumed', { type: 'resumed', after: 'the beginning' }), seq: 4, key: 'resumed-1' }
  expect(fold(view, [resumed])).toMatchObject({ worked: { ms: 4_000, at: 90_000 }, lastAt: 90_000 })
})

test('an endpoint that cannot be reached does not count, neither the tries nor the waits between them', () => {
  const gone = (at: number, totalMs: number, outageMs: number | null) => entry(at, 'note', 'called', { totalMs, outageMs })
  const begin = entry(1_000, 'note', 'started')
  const away = [begin, gone(2_000, 400, 20_000), gone(22_100, 100, 20_000)]
  expect(after(away)).toEqual({ ms: 600, at: 22_100, isGone: true })
  // What the request that brought the answer took is work.
  expect(after([...away, gone(43_000, 900, null)])).toEqual({ ms: 600, at: 42_100 })
})
