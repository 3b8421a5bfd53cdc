// Files that never leave the data folder with a program, by any way out.
import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { openStore, type Store } from '../../store/store.js'
import { writeArchive } from '../exports/export-archive.js'
import { type AskedCommits, writeCommits } from '../exports/export-git.js'
import { makeExport } from '../exports/exports.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { type Recording, readRecording, takeRecording } from '../run-service/recordings.js'
import type { Work } from '../work/work.js'
import { openOutputRecords } from './output-records.js'
import { openOutputs } from './outputs.js'
import { filesOfTree } from './program-files.js'

const root = join(import.meta.dirname, '../../../..')
const PLANTED = ['.git/config', '.git/hooks/pre-commit', 'vendor/.GIT/config', '../outside', 'link', 'a:b']

/** A finished run, in each of whose states a command planted what must not get out. */
async function plantedRun() {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const run = takeRecording(
    store,
    await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl')),
    'run.jsonl',
    standardConfig().budget,
  )
  const hash = store.trees.putText('#!/bin/sh\ntouch /tmp/tillgreen-planted\n')
  const { trees } = store
  const files = trees.files.bind(trees)
  const away = store.trees.putText('../../elsewhere')
  const planted = PLANTED.map((path) =>
    path === 'link' ? { path, mode: 'link' as const, hash: away, bytes: 15 } : { path, mode: 'executable' as const, hash, bytes: 40 },
  )
  const reading = { ...trees, files: (tree: string) => [...files(tree), ...planted] }
  return { store: { ...store, trees: reading }, run, files }
}

/** Does the tasks of exports in this thread, where the store can be one that holds more than the data folder. */
const workOn = (store: Store): Work => {
  const perform = (name: string, input: { run: string; file: string; asked: AskedCommits }) =>
    name === 'write-archive' ? writeArchive(store, input.run, input.file) : writeCommits(store, input.asked, input.file)
  return { run: async (name, input) => perform(name, input as never) as never, close: async () => {} }
}

const named = (text: string): string[] => text.split('\n').filter((line) => PLANTED.includes(line))

test('what leads into version control, out of the folder or elsewhere by a link is left out of all exports, and named', async () => {
  const { store, run } = await plantedRun()
  const out = temporaryFolder('out')
  const zip = join(out, 'it.zip')
  const content = await makeExport(workOn(store), { run, format: 'zip' }, zip)
  if (content.format !== 'zip') throw new Error(`An archive was asked for, found ${content.format}.`)
  const { leftOut, verification } = content
  expect(leftOut).toHaveLength(PLANTED.length)
  // The control: they are in the tree that was exported.
  expect(store.trees.files(verification.tree).map(({ path }) => path)).toEqual(expect.arrayContaining(PLANTED))
  const list = execFileSync('python3', ['-c', 'import sys,zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))', zip], {
    encoding: 'utf8',
  })
  expect([list.includes('/verification.json\n'), named(list)]).toEqual([true, []])

  const repository = join(out, 'repository')
  await makeExport(workOn(store), { run, format: 'git' }, repository)
  expect(named(execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }))).toEqual([])
  expect(readdirSync(join(repository, '.git')).includes('hooks')).toBe(false)
  const config = execFileSync('git', ['config', '--local', '--name-only', '--list'], { cwd: repository, encoding: 'utf8' })
  expect(
    config.split('\n').filter((name) => name && !/^core\.(repositoryformatversion|filemode|bare|logallrefupdates)$/.test(name)),
  ).toEqual([])

  const patch = join(out, 'it.patch')
  await makeExport(workOn(store), { run, format: 'patch' }, patch)
  const patched = [...readFileSync(patch, 'utf8').matchAll(/^diff --git a\/(.+) b\/\1$/gm)].map(([, path = '']) => path)
  expect([patched.length > 0, named(patched.join('\n'))]).toEqual([true, []])
  expect(filesOfTree(store, verification.tree).files.filter(({ path }) => PLANTED.includes(path))).toEqual([])
  const modes = readdirSync(repository).map((name) => lstatSync(join(repository, name)).mode & 0o7000)
  expect(modes.every((mode) => mode === 0)).toBe(true)
})

/** A run of the user's own that is over and is owed its program in a folder. */
function owedRun(store: Store, recording: Recording, id: string, out: string): void {
  const { goal } = recording.head.setup
  const setup = { ...recording.head.setup, goal, out, force: false }
  const named = { title: id, description: '', template: goal.template.name, model: '', config: '', engine: 'test', demo: null }
  store.runs.create({ id, project: null, parent: null, kind: 'build', setup: JSON.stringify(setup), ...named })
  store.entries.put(id, recording.entries)
  store.entries.write(id, { kind: 'note', key: 'output-due', step: 'output-due', factsHash: '', body: { type: 'output-due' } })
}

test('a damaged run with an unwritten program does not hide others, neither in the list nor at the start', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl'))
  const folder = temporaryFolder('out')
  const names = ['run-00000001', 'run-00000002', 'run-00000003']
  for (const id of names) owedRun(store, recording, id, join(folder, id))
  const database = new Database(join(store.folder, 'tillgreen.db'))
  database.prepare("UPDATE run SET setup = setup || ' ' WHERE id = ?").run(names[0])
  database.prepare("UPDATE entry SET body = body || ' ' WHERE run = ? AND seq = 1").run(names[1])
  database.close()
  const outputs = openOutputs({ store, log: openChangeLog(store.folder), records: openOutputRecords(store.folder) })
  expect([...outputs.owed()]).toEqual(names.slice(1))
  expect(await outputs.recover()).toEqual([
    { type: 'program', run: names[2], state: { type: 'written', folder: join(folder, names[2] ?? '') } },
  ])
  expect(readdirSync(folder)).toEqual(names.slice(2))
})
