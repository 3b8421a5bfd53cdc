// A program without a requested folder gets one of its name in a folder of programs.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { toJson } from '../../../contract/text/json.js'
import { openStore, type Store } from '../../store/store.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { type Recording, readRecording } from '../run-service/recordings.js'
import { openOutputRecords } from './output-records.js'
import { openOutputs } from './outputs.js'
import { programsFolderAt } from './program-folder.js'

const root = join(import.meta.dirname, '../../../..')

test('the folder of programs is a path of the user, and an empty setting is none', () => {
  expect(programsFolderAt('~/Tillgreen')).toBe(join(homedir(), 'Tillgreen'))
  expect(programsFolderAt('~')).toBe(homedir())
  expect(programsFolderAt(' /srv/made ')).toBe('/srv/made')
  expect(programsFolderAt('made')).toBe(join(homedir(), 'made'))
  expect(programsFolderAt(' ')).toBeNull()
})

/** A data folder beside a folder of programs; `end` brings a run there to its verified end. */
async function opened(writesAny = false) {
  const store: Store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const programs = join(temporaryFolder('programs'), 'made')
  const recording: Recording = await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl'))
  const outputs = openOutputs({ store, log: openChangeLog(store.folder), records: openOutputRecords(store.folder) })
  const end = async (id: string, parent: string | null) => {
    const setup = JSON.stringify({ ...recording.head.setup, out: null, programs, writesAny, force: false })
    const named = { title: 'Photo renamer', description: '', template: 'python', model: '', config: '', engine: 'test', demo: null }
    const project = parent === null ? null : (store.runs.summary(parent)?.project ?? null)
    store.runs.create({ id, project, parent, kind: parent === null ? 'build' : 'fork', setup, ...named })
    store.entries.put(id, recording.entries)
    const due = outputs.dueAt(id, 'verified')
    if (due === null) throw new Error('A verified run is owed its program.')
    store.entries.write(id, { kind: 'note', key: 'output-due', step: 'output-due', factsHash: '', body: toJson(due) })
    await outputs.writeAtEnd(id)
    return outputs.stateOf(id)
  }
  return { programs, outputs, end, store }
}

const RUNS = ['run-00000001', 'run-00000002', 'run-00000003', 'run-00000004'] as const

test('a later run of the project replaces the program, and leaves one that the user changed', async () => {
  const { programs, end } = await opened()
  const name = 'kanban-board'
  const made = join(programs, name)
  expect(await end(RUNS[0], null)).toEqual({ type: 'written', folder: made })
  expect(readdirSync(made)).not.toEqual([])
  expect(await end(RUNS[1], RUNS[0])).toEqual({ type: 'written', folder: made })
  expect(readdirSync(programs)).toEqual([name])

  const [file = ''] = readdirSync(made).filter((each) => each.endsWith('.py'))
  writeFileSync(join(made, file), '# mine\n')
  expect(await end(RUNS[2], RUNS[1])).toMatchObject({ type: 'beside', folder: `${made}-2`, asked: made, why: { type: 'edited' } })
  expect(await end(RUNS[3], RUNS[2])).toEqual({ type: 'written', folder: `${made}-2` })
  expect(readdirSync(programs)).toEqual([name, `${name}-2`])
})

test('a folder of another project or of the user is left as it is', async () => {
  const { end, store } = await opened()
  const first = await end(RUNS[0], null)
  const second = await end(RUNS[1], null)
  if (first.type !== 'written') throw new Error('The first program is written.')
  expect(second).toEqual({ type: 'written', folder: `${first.folder}-2` })
  mkdirSync(`${first.folder}-3`)
  writeFileSync(join(`${first.folder}-3`, 'notes.txt'), 'mine')
  expect(await end(RUNS[2], null)).toEqual({ type: 'written', folder: `${first.folder}-4` })
  expect(readdirSync(`${first.folder}-3`)).toEqual(['notes.txt'])
  expect(store.owedOutputs()).toEqual([])
})

test('a run that is not verified owes no program', async () => {
  const { outputs, end } = await opened()
  await end(RUNS[0], null)
  expect(outputs.dueAt(RUNS[0], 'partly')).toBeNull()
})

test('a run of the command line owes its program with any verdict, under the name of its plan', async () => {
  const { outputs, end, programs } = await opened(true)
  await end(RUNS[0], null)
  expect(outputs.dueAt(RUNS[0], 'partly')).toEqual({ type: 'output-due', folder: join(programs, 'kanban-board') })
})
