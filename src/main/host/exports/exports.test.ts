import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { workIn } from '../../../../test/support/work.js'
import { standardConfig } from '../../../contract/config/config.js'
import { openStore } from '../../store/store.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { openExports } from './exports.js'
import { readZip } from './read-zip.js'
import { unpackExport } from './unpack-export.js'

const root = join(import.meta.dirname, '../../../..')

async function deskWithRun(recording = 'kanban') {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const run = takeRecording(
    store,
    await readRecording(store, join(root, `test/fixtures/runs/${recording}/run.jsonl`)),
    'run.jsonl',
    standardConfig().budget,
  )
  return { desk: openExports(store, workIn(store.folder), openChangeLog(store.folder), join(root, 'resources')), run, store }
}

test('only the folder that an export was written to is shown, and only where there is a desktop', async () => {
  const { desk: runs, run } = await deskWithRun()
  const { id } = await runs.make({ run, format: 'patch' })
  expect(() => runs.open(id)).toThrow('export-not-written')
  const folder = join(temporaryFolder('taken'), 'projects')
  await runs.write(id, folder, false)

  vi.stubEnv('DISPLAY', '')
  vi.stubEnv('WAYLAND_DISPLAY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => runs.open(id)).toThrow(`desktop-missing {"folder":"${folder}"}`)

  const programs = join(temporaryFolder('programs'), 'bin')
  const shown = join(programs, 'shown')
  mkdirSync(programs)
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${shown}.part && mv ${shown}.part ${shown}\n`)
  chmodSync(join(programs, 'xdg-open'), 0o755)
  vi.stubEnv('DISPLAY', ':0')
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  runs.open(id)
  await expect.poll(() => existsSync(shown), { timeout: 20_000 }).toBe(true)
  expect(readFileSync(shown, 'utf8')).toBe(folder)
})

test('a patch for a project of the user has no marks of clauses, although its tests in the run have them', async () => {
  const { desk: exports, run, store } = await deskWithRun('stock-html')
  const { id } = await exports.make({ run, format: 'patch' })
  const patch = readFileSync(await exports.write(id, temporaryFolder('taken'), false), 'utf8')
  const tree = store.treeEntries.newest(run) ?? ''
  const isMarked = (text: string) => /(#|\/\/) clauses? \d/.test(text)
  const marked = store.trees
    .files(tree)
    .filter(({ path, mode, hash }) => mode !== 'link' && /test/.test(path) && isMarked(store.trees.readText(hash)))
  expect(marked.length).toBeGreaterThan(0)
  for (const { path } of marked) expect(patch).toContain(`+++ b/${path}`)
  expect(patch.match(/^\+.*$/gm)?.filter(isMarked)).toEqual([])
})

test('an export is never written over something without being asked to', async () => {
  const { desk: runs, run } = await deskWithRun()
  const { id, name } = await runs.make({ run, format: 'patch' })
  const folder = temporaryFolder('taken')
  writeFileSync(join(folder, name), 'mine')
  // The window offers to replace it.
  await expect(runs.write(id, folder, false)).rejects.toThrow('entry-exists')
  expect(readFileSync(join(folder, name), 'utf8')).toBe('mine')
  await runs.write(id, folder, true)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('diff --git')
})

test('a dev container is beside the program, and the archive holds the same tree', async () => {
  const { desk: exports, run } = await deskWithRun()
  const { id } = await exports.make({ run, format: 'zip', withContainer: true })
  const archive = await exports.write(id, temporaryFolder('taken'), false)
  const { files } = await readZip(archive)
  expect(String(files.get('kanban-board/.devcontainer/Containerfile')?.bytes)).toMatch(/^FROM docker/m)
  const { claimed, tree } = await unpackExport(archive, temporaryFolder('trees'))
  expect(tree).toBe(claimed.tree)
})

test('an archive has one folder at its top, the date of its run, and a README that says how it is started', async () => {
  const { desk: exports, run } = await deskWithRun()
  const { id } = await exports.make({ run, format: 'zip' })
  const archive = await exports.write(id, temporaryFolder('taken'), false)
  const list =
    'import json,sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps([[e.filename,e.date_time[0]] for e in z.infolist()]))'
  const found: [string, number][] = JSON.parse(execFileSync('python3', ['-c', list, archive], { encoding: 'utf8' }))
  expect(new Set(found.map(([path]) => path.split('/')[0]))).toEqual(new Set(['kanban-board']))
  expect(found.every(([, year]) => year >= 2025)).toBe(true)
  const { files } = await readZip(archive)
  const readme = String(files.get('kanban-board/README.md')?.bytes)
  expect(readme).toMatch(/^# .+/)
  expect(readme).toContain('tillgreen verify')
})
