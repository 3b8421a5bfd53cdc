// Records of features: one change at a time, and one living holder.

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { openStore } from './store.js'

function opened() {
  const folder = temporaryFolder()
  const store = openStore(folder)
  onTestFinished(() => store.close())
  return { folder, store }
}

test('a record is kept for its feature alone, and changed as one step', () => {
  const { store } = opened()
  const records = store.records('one')
  records.add('a', { n: 1 })
  expect(records.change('a', (now) => ({ before: now, n: 2 }))).toEqual({ before: { n: 1 }, n: 2 })
  expect([records.all(), records.read('b'), records.change('b', (now) => now)]).toEqual([[{ before: { n: 1 }, n: 2 }], null, null])
  records.put('a', { n: 3 })
  records.put('c', { n: 4 })
  expect([records.read('a'), records.read('c')]).toEqual([{ n: 3 }, { n: 4 }])
  expect(store.records('other').all()).toEqual([])
  store.records('other').add('a', {})
  for (const id of ['d', 'e']) records.add(id, { id })
  records.keepNewest(2)
  expect([records.all(), store.records('other').all()]).toEqual([[{ id: 'e' }, { id: 'd' }], [{}]])
})

test('one living process holds a record; what a dead one held is free', () => {
  const { folder, store } = opened()
  const records = store.records('one')
  records.add('a', {})
  const letGo = records.hold('a')
  expect([typeof letGo, records.hold('a')]).toEqual(['function', null])
  letGo?.()
  const database = new Database(join(folder, 'tillgreen.db'))
  database.prepare("UPDATE feature_record SET holder = ? WHERE id = 'a'").run(JSON.stringify({ pid: 2 ** 22 + 1, processStart: '1' }))
  database.close()
  expect(typeof records.hold('a')).toBe('function')
})
