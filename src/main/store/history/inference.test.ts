// The figures of model requests, over journals as the engine writes them: their costs, their time, and the results of
// the tests after them.

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { inferenceAsCsv } from '../../../contract/figures/inference.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { Json } from '../../../contract/text/json.js'
import { migrations } from '../database/migrate.js'
import { openReadStore, type ReadStore } from '../read-store.js'
import { openStore, type Store } from '../store.js'

const all = FiguresFilter.parse({})

function read<T>({ folder }: Store, use: (store: ReadStore) => T): T {
  const store = openReadStore(folder)
  try {
    return use(store)
  } finally {
    store.close()
  }
}

interface RequestFacts {
  readonly role?: string
  readonly model?: string
  readonly fault?: string
  readonly number?: number
  readonly usd?: number | null
  readonly firstTokenMs?: number
  readonly totalMs?: number
  readonly tokens?: readonly [prompt: number, answer: number, cached?: number, reasoning?: number]
  readonly fingerprint?: string
  readonly seed?: number
  /** The state that the question is about. */
  readonly tree?: string
}

/** Writes one run's entries in the engine's own words. */
function writerOf(store: Store, run: string, kind: 'build' | 'fork' | 'replay' = 'build', parent: string | null = null) {
  store.runs.create({
    ...{ id: run, project: null, parent, kind, title: run, description: 'd', template: 'python', model: 'm', config: 'standard' },
    ...{ demo: null, engine: 'e', setup: '{}' },
  })
  const append = (kind: 'intent' | 'result' | 'note', key: string, step: string, body: Json) =>
    store.entries.append(run, { kind, key, step, factsHash: '', body })
  return {
    async asked(key: string, gos: readonly RequestFacts[] = [{}]) {
      await append('intent', key, 'ask', { tree: gos[0]?.tree ?? '' })
      for (const [index, go] of gos.entries()) {
        const number = go.number ?? index + 1
        const [promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0] = go.tokens ?? [100, 10]
        await append('note', `${key}-called-1-${number}`, 'called', {
          ...{ type: 'called', role: go.role ?? 'builder', model: go.model ?? 'm', endpoint: 'e', number, fault: go.fault ?? null },
          ...{ message: '', usage: { promptTokens, completionTokens, cachedTokens, reasoningTokens, estimated: false } },
          ...{ usd: go.usd === undefined ? 0.5 : go.usd, firstTokenMs: go.firstTokenMs ?? 100, totalMs: go.totalMs ?? 1_000 },
          ...{ promptBytes: 400, answerBytes: 40 },
          // Journals of earlier versions name neither.
          ...(go.fingerprint === undefined ? {} : { fingerprint: go.fingerprint }),
          ...(go.seed === undefined ? {} : { seed: go.seed }),
        })
      }
    },
    malformed: (key: string, repaired = false) =>
      append('note', `${key}-malformed`, 'malformed', { type: 'malformed', role: 'builder', problems: [], repaired }),
    tested: (key: string, tree: string, green: number) => {
      const cases = Array.from({ length: 5 }, (_, index) => ({ id: `t${index}`, state: index < green ? 'passed' : 'failed' }))
      return append('result', key, 'test', { value: { tree, report: { cases } } })
    },
    finished: () =>
      append('note', 'finished', 'finished', {
        ...{ type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: '', ended: 'finished' },
      }),
  }
}

const run = (number: number) => `run-${String(number).padStart(8, '0')}`

test('each go is a line of its model, role and step, with what it took', async () => {
  const store = openStore(temporaryFolder())
  const journal = writerOf(store, run(1))
  await journal.asked('plan', [{ role: 'planner', model: 'big', usd: null }])
  await journal.asked('task/a-called-b/code', [
    { fault: 'cut', usd: 0.25 },
    { tokens: [200, 30, 150, 6], firstTokenMs: 300, totalMs: 3_000 },
  ])
  await journal.malformed('task/a-called-b/code')
  await journal.asked('task/a-called-b/code-again-2', [{ firstTokenMs: 100, totalMs: 1_000 }])
  await journal.finished()
  const [code, plan, ...others] = read(store, ({ inference }) => inference(all))
  expect(others).toEqual([])
  expect(plan).toMatchObject({ model: 'big', role: 'planner', step: 'plan', calls: 1, usd: 0, unpriced: 1, quality: { n: 0 } })
  expect(code).toMatchObject({
    ...{ model: 'm', role: 'builder', step: 'code', calls: 3, answers: 2, retries: 1, malformed: { n: 2, count: 1 } },
    // Quantiles of 100 and 300, and of 1,000 and 3,000: the go that failed brought nothing to measure.
    ...{ firstTokenMs: { median: 200, p95: 290 }, totalMs: { median: 2_000, p95: 2_900 } },
    ...{ promptTokens: 150, answerTokens: 20, promptBytes: 400, answerBytes: 40, usd: 1.25, unpriced: 0 },
    ...{ cachedShare: 150 / 400, thinkingShare: 6 / 50 },
  })
  store.close()
})

test('quality is how many tests more or fewer are green after what came of an answer', async () => {
  const store = openStore(temporaryFolder())
  const journal = writerOf(store, run(1))
  await journal.asked('task/a/tests-1/tests', [{ role: 'test-author' }])
  await journal.tested('task/a/tests-1/test', 'stub', 1)
  await journal.asked('task/a/code', [{ tree: 'stub' }])
  await journal.tested('task/a/attempt/1/test', 'one', 3)
  // Another task does not count.
  await journal.tested('task/b/tests-1/test', 'other', 0)
  await journal.asked('task/a/attempt/1/diagnose', [{ role: 'diagnoser', tree: 'one' }])
  await journal.asked('task/a/attempt/1/action/1/fix', [{ tree: 'one' }])
  await journal.malformed('task/a/attempt/1/action/1/fix')
  await journal.asked('task/a/attempt/1/action/1/fix-again-2', [{ tree: 'one' }])
  await journal.tested('task/a/attempt/2/test', 'two', 2)
  // That was worse, so it was rolled back: the next repair begins with three green tests, not with two.
  await journal.asked('task/a/attempt/2/action/1/fix', [{ tree: 'one' }])
  await journal.tested('task/a/attempt/3/test', 'three', 5)
  await journal.finished()
  const quality = Object.fromEntries(read(store, ({ inference }) => inference(all)).map((each) => [each.step, each.quality]))
  expect(quality).toEqual({
    tests: { n: 0, better: 0, worse: 0, change: 0 },
    code: { n: 1, better: 1, worse: 0, change: 2 },
    diagnose: { n: 1, better: 0, worse: 1, change: -1 },
    fix: { n: 2, better: 1, worse: 1, change: 1 },
  })
  store.close()
})

test('builds and seeds are counted, the most frequent first, where the journal names them', async () => {
  const store = openStore(temporaryFolder())
  const journal = writerOf(store, run(1))
  await journal.asked('plan', [{ fingerprint: 'fp_a', seed: 7 }])
  await journal.asked('task/a/plan', [{ fingerprint: 'fp_b', seed: 7 }, { fingerprint: 'fp_b' }, {}])
  await journal.finished()
  const [plan] = read(store, ({ inference }) => inference(all))
  expect(plan).toMatchObject({
    fingerprints: [
      { name: 'fp_b', calls: 2 },
      { name: 'fp_a', calls: 1 },
    ],
    seeds: [{ seed: 7, calls: 2 }],
  })
  store.close()
})

test('what a fork copied was asked by its parent, and replays, deleted and running runs do not count', async () => {
  const store = openStore(temporaryFolder())
  const parent = writerOf(store, run(1))
  await parent.asked('plan')
  await parent.tested('task/a/tests-1/test', 'stub', 1)
  await parent.finished()
  const fork = writerOf(store, run(2), 'fork', run(1))
  store.entries.copy(run(1), run(2), 3)
  await fork.asked('task/a/code', [{ tree: 'stub' }])
  await fork.tested('task/a/attempt/1/test', 'one', 2)
  await fork.finished()
  await writerOf(store, run(3), 'replay').asked('plan')
  await writerOf(store, run(4)).asked('plan')
  expect(read(store, ({ inference }) => inference(all)).map((each) => [each.step, each.calls, each.quality.change])).toEqual([
    ['code', 1, 1],
    ['plan', 1, 0],
  ])
  store.removal.remove([run(1)])
  expect(read(store, ({ inference }) => inference(all)).map((each) => each.step)).toEqual(['code'])
  expect(store.removal.purge([run(1)])).toEqual([run(1)])
  store.close()
})

test('a database of an earlier version is counted as if it had always been', async () => {
  const folder = temporaryFolder()
  const store = openStore(folder)
  const journal = writerOf(store, run(1))
  await journal.tested('task/a/tests-1/test', 'stub', 1)
  await journal.asked('task/a/code', [{ tree: 'stub' }])
  await journal.malformed('task/a/code', true)
  await journal.tested('task/a/attempt/1/test', 'one', 4)
  await journal.finished()
  const today = store.spentOn(Date.now())
  const before = read(store, ({ inference }) => inference(all))
  const { ms } = store.runs.summary(run(1)) ?? {}
  store.close()
  const database = new Database(join(folder, 'tillgreen.db'))
  const { number } = migrations.find(({ name }) => name.includes('inference')) ?? { number: 0 }
  database.exec('DROP TABLE inference; DROP TABLE test_count; DROP VIEW counted_entry; DROP TRIGGER entry_counted')
  // Entries after that version are made again too.
  database.exec(
    'DROP INDEX run_history; ALTER TABLE run DROP COLUMN ms; ALTER TABLE run DROP COLUMN origin; ALTER TABLE run DROP COLUMN recorded_title; CREATE INDEX run_history ON run (created_at, id, deleted_at, template, model, verdict, ended, kind, demo, usd, project, config, finished_at, rounds)',
  )
  database.exec(
    'ALTER TABLE run DROP COLUMN asked_at; ALTER TABLE run DROP COLUMN findings; DROP TABLE spent_day; DROP TABLE reservation; DROP TABLE link; DROP TABLE about; DROP TABLE reading_answer; DROP TABLE exploration_try; DROP TABLE exploration; DROP TABLE file_summary; DROP TABLE feature_record',
  )
  database.exec(
    "DROP INDEX entry_once; ALTER TABLE entry DROP COLUMN superseded; CREATE UNIQUE INDEX entry_once ON entry (run, kind, key) WHERE kind <> 'intent'",
  )
  database.pragma(`user_version = ${number - 1}`)
  database.close()
  const again = openStore(folder)
  expect(read(again, ({ inference }) => inference(all))).toEqual(before)
  expect(again.spentOn(Date.now())).toBeCloseTo(today)
  expect(again.runs.summary(run(1))?.ms).toBe(ms)
  expect(before).toMatchObject([{ step: 'code', malformed: { count: 1, n: 1 }, quality: { n: 1, change: 3 } }])
  again.close()
})

test('the CSV file has one width, and no cell that a spreadsheet would run', async () => {
  const store = openStore(temporaryFolder())
  const journal = writerOf(store, run(1))
  await journal.asked('plan', [{ model: '=evil, "x"' }])
  await journal.finished()
  const [head = '', line = ''] = inferenceAsCsv(read(store, ({ inference }) => inference(all))).split('\r\n')
  expect(line).toMatch(/^"'=evil, ""x""",builder,plan,1,1,0,0,0,/)
  expect(line.split(',').length - 1).toBe(head.split(',').length)
  store.close()
})
