// Who began a run: opening an older data folder finds it out, and only the user's own runs are listed and counted.
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { HistoryFilter } from '../../../contract/calls/history.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { RunOrigin } from '../../../contract/run/run.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'
import { bringTo, migrations } from './migrate.js'

const about = { project: null, parent: null, kind: 'build', title: 'T', description: 'd', demo: null, engine: 'e', setup: '{}' } as const

test('runs of the bench and of explorations in an older data folder are marked as such', () => {
  const { number } = migrations.find(({ name }) => name.includes('origin')) ?? { number: 0 }
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  bringTo(database, number - 1)
  const setups = { 'run-user': '{}', 'run-try': '{"tryOf":{"bench":"b","at":1}}', 'run-found': '{"tryOf":null}', 'run-damaged': '{' }
  for (const [id, setup] of Object.entries(setups)) {
    database.prepare('INSERT INTO project (id, created_at) VALUES (?, 1)').run(id)
    database
      .prepare(
        `INSERT INTO run (id, project, kind, created_at, title, description, template, model, config, engine, setup)
         VALUES (?, ?, 'feedback', 1, 't', 'd', 'python', 'm', 'c', 'e', '{}')`,
      )
      .run(id, id)
    database.prepare('UPDATE run SET setup = ? WHERE id = ?').run(setup, id)
  }
  database.prepare("INSERT INTO exploration (id, at, head, state) VALUES ('x', 1, '{}', 'over')").run()
  database.prepare("INSERT INTO exploration_try (exploration, number, run, body) VALUES ('x', 1, 'run-found', '{}')").run()
  bringTo(database, number)
  expect(database.prepare('SELECT id, origin FROM run ORDER BY id').raw().all()).toEqual([
    ['run-damaged', 'user'],
    ['run-found', 'exploration'],
    ['run-try', 'bench'],
    ['run-user', 'user'],
  ])
})

test('lists, choices and figures leave out runs that the user did not begin, unless all runs are asked for', async () => {
  const folder = temporaryFolder('store')
  const store = openStore(folder)
  onTestFinished(() => store.close())
  const origins: readonly RunOrigin[] = ['user', 'bench', 'honesty', 'refusals', 'exploration']
  for (const [index, origin] of origins.entries()) {
    const id = `run-0000000${index}`
    store.runs.create({ ...about, id, template: origin, model: origin, config: 'c', origin })
    const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
    await store.entries.append(id, {
      ...{ kind: 'note', key: 'finished', step: 'finished', factsHash: '' },
      body: { type: 'finished', outcome, tree: '', ended: 'finished' },
    })
  }
  const named = (runs: readonly { readonly origin?: string | undefined }[]) => runs.map(({ origin = 'user' }) => origin).sort()
  const paged = (all: boolean) => store.history.page(HistoryFilter.parse({ all }), null, 50).runs
  expect([named(paged(false)), named(store.runs.list(50, null))]).toEqual([['user'], ['user']])
  expect(named(paged(true))).toEqual([...origins].sort())
  expect(store.history.count(HistoryFilter.parse({}))).toBe(1)
  expect(store.history.choices()).toMatchObject({ templates: [{ name: 'user' }], models: [{ name: 'user' }] })
  expect(store.verifiedBy('template').map(({ name }) => name)).toEqual(['user'])
  const reading = openReadStore(folder)
  onTestFinished(() => reading.close())
  const counted = (all: boolean) => reading.figures(FiguresFilter.parse({ all })).byTemplate.map(({ name }) => name)
  expect([counted(false), counted(true).sort()]).toEqual([['user'], [...origins].sort()])
})
