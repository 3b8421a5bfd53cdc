// Work in real threads: the same results and errors as in this one, and nothing half-done where a thread is ended.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { contentOf } from '../../../../test/support/many-files.js'
import { workIn } from '../../../../test/support/work.js'
import { standardConfig } from '../../../contract/config/config.js'
import { UserError } from '../../../contract/errors/index.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import { openReadStore } from '../../store/read-store.js'
import { openStore, type Store } from '../../store/store.js'
import { openAppliedRecords } from '../changes/applied-records.js'
import { openExports } from '../exports/exports.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { importProject } from '../projects/import-project.js'
import { openProjects } from '../projects/projects.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { openTemplateShelf } from '../templates/template-shelf.js'
import type { Work } from './work.js'

const resources = join(root, 'resources')
const everything = FiguresFilter.parse({})

function openData(): Store {
  const store = openStore(temporaryFolder('data'))
  onTestFinished(() => store.close())
  return store
}

/** A folder of so many files, each of which says `words` and its number. */
function projectOf(count: number, words: string): string {
  const folder = temporaryFolder('project')
  for (let part = 0; part < 10; part += 1) mkdirSync(join(folder, `part${part}`))
  for (let file = 0; file < count; file += 1) writeFileSync(join(folder, `part${file % 10}`, `file${file}.py`), `${words} ${file}\n`)
  return folder
}

async function recordedRun(store: Store): Promise<string> {
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl'))
  return takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
}

/** A finished run that changed the project in `folder` to the content of `changed`. */
async function runOn(store: Store, folder: string, changed: string): Promise<string> {
  const run = 'work-00000001'
  const [before, after] = [folder, changed].map((each) => store.trees.capture(each, () => false).tree)
  const template = await openTemplateShelf(resources, store.folder).load('python-plain')
  const project = { from: folder, folder, tree: before, redTests: 'keep' }
  const inherits = { run: '', tree: before, suites: [], additions: [] }
  const goal = { kind: 'build', description: 'd', words: '', template, plan: null, inherits, project }
  const setup = { goal, config: standardConfig(), answers: { type: 'endpoint' }, out: null, force: false }
  store.runs.create({
    ...{ id: run, project: null, parent: null, kind: 'build', title: 't', description: 'd', template: 'python-plain', model: 'm' },
    ...{ config: 'standard', demo: null, engine: 'e', setup: JSON.stringify(setup) },
  })
  const body = { type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: after, ended: 'finished' }
  await store.entries.append(run, {
    kind: 'note',
    key: 'finished',
    step: 'finished',
    factsHash: '',
    body: JSON.parse(JSON.stringify(body)),
  })
  return run
}

const save = (store: Store, work: Work, run: string, file: string) =>
  openExports(store, work, openChangeLog(store.folder), resources).save({ run, format: 'zip' }, file, false)

const objectsIn = (store: Store): string[] => readdirSync(join(store.folder, 'trees'), { recursive: true }).map(String)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(1)
}

test('a project is taken over and runs are counted in a thread as they are in this one', async () => {
  const [store, folder] = [openData(), projectOf(50, 'x')]
  await recordedRun(store)
  const work = workIn(store.folder)
  const input = { path: folder, template: null, testCommand: null, upload: null, unpackTo: null }
  const inThread = await work.run('import-project', input)
  expect(inThread).toEqual(await importProject(store, openTemplateShelf(resources, store.folder), input))
  expect(store.trees.files(inThread.tree)).toHaveLength(50)
  const here = openReadStore(store.folder)
  expect(await work.run('figures', everything)).toEqual(here.figures(everything))
  expect(await work.run('inference', everything)).toEqual(here.inference(everything))
  here.close()
})

test('counts are made again after a run was added, and after a count failed', async () => {
  const store = openData()
  const work = workIn(store.folder)
  let asked = 0
  const figures = store.remembered((filter) => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('cut off')) : work.run('figures', filter)
  })
  await expect(figures(everything)).rejects.toThrow('cut off')
  expect((await figures(everything)).demos).toBe(0)
  await figures(everything)
  expect(asked).toBe(2)
  await recordedRun(store)
  await figures(everything)
  expect(asked).toBe(3)
})

test('a user error keeps its code and data, and an error of the system its code and path', async () => {
  const store = openData()
  const work = workIn(store.folder)
  const missing = await work
    .run('write-commits', { asked: { run: 'none-00000001', span: 'all' }, file: '/nowhere' })
    .catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(UserError)
  expect(missing).toMatchObject({ error: { code: 'run-missing', data: { run: 'none-00000001' } } })
  const file = join(temporaryFolder(), 'nowhere', 'it.zip')
  await expect(work.run('zip-folder', { folder: temporaryFolder(), name: 'n', file })).rejects.toMatchObject({ code: 'ENOENT', path: file })
  const damaged = await recordedRun(store)
  rmSync(join(store.folder, 'trees'), { recursive: true })
  await expect(save(store, work, damaged, join(temporaryFolder(), 'it.zip'))).rejects.toMatchObject({
    error: { code: 'object-damaged', data: { how: 'gone' } },
  })
})

test('a signal ends a task in the middle, after which no work of it continues, and the next task is done', async () => {
  const [store, folder] = [openData(), projectOf(1_000, 'x')]
  const work = workIn(store.folder)
  const input = { path: folder, template: null, testCommand: null, upload: null, unpackTo: null }
  const stop = new AbortController()
  const begun = work.run('import-project', input, stop.signal)
  const over = expect(begun).rejects.toThrow('not wanted any more')
  await until(() => objectsIn(store).length > 100)
  stop.abort(new Error('not wanted any more'))
  await over
  const stored = objectsIn(store).length
  expect(stored).toBeLessThan(1_000)
  await pause(100)
  expect(objectsIn(store)).toHaveLength(stored)
  expect(store.trees.files((await work.run('import-project', input)).tree)).toHaveLength(1_000)
})

test('a task that waits for its turn is called off without a thread, and those behind it still get their turn', async () => {
  const [store, folder] = [openData(), projectOf(200, 'x')]
  const work = workIn(store.folder)
  const input = { path: folder, template: null, testCommand: null, upload: null, unpackTo: null }
  const first = [work.run('import-project', input), work.run('import-project', input)]
  const stop = new AbortController()
  const waiting = expect(work.run('import-project', input, stop.signal)).rejects.toThrow('not wanted any more')
  const last = work.run('figures', everything)
  stop.abort(new Error('not wanted any more'))
  await waiting
  expect(new Set((await Promise.all(first)).map(({ tree }) => tree)).size).toBe(1)
  expect((await last).demos).toBe(0)
})

test('an export whose thread is ended leaves nothing at its place', async () => {
  const store = openData()
  const [run, work, out] = [await recordedRun(store), workIn(store.folder), temporaryFolder('out')]
  const over = expect(save(store, work, run, join(out, 'it.zip'))).rejects.toThrow('closed')
  await until(() => readdirSync(out).length > 0)
  await work.close()
  await over
  expect([readdirSync(out), readdirSync(join(store.folder, 'changes'))]).toEqual([[], []])
  // The control: the same export in threads that are left alone.
  await save(store, workIn(store.folder), run, join(out, 'it.zip'))
  expect(readdirSync(out)).toEqual(['it.zip'])
})

test.each([0, 5, 20, 60])('changes whose thread is ended after %i ms are all in the folder or none is', async (afterMs) => {
  const store = openData()
  const [folder, changed] = [projectOf(300, 'old'), projectOf(300, 'new')]
  const run = await runOn(store, folder, changed)
  const [old, wanted] = [contentOf(folder), contentOf(changed)]
  const changes = openChangeLog(store.folder)
  const work = workIn(store.folder)
  const place = join(store.folder, 'changes')
  const records = openAppliedRecords(store.folder)
  const asked = { run, to: null, force: false, choice: null }
  const applied = openProjects({ store, work, changes, records, checked: () => ({}) })
    .apply(asked)
    .catch((error: unknown) => error)
  await until(() => existsSync(place) && readdirSync(place).length > 0)
  await pause(afterMs)
  await work.close()
  await applied
  const now = JSON.stringify(contentOf(folder))
  expect([JSON.stringify(old), JSON.stringify(wanted)]).toContain(now)
  expect([readdirSync(place), readdirSync(folder).filter((name) => name.startsWith('.'))]).toEqual([[], []])
  const again = await openProjects({ store, work: workIn(store.folder), changes, records, checked: () => ({}) }).apply(asked)
  expect([again.written.length + again.same.length, contentOf(folder)]).toEqual([300, wanted])
})

test('a process is held by a task under way, and not by a thread that is at rest', async () => {
  const store = openData()
  // Within the checkout, where its packages are found.
  const folder = mkdtempSync(join(root, 'out', 'work-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = join(import.meta.dirname, 'work.ts')
  await build({ configFile: false, logLevel: 'silent', build: { ssr: entry, outDir: folder, target: 'node24' } })
  const bundle = readdirSync(folder).find((name) => name.startsWith('work.')) ?? ''
  symlinkSync(join(root, 'out/main/worker.js'), join(folder, 'worker.js'))
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { openWork } from './${bundle}'
     const work = openWork(${JSON.stringify({ dataFolder: store.folder, resources })})
     work.run('figures', ${JSON.stringify(everything)}).then((figures) => console.log('counted', figures.demos))`,
  )
  // A thread that held it would end by itself only later than this.
  expect(execFileSync(process.execPath, [join(folder, 'main.mjs')], { encoding: 'utf8', timeout: 25_000 })).toBe('counted 0\n')
})
