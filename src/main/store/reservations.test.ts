// Reservations count at once, over connections, and become costs where their process died.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import type { Json } from '../../contract/text/json.js'
import { thisProcess } from './database/process.js'
import type { Holder } from './leases.js'
import type { Reservation } from './reservations.js'
import { openStore, type Store } from './store.js'

const gone: Holder = { pid: 4_000_000, processStart: '1' }

const noteOf = (usd: number): Json => ({
  ...{ type: 'called', role: 'builder', model: 'm', endpoint: 'e', number: 1, fault: 'stopped', message: 'It was lost.' },
  ...{ usage: { promptTokens: 90, completionTokens: 10, cachedTokens: 0, reasoningTokens: 0, estimated: true }, usd },
  ...{ firstTokenMs: null, totalMs: 0, promptBytes: 90, answerBytes: 0 },
})
const reservationOf = (run: string, key: string, usd: number): Reservation => ({ run, key, usd, tokens: 100, note: noteOf(usd) })

function addRun(store: Store, id: string): void {
  store.runs.create({
    ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 't', model: 'm', config: 'c' },
    ...{ demo: null, engine: 'e', setup: '{}' },
  })
}

test('two connections never reserve more together than there is', async () => {
  const folder = temporaryFolder()
  const stores = [openStore(folder), openStore(folder)]
  for (const id of ['run-0001', 'run-0002']) {
    addRun(stores[0] as Store, id)
    stores[0]?.leases.take(id, thisProcess)
  }
  const reserve = (index: number) =>
    stores[index % 2]?.reservations.make(
      reservationOf(index % 3 === 0 ? 'run-0001' : 'run-0002', `k${index}-called-1-1`, 1),
      thisProcess,
      ({ usdOfAll }) => (usdOfAll + 1 > 4 ? 'full' : null),
    )
  const made = await Promise.all(Array.from({ length: 12 }, (_, index) => reserve(index)))
  expect(made.filter((each) => each === null)).toHaveLength(4)
  expect(made.filter((each) => each === 'full')).toHaveLength(8)
  for (const store of stores) store.close()
})

test('the note of a request takes its reservation away in the same transaction', async () => {
  const store = openStore(temporaryFolder())
  addRun(store, 'run-0001')
  store.leases.take('run-0001', thisProcess)
  await store.reservations.make(reservationOf('run-0001', 'k-called-1-1', 2), thisProcess, () => null)
  const body = { ...(noteOf(0.5) as object), fault: null } as Json
  await store.entries.append('run-0001', { kind: 'note', key: 'k-called-1-1', step: 'called', factsHash: '', body })
  await store.reservations.settleLost()
  expect(await reservedIn(store)).toEqual({ usd: 0, tokens: 0, usdOfAll: 0 })
  expect(store.runs.summary('run-0001')).toMatchObject({ usd: 0.5, tokens: 100 })
  expect(store.spentOn(Date.now())).toBe(0.5)
  store.close()
})

test.each([
  ['a process that is gone', gone, thisProcess],
  ['a process that gave the lease of the run back', thisProcess, null],
] as const)('what %s had reserved becomes cost, once', async (_who, me, leased) => {
  const folder = temporaryFolder()
  const [store, other] = [openStore(folder), openStore(folder)]
  addRun(store, 'run-0001')
  if (leased) store.leases.take('run-0001', leased)
  await store.reservations.make(reservationOf('run-0001', 'k-called-1-1', 2), me, () => null)
  await Promise.all([store.reservations.settleLost(), other.reservations.settleLost(), store.reservations.settleLost()])
  expect(await reservedIn(store)).toEqual({ usd: 0, tokens: 0, usdOfAll: 0 })
  expect(store.runs.summary('run-0001')).toMatchObject({ usd: 2, tokens: 100 })
  expect(store.spentOn(Date.now())).toBe(2)
  expect(store.entries.find('run-0001', 'note', 'k-called-1-1')?.body).toMatchObject({ fault: 'stopped', usd: 2 })
  store.close()
  other.close()
})

test('what a living process holds for a run that it carries stays reserved', async () => {
  const store = openStore(temporaryFolder())
  addRun(store, 'run-0001')
  store.leases.take('run-0001', thisProcess)
  await store.reservations.make(reservationOf('run-0001', 'k-called-1-1', 2), thisProcess, () => null)
  await store.reservations.settleLost()
  expect(await reservedIn(store)).toEqual({ usd: 2, tokens: 100, usdOfAll: 2 })
  expect(store.runs.summary('run-0001')).toMatchObject({ usd: 0 })
  store.close()
})

test('work outside runs counts for the day: by its cost, or by its reservation where the cost is lost', async () => {
  const store = openStore(temporaryFolder())
  await store.reservations.make(reservationOf('review', 'k-called-1-1', 2), thisProcess, () => null)
  await store.reservations.settleLost()
  expect(store.spentOn(Date.now())).toBe(0)
  await store.reservations.settle('review', 'k-called-1-1', 0.25)
  expect(store.spentOn(Date.now())).toBe(0.25)
  await store.reservations.make(reservationOf('review', 'k-called-1-2', 2), gone, () => null)
  store.reservations.settleLostNow()
  expect(store.spentOn(Date.now())).toBe(2.25)
  store.close()
})

/** The reservations that the next caller sees. */
async function reservedIn(store: Store): Promise<unknown> {
  return store.reservations.make(reservationOf('run-0001', 'look-called-1-1', 0), thisProcess, (reserved) => ({ ...reserved }))
}
