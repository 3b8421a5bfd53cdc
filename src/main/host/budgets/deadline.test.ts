// Work within the minutes of a budget: it ends with them, and a stop by the user stays a stop.
import { expect, test } from 'vitest'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { withinMinutes } from './deadline.js'

const person = () => new AbortController()
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

test('work ends when the time is up, and not before a pause or a grant is over', async () => {
  const asked: number[] = []
  // The first look finds that the end has moved.
  const left = [20, 20, 0]
  const over = withinMinutes(
    () => {
      asked.push(1)
      return left[asked.length - 1] ?? 0
    },
    () => 'It is over.',
    person().signal,
    untilAborted,
  )
  await expect(over).rejects.toEqual(new OutOfBudget('It is over.'))
  expect(asked).toHaveLength(3)
})

test('work that is done comes through; no limit is none', async () => {
  expect(
    await withinMinutes(
      () => null,
      String,
      person().signal,
      async () => 7,
    ),
  ).toBe(7)
  expect(
    await withinMinutes(
      () => 60_000,
      String,
      person().signal,
      async () => 7,
    ),
  ).toBe(7)
})

test('work does not begin after the end', async () => {
  let began = false
  const late = withinMinutes(
    () => -1,
    () => 'It is over.',
    person().signal,
    async () => {
      began = true
    },
  )
  await expect(late).rejects.toBeInstanceOf(OutOfBudget)
  expect(began).toBe(false)
})

test("a stop is the person's, and a mistake of ours stays one", async () => {
  const stop = person()
  const work = withinMinutes(() => 60_000, String, stop.signal, untilAborted)
  stop.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
  await expect(
    withinMinutes(
      () => 60_000,
      String,
      person().signal,
      async () => Promise.reject(new Error('ours')),
    ),
  ).rejects.toThrow('ours')
})
