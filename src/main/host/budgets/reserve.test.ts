// When a request may be sent: money already spent refuses it, and requests under way delay it.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { PlannedRequest } from '../../../contract/model/model.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { openStore } from '../../store/store.js'
import { type ReserveDeps, reserve } from './reserve.js'

const limits = { usd: 1, minutes: 0, tokens: 0 }
const signal = new AbortController().signal
const usage = { promptTokens: 50, completionTokens: 50, cachedTokens: 0, reasoningTokens: 0, estimated: true }
const ahead = (usd: number): PlannedRequest => ({ number: 1, model: 'm', endpoint: 'e', promptBytes: 50, worst: { usage, usd } })
const caller = (key: string) => ({ key, number: 1 })

function opened() {
  const store = openStore(temporaryFolder())
  const paid = { usd: 0, tokens: 0, day: 0 }
  const place: ReserveDeps = { store, run: 'review', spent: () => paid, day: () => ({ usd: paid.day, cap: 2 }) }
  const ask = (key: string, usd: number, of = limits) =>
    reserve(place, { role: 'builder', caller: caller(key), request: ahead(usd) }, of, signal)
  const pay = (key: string, usd: number) => {
    paid.usd += usd
    return store.reservations.settle('review', `${key}-called-1-1`, usd)
  }
  return { ask, pay, paid }
}

test('a request waits for those under way, and goes when they took less', async () => {
  const { ask, pay } = opened()
  await ask('a', 0.7)
  let isThere = false
  const second = ask('b', 0.7).then(() => {
    isThere = true
  })
  await new Promise((done) => setTimeout(done, 400))
  expect(isThere).toBe(false)
  await pay('a', 0.2)
  await second
})

test('it is refused when they took what it needs', async () => {
  const { ask, pay } = opened()
  await ask('a', 0.7)
  const second = ask('b', 0.7)
  await pay('a', 0.5)
  await expect(second).rejects.toEqual(
    new OutOfBudget('The next request may cost $0.7000; $0.5000 of $1.00 are left. Grant the same again, or set --budget-usd.', 'usd'),
  )
})

test('the cap of a day holds beside the limit of a run', async () => {
  const { ask, paid } = opened()
  paid.day = 1.9
  await expect(ask('a', 0.2)).rejects.toThrow('settings set dailyUsd')
  await expect(ask('b', 0.1)).resolves.toBeUndefined()
})

test('0 is no limit', async () => {
  const { ask, paid } = opened()
  paid.usd = 1e6
  await expect(ask('a', 0.5)).rejects.toBeInstanceOf(OutOfBudget)
  await expect(ask('a', 0.5, { ...limits, usd: 0 })).resolves.toBeUndefined()
})
