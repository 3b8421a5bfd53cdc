// One run's damage on the command line: it is named, what is sound of it is shown, and it hides no other run.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { standardConfig } from '../../src/contract/config/config.js'
import { readRecording, takeRecording } from '../../src/main/host/run-service/recordings.js'
import { openStore } from '../../src/main/store/store.js'
import { root, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

const recorded = join(root, 'test/fixtures/runs/durations/run.jsonl')

/** A data folder with two runs of one recording. */
async function twoRuns(): Promise<{ data: string; bad: string; good: string; tree: string }> {
  const data = temporaryFolder('data')
  const store = openStore(data)
  const recording = await readRecording(store, recorded)
  const take = () => takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
  const [bad, good] = [take(), take()]
  const tree = store.treeEntries.newest(bad) ?? ''
  store.close()
  return { data, bad, good, tree }
}

function change(data: string, sql: string, ...values: readonly string[]): void {
  const database = new Database(join(data, 'tillgreen.db'))
  database.prepare(sql).run(...values)
  database.close()
}

const RUNS_BEFORE = 3

test('a damaged entry is named by each command that reads it; the other run is as it was', async () => {
  const { data, bad, good } = await twoRuns()
  const place = { data }
  const sound = await tillgreen(['show', good], place)
  change(data, "UPDATE entry SET body = body || ' ' WHERE run = ? AND seq = 9", bad)
  const out = join(temporaryFolder('out'), 'out')
  const said = new RegExp(`Run ${bad} is damaged: entry 9 \\(.*\\) does not match its recorded hash.*tillgreen runs delete`)
  for (const args of [
    ['show', bad],
    ['replay', bad, '--strict'],
    ['replay', bad],
    ['export', bad, '--out', `${out}.zip`],
    ['export', bad, '--format', 'git', '--out', `${out}.git`],
    ['record', bad, '--out', `${out}.jsonl`],
    ['feedback', bad, 'and weeks'],
  ]) {
    const { code, stderr } = await tillgreen(args, place)
    expect([args[0], code, stderr]).toEqual([args[0], 2, expect.stringMatching(said)])
  }
  change(data, 'UPDATE run SET verdict = NULL, ended = NULL, finished_at = NULL WHERE id = ?', bad)
  expect((await tillgreen(['resume', bad], place)).stderr).toMatch(said)
  const shown = (await tillgreen(['show', bad], place)).stdout.split('\n')
  const rows = sound.stdout.split('\n')
  expect(shown.slice(0, RUNS_BEFORE)).toEqual(rows.slice(0, RUNS_BEFORE))
  expect(shown.length).toBeGreaterThan(RUNS_BEFORE)
  expect((await tillgreen(['show', good], place)).stdout).toBe(sound.stdout)
  for (const args of [['runs'], ['stats'], ['stats', '--models'], ['errors'], ['replay', good, '--strict']])
    expect([args, (await tillgreen(args, place)).code]).toEqual([args, 0])
  expect((await tillgreen(['delete', bad, '--purge'], place)).code).toBe(0)
  expect((await tillgreen(['show', good], place)).stdout).toBe(sound.stdout)
})

test('entries that are no JSON any more, and rows with impossible words, leave lists and figures at work', async () => {
  const { data, bad, good } = await twoRuns()
  change(data, "UPDATE entry SET body = '{' || body WHERE run = ?", bad)
  change(data, "UPDATE run SET verdict = 'verofied', kind = kind WHERE id = ?", bad)
  const listed = await tillgreen(['runs'], { data })
  expect(listed.code, listed.stderr).toBe(0)
  expect(listed.stdout.split('\n').filter((line) => line.includes('damaged'))).toEqual([expect.stringContaining(bad)])
  expect(listed.stdout).toContain(good)
  for (const args of [['stats'], ['stats', '--models'], ['errors'], ['show', good], ['replay', good, '--strict']])
    expect([args, (await tillgreen(args, { data })).code]).toEqual([args, 0])
  for (const args of [
    ['show', bad],
    ['show', good, bad],
    ['resume', bad],
  ]) {
    const { code, stderr } = await tillgreen(args, { data })
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining('is damaged')])
  }
})

test('what a run was started with is held against its journal too', async () => {
  const { data, bad, good } = await twoRuns()
  change(data, "UPDATE run SET description = description || 's' WHERE id = ?", bad)
  for (const args of [
    ['show', bad],
    ['export', bad, '--out', join(data, 'out.zip')],
  ]) {
    const { code, stderr } = await tillgreen(args, { data })
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining('its start values differ from the recorded values')])
  }
  expect((await tillgreen(['show', good], { data })).code).toBe(0)
})

test('a stored file that is damaged or gone is named with what to do, and is no mistake of ours', async () => {
  for (const harm of ['changed', 'gone'] as const) {
    const { data, bad, tree } = await twoRuns()
    const object = join(data, 'trees', tree.slice(0, 2), tree.slice(2))
    if (harm === 'gone') rmSync(object)
    else writeFileSync(object, readFileSync(object, 'utf8').replace('a', 'b'))
    const { code, stderr } = await tillgreen(['export', bad, '--out', join(data, 'out.zip')], { data })
    expect([harm, code, stderr]).toEqual([
      harm,
      2,
      expect.stringMatching(new RegExp(`workspace file ${tree} is.*Restore .* from a backup`)),
    ])
  }
})

test('a recording in which an entry was changed, removed or added is refused by its number', async () => {
  const { data, good } = await twoRuns()
  const file = join(data, 'run.jsonl')
  expect((await tillgreen(['record', good, '--out', file], { data })).code).toBe(0)
  const lines = readFileSync(file, 'utf8').split('\n')
  const [last, ...objects] = [lines.findLastIndex((line) => line.startsWith('{"type":"entry"'))]
  expect(objects).toEqual([])
  const replay = async (changed: readonly string[]) => {
    writeFileSync(file, changed.join('\n'))
    const { code, stderr } = await tillgreen(['replay', file, '--strict'], { data })
    return [code, stderr]
  }
  expect((await replay(lines))[0]).toBe(0)
  expect(await replay(lines.with(4, (lines[4] ?? '').replace('"at":1', '"at":2')))).toEqual([
    2,
    expect.stringMatching(/line 5: entry 4 .* does not match its recorded hash/),
  ])
  expect(await replay(lines.toSpliced(4, 1))).toEqual([2, expect.stringContaining('line 5: entry 4 is missing')])
  expect(await replay(lines.toSpliced(last, 1))).toEqual([2, expect.stringContaining('entries, but got')])
})
