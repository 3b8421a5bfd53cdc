import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import type { Json } from '../text/json.js'
import { emptyView, type RunView } from '../view/run-view.js'
import { fold } from '../view/view.js'
import { type Clock, clockWith, spanOf, spanOfStep, type Wait, waitsAfter, workedMs } from './waits.js'
import { clockAfter } from './work-clock.js'

const entry = (at: number, kind: Entry['kind'], step: string, body: Json = {}): Entry => ({
  ...{ seq: 1, at, kind, key: step, step, factsHash: '', body },
})
const called = (at: number, totalMs: number, outageMs: number | null, key: string): Entry => ({
  ...entry(at, 'note', 'called', { totalMs, outageMs }),
  key,
})
const after = (entries: readonly Entry[]): readonly Wait[] =>
  entries.reduce<readonly Wait[]>((waits, each, index) => waitsAfter(waits, entries[index - 1]?.at ?? null, each), [])

/** Everything that stops the clock, one after the other. */
const stops = [
  entry(1_000, 'note', 'started'),
  entry(2_000, 'intent', 'question'),
  entry(132_000, 'result', 'question'),
  entry(140_000, 'note', 'paused'),
  entry(170_000, 'note', 'continued'),
  called(180_000, 1_000, 20_000, 'task/a/code called-1'),
  called(201_000, 1_000, 20_000, 'task/a/code called-2'),
  called(225_000, 4_000, null, 'task/a/code called-3'),
  entry(230_000, 'result', 'write'),
  entry(300_000, 'note', 'resumed'),
  entry(310_000, 'result', 'write'),
]

test('a span of the journal is as long as on the clock of the run, with all its waits', () => {
  const clock = stops.reduce((worked, each, index) => clockAfter(worked, stops[index - 1]?.at ?? null, each), { ms: 0, at: 0 })
  const { ms, waited } = spanOf(after(stops), 1_000, 310_000)
  expect(ms).toBe(clock.ms + 310_000 - clock.at)
  expect(waited).toEqual({ answer: 130_000, pause: 30_000, endpoint: 42_000, interruption: 70_000 })
})

test('a card counts what held the whole run and its own endpoint, not the endpoint of the card beside it', () => {
  const waits = after(stops)
  expect(spanOf(waits, 175_000, 230_000, 'task/a')).toEqual({ ms: 13_000, waited: { endpoint: 42_000 } })
  expect(spanOf(waits, 175_000, 230_000, 'task/b')).toEqual({ ms: 55_000, waited: {} })
  expect(spanOf(waits, 100_000, 150_000, 'task/b')).toEqual({ ms: 8_000, waited: { answer: 32_000, pause: 10_000 } })
})

test('the time of a step leaves out its waits, whether it is over or still running', () => {
  const waits = after(stops)
  expect(spanOfStep(waits, { at: 175_000, durationMs: 55_000, card: 'task/a' }, 900_000)).toEqual({
    ms: 13_000,
    waited: { endpoint: 42_000 },
  })
  expect(spanOfStep(waits, { at: 175_000, durationMs: null, card: 'task/a' }, 190_000)).toEqual({ ms: 4_000, waited: { endpoint: 11_000 } })
  expect(spanOfStep(waits, { at: 175_000, durationMs: 55_000, card: 'task/b' }, 900_000)).toEqual({ ms: 55_000, waited: {} })
})

test('what was waited for at once stops the clock once, and what lasts is counted up to now', () => {
  const waits = after([entry(1_000, 'note', 'started'), entry(2_000, 'intent', 'question'), entry(3_000, 'note', 'paused')])
  expect(spanOf(waits, 1_000, 10_000)).toEqual({ ms: 1_000, waited: { answer: 8_000, pause: 7_000 } })
  expect(after([entry(2_000, 'intent', 'question'), entry(2_000, 'result', 'question')])).toEqual([])
})

test('the clock stops while a run is stopped at its question', () => {
  const outcome = { verdict: 'unverifiable', ended: 'stopped', reason: '' }
  const question = {
    ...{ about: 'plan', title: 'Build it?', text: '', wordsFor: '', otherwise: 'yes' },
    choices: [{ id: 'yes', label: 'Yes', consequence: '' }],
  }
  const entries = [
    entry(1_000, 'result', 'look'),
    entry(2_000, 'intent', 'question', question),
    entry(90_000, 'note', 'finished', { type: 'finished', outcome, tree: '', ended: 'stopped' }),
  ].map((each, index) => ({ ...each, seq: index + 1 }))
  const { worked, waits, lastAt }: RunView = fold(emptyView, entries)
  expect({ worked, lastAt }).toEqual({ worked: { ms: 1_000, at: 90_000 }, lastAt: 90_000 })
  expect(spanOf(waits, 1_000, 90_000).ms).toBe(worked.ms)
})

const clockOf = (entries: readonly Entry[]): Clock =>
  entries.reduce<Clock>((clock, each) => clockWith(clock, each), { worked: { ms: 0, at: 0 }, waits: [], lastAt: null })

test('the time of a pause or a question is not time at work, even if the user speaks and the run continues later', () => {
  const paused = [entry(1_000, 'note', 'started'), entry(5_000, 'note', 'paused'), entry(65_000, 'note', 'said')]
  expect(workedMs(clockOf(paused))).toBe(4_000)
  expect(workedMs(clockOf([...paused, entry(90_000, 'note', 'resumed'), entry(91_000, 'result', 'write')]))).toBe(5_000)
  const asked = [entry(1_000, 'note', 'started'), entry(2_000, 'intent', 'question'), entry(62_000, 'note', 'said')]
  expect(workedMs(clockOf(asked), 80_000)).toBe(1_000)
})
