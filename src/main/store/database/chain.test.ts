// A journal that was changed behind our back is detected and named, at any place; others stay readable.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { openStore, type Store } from '../store.js'

const run = 'run-00000001'
const other = 'run-00000002'
const newRun = (id: string) => ({
  id,
  project: null,
  parent: null,
  kind: 'build' as const,
  title: 'Durations',
  description: 'reads durations',
  template: 'python-plain',
  model: 'small',
  config: 'standard',
  demo: null,
  engine: 'engine',
  setup: '{"goal":{}}',
})
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    at: 1_790_000_000_000 + index,
    kind: 'note' as const,
    key: `note-${index + 1}`,
    step: 'remarked',
    factsHash: '',
    body: { type: 'remarked', text: `words ${index + 1}` },
  }))

function storeWith(count: number): { folder: string; store: Store } {
  const folder = temporaryFolder()
  const store = openStore(folder)
  for (const id of [run, other]) {
    store.runs.create(newRun(id))
    store.entries.put(id, entries(count))
  }
  return { folder, store }
}

function change(folder: string, sql: string, ...values: readonly (string | number)[]): void {
  const database = new Database(join(folder, 'tillgreen.db'))
  database.prepare(sql).run(...values)
  database.close()
}

const damageOf = (store: Store, id = run): { seq: number; sound: number } | null => {
  const { entries: sound, damage } = store.entries.sound(id, 0)
  return damage && { seq: damage.seq, sound: sound.length }
}

const columns = ['at', 'key', 'step', 'facts_hash', 'body'] as const
type Damage = { readonly how: (typeof columns)[number] | 'removed' | 'swapped' | 'kind'; readonly at: number }

/** Damages entry `at` of a journal; gives the first entry that is not as it was. */
function damage(folder: string, { how, at }: Damage, last: number): number {
  switch (how) {
    case 'removed':
      change(folder, 'DELETE FROM entry WHERE run = ? AND seq = ?', run, at)
      return at
    case 'swapped': {
      const [one, next] = at === last ? [at - 1, at] : [at, at + 1]
      change(folder, 'UPDATE entry SET seq = -1 WHERE run = ? AND seq = ?', run, one)
      change(folder, 'UPDATE entry SET seq = ? WHERE run = ? AND seq = ?', one, run, next)
      change(folder, 'UPDATE entry SET seq = ? WHERE run = ? AND seq = -1', next, run)
      return one
    }
    case 'kind':
      change(folder, "UPDATE entry SET kind = 'result' WHERE run = ? AND seq = ?", run, at)
      return at
    case 'at':
      change(folder, 'UPDATE entry SET at = at + 1 WHERE run = ? AND seq = ?', run, at)
      return at
    case 'body':
      change(folder, "UPDATE entry SET body = replace(body, 'words', 'wards') WHERE run = ? AND seq = ?", run, at)
      return at
    case 'key':
    case 'step':
    case 'facts_hash':
      change(folder, `UPDATE entry SET ${how} = ${how} || 'x' WHERE run = ? AND seq = ?`, run, at)
      return at
  }
}

test('a changed, removed or swapped entry is named, what comes before is read, and other runs are sound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }).chain((count) =>
        fc.record({
          count: fc.constant(count),
          how: fc.constantFrom<Damage['how']>(...columns, 'kind', 'removed', 'swapped'),
          at: fc.integer({ min: 1, max: count }),
        }),
      ),
      ({ count, how, at }) => {
        const { folder, store } = storeWith(count)
        expect(damageOf(store)).toBe(null)
        const first = damage(folder, { how, at }, count)
        expect(damageOf(store)).toEqual({ seq: first, sound: first - 1 })
        expect(damageOf(store, other)).toBe(null)
        expect(() => store.entries.after(run, 0)).toThrow('run-damaged')
        expect(() => store.entries.copy(run, other, count)).toThrow('run-damaged')
        store.close()
      },
    ),
    { numRuns: 40 },
  )
})

test('the same change goes unnoticed where there is no chain', () => {
  const { folder, store } = storeWith(5)
  change(folder, 'DELETE FROM link WHERE run = ?', run)
  damage(folder, { how: 'body', at: 3 }, 5)
  expect(damageOf(store)).toBe(null)
  store.close()
})

test('one damaged entry is named when it is read by its key', () => {
  const { folder, store } = storeWith(3)
  damage(folder, { how: 'body', at: 2 }, 3)
  expect(store.entries.find(run, 'note', 'note-1')).toMatchObject({ seq: 1 })
  expect(() => store.entries.find(run, 'note', 'note-2')).toThrow('"type":"altered","seq":2,"key":"note-2"')
  store.close()
})

test('what a run was started with is held against its chain too', () => {
  const { folder, store } = storeWith(1)
  change(folder, `UPDATE run SET setup = replace(setup, 'goal', 'gaol') WHERE id = ?`, run)
  expect(() => store.runs.setup(run)).toThrow('beginning')
  expect(store.runs.setup(other)).toMatchObject({ engine: 'engine' })
  store.close()
})

test('entries that an older version adds are read, and linked when this version continues', async () => {
  const { folder, store } = storeWith(2)
  change(
    folder,
    `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, 3, 0, 'note', 'note-3', 'remarked', '', '{"type":"remarked","text":"words 3"}')`,
    run,
  )
  expect(store.entries.after(run, 0)).toHaveLength(3)
  const body = { type: 'remarked', text: 'words 4' }
  await store.entries.append(run, { kind: 'note', key: 'note-4', step: 'remarked', factsHash: '', body })
  expect(store.entries.after(run, 0).map((entry) => entry.seq)).toEqual([1, 2, 3, 4])
  damage(folder, { how: 'body', at: 3 }, 4)
  expect(damageOf(store)).toEqual({ seq: 3, sound: 2 })
  store.close()
})

test('a purged run leaves no links', () => {
  const { folder, store } = storeWith(2)
  store.removal.remove([run])
  store.removal.purge([run])
  const database = new Database(join(folder, 'tillgreen.db'))
  expect(database.prepare('SELECT DISTINCT run FROM link').pluck().all()).toEqual([other])
  database.close()
  store.close()
})

test('a row of a run that cannot be read is marked, and the runs beside it are as they were', () => {
  const { folder, store } = storeWith(1)
  for (const column of ['verdict', 'ended'] as const) {
    change(folder, "UPDATE run SET verdict = 'verified', ended = 'finished', reason = '' WHERE id = ?", run)
    expect(store.runs.summary(run)?.damage).toBe(undefined)
    change(folder, `UPDATE run SET ${column} = 'verofied' WHERE id = ?`, run)
    const found = store.runs.list(10, null)
    expect(found.map((each) => [each.id, each.damage !== undefined]).sort()).toEqual([
      [run, true],
      [other, false],
    ])
    expect(store.runs.summary(run)).toMatchObject({
      title: 'Durations',
      outcome: { verdict: 'unverifiable', why: { type: 'row-damaged', fields: ['outcome'] } },
    })
  }
  store.close()
})

test('an entry that was damaged before there was a chain is named, and what comes before is read', () => {
  const { folder, store } = storeWith(5)
  change(folder, "UPDATE entry SET body = '{' WHERE run = ? AND seq = 3", run)
  change(folder, 'DELETE FROM link WHERE run = ?', run)
  expect(damageOf(store)).toEqual({ seq: 3, sound: 2 })
  expect(() => store.entries.find(run, 'note', 'note-3')).toThrow('run-damaged')
  store.close()
})

test('what cannot be written of a damaged run does not keep the entries of others from the journal', async () => {
  const { folder, store } = storeWith(3)
  change(folder, "UPDATE entry SET body = replace(body, 'words', 'wards') WHERE run = ? AND seq = 2", run)
  const [{ seq: _seq, at: _at, ...again } = {} as Entry] = entries(2).slice(1)
  const both = await Promise.allSettled([store.entries.append(run, again), store.entries.append(other, { ...again, key: 'note-4' })])
  expect(both).toMatchObject([
    { status: 'rejected', reason: expect.objectContaining({ error: expect.objectContaining({ code: 'run-damaged' }) }) },
    { status: 'fulfilled', value: { seq: 4 } },
  ])
  store.close()
})

test('entries that wait for another process keep their order', async () => {
  const { folder, store } = storeWith(1)
  const [{ seq: _seq, at: _at, ...note } = {} as Entry] = entries(1)
  const holder = new Database(join(folder, 'tillgreen.db'))
  holder.exec('BEGIN IMMEDIATE')
  const first = store.entries.append(run, { ...note, key: 'first' })
  // The first one meets the lock, and waits for its next try.
  await new Promise((turn) => setImmediate(turn))
  holder.exec('COMMIT')
  holder.close()
  const second = store.entries.append(run, { ...note, key: 'second' })
  expect([(await first).seq, (await second).seq]).toEqual([2, 3])
  store.close()
})

test('an entry that counts no more by its mark alone, or counts although a note says otherwise, is damage', () => {
  const { folder, store } = storeWith(5)
  const limits = { usd: null, minutes: 0, tokens: 0, attempts: 0 }
  const again = [{ part: '', from: 4, at: 0 }]
  const body = { type: 'budget-set', limits, before: limits, again }
  store.entries.put(run, [{ seq: 6, at: 1_790_000_000_006, kind: 'note', key: 'budget-set-1', step: 'budget-set', factsHash: '', body }])
  expect(damageOf(store)).toBeNull()
  expect(store.entries.counting(run).map(({ seq }) => seq)).toEqual([1, 2, 3, 6])
  change(folder, 'UPDATE entry SET superseded = 6 WHERE run = ? AND seq = 2', run)
  expect(damageOf(store)).toEqual({ seq: 2, sound: 1 })
  change(folder, 'UPDATE entry SET superseded = 0 WHERE run = ? AND seq IN (2, 5)', run)
  expect(damageOf(store)).toEqual({ seq: 5, sound: 4 })
  expect(damageOf(store, other)).toBeNull()
  store.close()
})
