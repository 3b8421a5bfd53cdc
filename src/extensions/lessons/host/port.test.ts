// The port of lessons finds and keeps those of a data folder, and hides them from runs of other people.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { FeatureDeps } from '../../../main/host/features/host-feature.js'
import { freshBudget } from '../../../main/host/records/setup.js'
import { createRun } from '../../../main/host/run-service/create-run.js'
import { openTemplateShelf } from '../../../main/host/templates/template-shelf.js'
import { openStore } from '../../../main/store/store.js'
import type { LessonFact } from '../contract/lesson.js'
import { openLessonFiles, wordsOf } from './lesson-files.js'
import { lessons } from './port.js'

const resources = join(import.meta.dirname, '../../../../resources')
const template = await openTemplateShelf(resources, resources).load('python-plain')
const evidence: LessonFact[] = [{ key: 'said-1', type: 'said', what: 'Use UTC.', more: '' }]

function opened() {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const begin = (description: string, { learning = true, file = '' } = {}) => {
    const goal = { kind: 'build', description, task: 'feedback', words: '', template, plan: null, inherits: null, project: null } as const
    const stranger = file === '' ? null : { file, admitted: true, addresses: [] }
    const setup = { goal, config: StepConfig.parse({ learning }), answers: { type: 'endpoint' }, out: null, force: false } as const
    const run = createRun(store, { kind: 'build', title: description, from: null }, { ...setup, ...freshBudget, partings: [], stranger })
    // The port asks nothing else of the host.
    return { run, port: lessons.open({ store, run } as unknown as FeatureDeps) }
  }
  return { store, begin, files: openLessonFiles(store.folder) }
}

test('a run writes down each lesson once, and the same words are one lesson', async () => {
  const { begin, files } = opened()
  const { run, port } = begin('A clock.')
  const learnt = [{ words: 'Compute dates in UTC.', evidence }]
  expect(await port.keep(learnt)).toMatchObject([{ id: `${run}-1`, version: 1 }])
  await port.keep(learnt)
  await begin('Another clock.').port.keep([{ words: 'compute dates in UTC', evidence }])
  expect(files.all().map(({ id }) => id)).toEqual([`${run}-1`])
})

test('runs that may not teach write no lessons, and runs from a file read none', async () => {
  const { store, begin, files } = opened()
  for (const more of [{ learning: false }, { file: 'run.jsonl' }]) {
    const { run, port } = begin('A clock.', more)
    await store.entries.append(run, {
      ...{ kind: 'note', key: 'said-1', step: 'said', factsHash: '' },
      body: { type: 'said', request: 1, said: 'Use UTC.' },
    })
    expect([await port.facts(), await port.keep([{ words: 'Use UTC.', evidence }])]).toEqual([[], []])
  }
  expect(files.all()).toEqual([])
  await begin('A clock.').port.keep([{ words: 'Compute dates in UTC.', evidence }])
  expect(await begin('A clock with dates.', { file: 'run.jsonl' }).port.candidates('A clock with dates.')).toEqual({
    alike: [],
    newest: [],
  })
  expect((await begin('Dates.').port.candidates('dates')).alike).toHaveLength(1)
})

test('what the user said is a fact with the key of its note', async () => {
  const { store, begin } = opened()
  const { run, port } = begin('A clock.')
  const body = { type: 'said', request: 1, said: 'Use UTC.' }
  await store.entries.append(run, { kind: 'note', key: 'said-1', step: 'said', factsHash: '', body })
  expect(await port.facts()).toEqual(evidence)
})

test('lessons that share the most telling words come first, also after an edit and without the index', async () => {
  const { store, begin, files } = opened()
  const { run, port } = begin('A tool.')
  await port.keep([
    { words: 'Compute dates in UTC.', evidence },
    { words: 'Escape quotes when writing CSV files.', evidence },
  ])
  const found = async (text: string) => (await port.candidates(text)).alike.map(({ id }) => id)
  expect(await found('It reads a CSV file with the sums of a date.')).toEqual([`${run}-2`, `${run}-1`])
  files.edit(`${run}-1`, 'Parse numbers with decimals.', 1)
  expect(await found('dates')).toEqual([])
  rmSync(join(store.folder, 'indexes'), { recursive: true })
  expect(await found('decimal numbers')).toEqual([`${run}-1`])
  // A file that a user broke does no harm.
  writeFileSync(join(store.folder, 'lessons', `${run}-2.json`), '{')
  expect(await found('csv')).toEqual([])
})

test('an edit is a version, going back is one more, and a credential in a lesson is taken out', async () => {
  const { begin, files } = opened()
  const { run, port } = begin('A tool.')
  await port.keep([{ words: 'Send the header with password=hunter2hunter2.', evidence }])
  const id = `${run}-1`
  expect(wordsOf(files.read(id)).words).not.toContain('hunter2')
  const first = wordsOf(files.read(id)).words
  files.edit(id, 'Send a header.', 5)
  expect(files.edit(id, 'Send a header.', 6).versions).toHaveLength(2)
  expect(wordsOf(files.revert(id, 1, 7))).toEqual({ version: 3, at: 7, by: 'user', words: first, revertedTo: 1 })
  expect(() => files.revert(id, 9, 8)).toThrow('lesson-version-missing')
  files.forget(id)
  expect(() => files.read(id)).toThrow('lesson-missing')
})
