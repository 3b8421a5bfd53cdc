// The README texts of recorded programs, and of a run that continues another one.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { openStore, type Store } from '../../store/store.js'
import { readSetup } from '../records/setup.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { programUse } from './program-use.js'

const root = join(import.meta.dirname, '../../../..')

function emptyStore(): Store {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return store
}

async function taken(store: Store, name: string): Promise<string> {
  const recording = await readRecording(store, join(root, `test/fixtures/runs/${name}/run.jsonl`))
  return takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
}

test('a program is used as its clauses say, and a run that continues it adds its wish', async () => {
  const store = emptyStore()
  const run = await taken(store, 'kanban')
  const use = programUse(store, run, 'python3 main.py')
  expect(use.commands[0]).toBe('python3 main.py --file PATH add Buy milk')
  expect(use.options.map(({ option }) => option)).toEqual(['--file'])
  expect(use.wishes).toEqual([])

  const wanted = readSetup(store, await taken(store, 'kanban-delete')).setup
  const [later, about] = ['run-00000001', { project: null, parent: run, kind: 'feedback', title: 't', description: 'd' } as const]
  const made = { template: 'python-plain', model: 'm', config: 'c', demo: null, engine: 'e' }
  store.runs.create({ id: later, ...about, ...made, setup: JSON.stringify(wanted) })
  expect(programUse(store, later, 'python3 main.py')).toEqual({ ...use, wishes: [wanted.goal.words] })
  expect(wanted.goal.words).toMatch(/delete a card/)
  // A library has no command.
  expect(programUse(store, run, null).commands).toEqual([])
})
