// Shows that requests keep to what an endpoint takes, and in which order those that wait come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Leave, openPace, type Pace } from './pace.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const free = new AbortController().signal
const none = { requestsPerMinute: null, tokensPerMinute: null, atOnce: null }

/** What was admitted so far, by name. */
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

test('an endpoint without limits is asked at once', () => {
  expect(openPace(none)).toBeNull()
})

test('no more requests go than a minute takes, and the next ones go when it is over', async () => {
  const { admitted, ask } = asking(openPace({ ...none, requestsPerMinute: 2 }))
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name)
  await pass(59_000)
  expect(admitted).toEqual(['a', 'b'])
  await pass(2_000)
  expect(admitted).toEqual(['a', 'b', 'c', 'd'])
  await pass(61_000)
  expect(admitted).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('tokens count as the most that a request can take until it is over, and then as what it took', async () => {
  const { admitted, leave, ask } = asking(openPace({ ...none, tokensPerMinute: 1_000 }))
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

test('a question that is larger than a minute goes when a minute is free, and does not wait for ever', async () => {
  const { admitted, ask } = asking(openPace({ ...none, tokensPerMinute: 1_000 }))
  void ask('small', { tokens: 10 })
  void ask('huge', { tokens: 50_000 })
  await pass(30_000)
  expect(admitted).toEqual(['small'])
  await pass(31_000)
  expect(admitted).toEqual(['small', 'huge'])
})

test('of those that wait the most urgent goes first, however late it came', async () => {
  const { admitted, leave, ask } = asking(openPace({ ...none, atOnce: 1 }))
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

test('what is stopped while it waits takes no place, and the next one comes', async () => {
  const { admitted, leave, ask } = asking(openPace({ ...none, atOnce: 1, requestsPerMinute: 2 }))
  const stopping = new AbortController()
  void ask('first')
  const stopped = ask('stopped', { signal: stopping.signal })
  void ask('next')
  await pass(0)
  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await leave.get('first')?.(1)
  await pass(0)
  expect(admitted).toEqual(['first', 'next'])
})
