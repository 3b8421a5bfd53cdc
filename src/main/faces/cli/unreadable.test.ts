// Files that an ordinary user may not read or write are reported in a sentence, and are no mistake of ours.
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tillgreen } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import { BelowError } from '../../files/below-error.js'
import { asUserError } from '../../host/data-folder/storage-error.js'
import { readRecording, takeRecording } from '../../host/run-service/recordings.js'
import { openStore } from '../../store/store.js'

const USER = 64_200
const through = ['setpriv', '--reuid', String(USER), '--regid', String(USER), '--clear-groups']

function owned(folder: string): void {
  chownSync(folder, USER, USER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) owned(path)
    else chownSync(path, USER, USER)
  }
}

function placeOf(data = temporaryFolder('data')) {
  owned(data)
  return { data, through, environment: { HOME: data, TMPDIR: data } }
}

/** A folder that only root may look into. */
function locked(): string {
  const folder = temporaryFolder('locked')
  mkdirSync(join(folder, 'inner'))
  writeFileSync(join(folder, 'inner', 'a.py'), 'a = 1\n')
  chmodSync(folder, 0o700)
  return folder
}

describe.runIf(process.getuid?.() === 0)('for an ordinary user', () => {
  test.each(['', 'inner', 'inner/a.zip'])('a project at "%s" below a folder that may not be read is refused', async (inside) => {
    const project = join(locked(), inside)
    const result = await tillgreen(['run', 'x', '--project', project, '--base-url', 'http://127.0.0.1:9/v1'], placeOf())
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining('EACCES')])
    expect(result.stderr).not.toContain('internal error')
  })

  test('changes are not brought into a folder with a file that may not be read, which is reported', async () => {
    const data = temporaryFolder('data')
    const store = openStore(data)
    const recording = await readRecording(store, join(import.meta.dirname, '../../../../test/fixtures/runs/shopping-list/run.jsonl'))
    const { setup } = recording.head
    const project = { from: 'x', folder: null, tree: store.trees.create([]), redTests: 'keep' as const }
    const head = { ...recording.head, setup: { ...setup, goal: { ...setup.goal, project } } }
    const run = takeRecording(store, { ...recording, head }, 'run.jsonl', standardConfig().budget)
    const [{ path } = { path: '' }] = store.trees.files(store.treeEntries.newest(run) ?? '')
    store.close()
    const target = temporaryFolder('target')
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), 'root alone', { mode: 0o600 })
    chmodSync(target, 0o755)
    const apply = ['apply', run, '--to', target, '--force']
    const result = await tillgreen(apply, placeOf(data))
    expect([result.code, result.stderr]).toEqual([
      2,
      expect.stringContaining(`Nothing was written to ${target}: ${join(target, path)} cannot be used`),
    ])
    expect(readdirSync(target)).toHaveLength(1)
  })
})

test('each error of a file that reaches a face is a refusal; a mistake of ours stays one', () => {
  for (const type of ['root', 'link', 'missing', 'exists', 'folder', 'exchanged'] as const)
    expect(asUserError(new BelowError('/a', { type }), '/data')).toEqual(userError('file-refused', { path: '/a', fault: { type } }))
  const bug = new TypeError('x is not a function')
  expect(asUserError(bug, '/data')).toBe(bug)
})
