// A title is a row of the database: the journal, the verdict and the exports of a run stay as they are.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { root, tillgreen } from '../../../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../../../test/support/folders.js'
import { type AppContract, contract } from '../../../../../contract/calls/index.js'
import { standardConfig } from '../../../../../contract/config/config.js'
import { LONGEST_TITLE } from '../../../../../contract/run/plan.js'
import { connect } from '../../../../../contract/wire/connect.js'
import { serve } from '../../../../../contract/wire/define.js'
import { writeCommits } from '../../../../host/exports/export-git.js'
import { openChangeLog } from '../../../../host/folder-changes/change-log.js'
import { readRecording, recordRun, takeRecording } from '../../../../host/run-service/recordings.js'
import { openStore } from '../../../../store/store.js'
import { startHost } from '../../../start-host.js'

/** A data folder with one finished run. */
async function folderWithRun(): Promise<{ data: string; run: string }> {
  const data = temporaryFolder('renamed')
  const store = openStore(data)
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/shopping-list/run.jsonl'))
  const run = takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
  store.close()
  return { data, run }
}

function coreOf(data: string) {
  const host = startHost({ data, isAttended: false })
  onTestFinished(() => host.close())
  return connect<AppContract>(serve(contract, host.handlers, () => {}))
}

/** All that must not change: the journal with its chain, the verdict, and the bytes of exports. */
function keptOf(data: string, run: string) {
  const store = openStore(data)
  const commits = join(temporaryFolder('commits'), 'commits')
  const recording = join(temporaryFolder('recording'), 'run.jsonl')
  writeFileSync(commits, '')
  writeCommits(store, { run, span: 'all' }, commits)
  recordRun(store, openChangeLog(data), { run, file: recording, force: false })
  const { damage } = store.entries.sound(run, 0)
  const { outcome } = store.runs.summary(run) ?? {}
  store.close()
  const database = new Database(join(data, 'tillgreen.db'), { readonly: true })
  const journal = ['entry', 'link'].map((table) => database.prepare(`SELECT * FROM ${table} WHERE run = ?`).all(run))
  database.close()
  return { journal, damage, outcome, exported: [commits, recording].map((file) => readFileSync(file, 'utf8')) }
}

test('a renamed run has its new title wherever runs are listed; journal, verdict and exports stay the same', async () => {
  const { data, run } = await folderWithRun()
  const before = keptOf(data, run)
  expect(before.damage).toBe(null)
  const core = coreOf(data)
  const { title: first } = await core.runs.summary({ run })
  const renamed = await core.history.rename({ run, title: '  What we buy ' })
  expect(renamed).toMatchObject({ id: run, title: 'What we buy' })
  expect(await core.runs.list({ limit: 5, before: null })).toMatchObject([{ title: 'What we buy' }])
  expect((await core.history.choices({})).projects).toMatchObject([{ title: 'What we buy' }])
  await core.history.rename({ run, title: 'What we buy today' })
  expect(keptOf(data, run)).toEqual(before)
  expect(before.exported[1]).toContain(JSON.stringify(first))
})

test('a title that is empty, too long or of several lines is refused, and so is a run that is not there', async () => {
  const { data, run } = await folderWithRun()
  const core = coreOf(data)
  const { title } = await core.runs.summary({ run })
  for (const refused of ['', '   ', 'x'.repeat(LONGEST_TITLE + 1), 'one\ntwo'])
    await expect(core.history.rename({ run, title: refused })).rejects.toThrow(/title/i)
  await expect(core.history.rename({ run: 'nothing-there', title: 'A title' })).rejects.toThrow('run-missing')
  expect((await core.runs.summary({ run })).title).toBe(title)
  expect(await core.history.rename({ run, title: 'x'.repeat(LONGEST_TITLE) })).toMatchObject({ title: 'x'.repeat(LONGEST_TITLE) })
})

test('the command line renames the run that the first letters mean, and says what a title may be', async () => {
  const { data, run } = await folderWithRun()
  const place = { data }
  const result = await tillgreen(['rename', run.slice(0, 12), 'What we buy'], place)
  expect([result.code, result.stdout]).toEqual([0, `Renamed ${run} to "What we buy".\n`])
  expect((await tillgreen(['runs', '--json'], place)).lines).toMatchObject([{ runs: [{ id: run, title: 'What we buy' }] }])
  expect((await tillgreen(['runs', '--search', 'we buy', '--json'], place)).lines).toMatchObject([{ runs: [{ id: run }] }])
  const refusals = [[run, ''], [run, 'x'.repeat(81)], [run], [run, 'What', 'we', 'buy'], ['none', 'A title']]
  const refused = []
  for (const words of refusals) refused.push(await tillgreen(['rename', ...words], place))
  expect(refused.map(({ code, stderr }) => [code, stderr.split('\n')[0]])).toEqual([
    [2, 'A title must be one line of 1 to 80 characters, but this one has 0.'],
    [2, 'A title must be one line of 1 to 80 characters, but this one has 81.'],
    [2, '"runs rename" expects a run and a title. Put text with spaces in quotes.'],
    [2, '"runs rename" expects a run and a title. Put text with spaces in quotes.'],
    [2, expect.stringContaining('none')],
  ])
})
