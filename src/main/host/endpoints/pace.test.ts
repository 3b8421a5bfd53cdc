// Shows that requests keep to what an endpoint takes, and in which order those that wait come.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { type Leave, openPace, type Pace } from './pace.js'
import { openPaceBook, type PaceBook } from './pace-book.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const free = new AbortController().signal
const none = { requestsPerMinute: null, tokensPerMinute: null, atOnce: null }

/** The book of a data folder, as one process opens it. */
function bookIn(folder: string): PaceBook {
  const book = openPaceBook(folder)
  onTestFinished(() => book.close())
  return book
}
const paceOf = (limits: Parameters<typeof openPace>[0], folder = temporaryFolder()) => openPace(limits, 'endpoint', bookIn(folder))

/** The names admitted so far. */
function asking(pace: Pace | null) {
  const admitted: string[] = []
  const leave = new Map<string, Leave>()
  const ask = (name: string, { tokens = 1, urgency = 0, signal = free } = {}) =>
    pace?.admit(tokens, urgency, signal).then((left) => {
      admitted.push(name)
      leave.set(name, left)
    })
  return { admitted, leave, ask }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('an endpoint without limits is used at once', () => {
  expect(paceOf(none)).toBeNull()
})

test('requests go at equal distances, and none at once after another', async () => {
  const { admitted, ask } = asking(paceOf({ ...none, requestsPerMinute: 6 }))
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  const seen: number[] = []
  for (let s = 0; s < 35; s += 5) {
    await pass(s === 0 ? 1_000 : 5_000)
    seen.push(admitted.length)
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4])
})

test('the hosts of a data folder keep to the limit together, and use at least 99 % of it', async () => {
  const [LIMIT, MINUTES] = [300, 3]
  const folder = temporaryFolder()
  const at: number[] = []
  const stopping = new AbortController()
  const start = Date.now()
  // Two hosts with four questions each: whenever one has gone the next one waits.
  for (const pace of [paceOf({ ...none, requestsPerMinute: LIMIT }, folder), paceOf({ ...none, requestsPerMinute: LIMIT }, folder)])
    for (let lane = 0; lane < 4; lane++)
      void (async () => {
        for (;;) {
          const leave = await pace?.admit(1, 0, stopping.signal)
          at.push(Date.now() - start)
          await leave?.(1)
        }
      })().catch(() => {})
  await pass(MINUTES * 60_000)
  stopping.abort(new Error('over'))
  await pass(0)
  const inMinuteFrom = (from: number) => at.filter((each) => each >= from && each < from + 60_000).length
  expect(Math.max(...at.map(inMinuteFrom))).toBeLessThanOrEqual(LIMIT)
  expect(at.length).toBeGreaterThanOrEqual(LIMIT * MINUTES * 0.99)
})

test('the hosts of a data folder share the tokens of a minute', async () => {
  const folder = temporaryFolder()
  const [one, other] = [
    asking(paceOf({ ...none, tokensPerMinute: 1_000 }, folder)),
    asking(paceOf({ ...none, tokensPerMinute: 1_000 }, folder)),
  ]
  void one.ask('a', { tokens: 900 })
  await pass(1_000)
  void other.ask('b', { tokens: 900 })
  await pass(50_000)
  expect([...one.admitted, ...other.admitted]).toEqual(['a'])
  await pass(10_000)
  expect([...one.admitted, ...other.admitted]).toEqual(['a', 'b'])
})

test('tokens that are given back when their minute is over leave no room in the next one', async () => {
  const { admitted, leave, ask } = asking(paceOf({ ...none, tokensPerMinute: 1_000 }))
  void ask('a', { tokens: 900 })
  await pass(61_000)
  await leave.get('a')?.(0)
  void ask('b', { tokens: 900 })
  void ask('c', { tokens: 900 })
  await pass(30_000)
  expect(admitted).toEqual(['a', 'b'])
})

test('tokens count as the most that a request can take until it is over, and then as what it took', async () => {
  const { admitted, leave, ask } = asking(paceOf({ ...none, tokensPerMinute: 1_000 }))
  void ask('a', { tokens: 900 })
  void ask('b', { tokens: 900 })
  await pass(1_000)
  expect(admitted).toEqual(['a'])
  await leave.get('a')?.(50)
  await pass(61_000)
  expect(admitted).toEqual(['a', 'b'])
  // 900 of the new minute are taken until it is known that b took 100.
  await leave.get('b')?.(100)
  void ask('c', { tokens: 900 })
  await pass(1_000)
  expect(admitted).toEqual(['a', 'b', 'c'])
})

test('a question larger than the limit of a minute is sent when a minute is free', async () => {
  const { admitted, ask } = asking(paceOf({ ...none, tokensPerMinute: 1_000 }))
  void ask('small', { tokens: 10 })
  void ask('huge', { tokens: 50_000 })
  await pass(30_000)
  expect(admitted).toEqual(['small'])
  await pass(31_000)
  expect(admitted).toEqual(['small', 'huge'])
})

test('of those that wait the most urgent goes first, however late it came', async () => {
  const { admitted, leave, ask } = asking(paceOf({ ...none, atOnce: 1 }))
  void ask('first')
  await pass(0)
  for (const [name, urgency] of [
    ['leaf', 1],
    ['other leaf', 1],
    ['root', 3],
  ] as const)
    void ask(name, { urgency })
  for (const name of ['first', 'root', 'leaf', 'other leaf']) {
    await pass(0)
    expect(admitted.at(-1)).toBe(name)
    await leave.get(name)?.(1)
  }
})

test('a question that is stopped while it waits takes no place, and the next one is sent', async () => {
  const { admitted, leave, ask } = asking(paceOf({ ...none, atOnce: 1, requestsPerMinute: 600 }))
  const stopping = new AbortController()
  void ask('first')
  const stopped = ask('stopped', { signal: stopping.signal })
  void ask('next')
  await pass(0)
  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await leave.get('first')?.(1)
  await pass(1_000)
  expect(admitted).toEqual(['first', 'next'])
})

test('a place that a stopped request waited for is free again', async () => {
  const { admitted, ask } = asking(paceOf({ ...none, requestsPerMinute: 1 }))
  const stopping = new AbortController()
  void ask('first')
  const stopped = ask('stopped', { signal: stopping.signal })
  await pass(1_000)
  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  void ask('next')
  await pass(61_000)
  expect(admitted).toEqual(['first', 'next'])
})
