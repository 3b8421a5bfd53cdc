// What the library has of the runs of a data folder, and what it does not have.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { RunOrigin } from '../../../contract/run/run.js'
import { freshBudget } from '../../../main/host/records/setup.js'
import { createRun } from '../../../main/host/run-service/create-run.js'
import { openTemplateShelf } from '../../../main/host/templates/template-shelf.js'
import { openStore, type Store } from '../../../main/store/store.js'
import { LibrarySearch } from '../contract/calls.js'
import { openLibrary } from './library.js'

const resources = join(import.meta.dirname, '../../../../resources')
const template = await openTemplateShelf(resources, resources).load('python-plain')

function opened() {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return { store, library: openLibrary(store) }
}

interface Story {
  readonly description: string
  readonly verdict: Outcome['verdict']
  readonly files: Readonly<Record<string, string>>
  readonly learning?: boolean
  readonly file?: string
  readonly origin?: RunOrigin
  readonly ends?: Outcome['ended']
}

/** A finished run, as the executor leaves it. */
async function ended(
  store: Store,
  { description, verdict, files, learning = true, file, origin = 'user', ends = 'finished' }: Story,
): Promise<string> {
  const goal = { kind: 'build', description, task: 'feedback', words: '', template, plan: null, inherits: null, project: null } as const
  const stranger = file === undefined ? null : { file, admitted: true, addresses: [] }
  const config = StepConfig.parse({ learning })
  const answers = { type: 'endpoint' } as const
  const run = createRun(
    store,
    { kind: 'build', title: description.split('\n')[0] ?? '', from: null },
    { goal, config, answers, out: null, force: false, ...freshBudget, partings: [], stranger, origin },
  )
  const tree = store.trees.create(Object.entries(files).map(([path, text]) => ({ path, text })))
  const body = { type: 'finished', outcome: { verdict, ended: ends, reason: '' }, tree, ended: ends }
  await store.entries.append(run, { kind: 'note', key: 'finished', step: 'finished', factsHash: '', body })
  return run
}

const ask = (more: Partial<LibrarySearch> = {}) => LibrarySearch.parse(more)
const idsOf = ({ entries }: { readonly entries: readonly { readonly run: { readonly id: string } }[] }) => entries.map(({ run }) => run.id)

const clock = {
  'clock.py': 'class Clock:\n    def parse_duration(self, text):\n        return 0\n',
  'tests/test_clock.py': 'from clock import Clock\n',
}

test('programs are found by words, by parts of names and by their code, with matches in names first', async () => {
  const { store, library } = opened()
  const inCode = await ended(store, {
    description: 'Reads logs.',
    verdict: 'failed',
    files: { 'logs.py': 'def read():\n    # a duration in seconds\n    return 1\n' },
  })
  const named = await ended(store, { description: 'A clock.', verdict: 'verified', files: clock })
  const found = await library.search(ask({ words: 'duration' }))
  expect(idsOf(found)).toEqual([named, inCode])
  expect(found.found).toEqual({ verified: 1, failed: 1 })
  expect(idsOf(await library.search(ask({ words: 'clock dur' })))).toEqual([named])
  expect((await library.search(ask({ symbol: 'PARSE' }))).entries[0]?.met).toEqual([
    { name: 'parse_duration', kind: 'function', path: 'clock.py', from: 1, to: 3 },
  ])
  expect(idsOf(await library.search(ask({ group: 'failed' })))).toEqual([inCode])
  // Words of the language of the index are words like others.
  expect(idsOf(await library.search(ask({ words: 'NOT "clock* OR (' })))).toEqual([])
  const { files, symbols } = await library.show(named)
  expect(files.map(({ path, isTest }) => [path, isTest])).toEqual([
    ['clock.py', false],
    ['tests/test_clock.py', true],
  ])
  expect(symbols.map(({ name }) => name)).toEqual(['Clock', 'parse_duration'])
})

test('of a long description the beginning is indexed, which is enough to find it and others like it', async () => {
  const { store, library } = opened()
  const description = `Adds up invoices of a bakery.\n${'The words are many and say little. '.repeat(2_000)}Yoghurt.`
  const long = await ended(store, { description, verdict: 'verified', files: clock })
  expect(idsOf(await library.search(ask({ words: 'bakery' })))).toEqual([long])
  expect(idsOf(await library.search(ask({ words: 'yoghurt' })))).toEqual([])
})

test('a declined wish is no program, and a program of an exploration is found only with "all"', async () => {
  const { store, library } = opened()
  const declined = await ended(store, { description: 'A spying clock.', verdict: 'unverifiable', files: {}, ends: 'declined' })
  const found = await ended(store, { description: 'A clock.', verdict: 'verified', files: clock, origin: 'exploration' })
  expect(await library.search(ask())).toMatchObject({ entries: [], found: { verified: 0, failed: 0 } })
  expect(idsOf(await library.search(ask({ all: true })))).toEqual([found])
  await expect(library.show(declined)).rejects.toThrow('library-missing')
})

test('what the user called wrong is no verified program, whatever its tests say', async () => {
  const { store, library } = opened()
  const run = await ended(store, { description: 'A clock.', verdict: 'verified', files: clock })
  expect((await library.search(ask())).entries).toMatchObject([{ group: 'verified' }])
  store.runs.judge(run, { ran: 'yes', worked: 'no', perfect: 'no', comment: '' })
  expect((await library.search(ask())).entries).toMatchObject([{ group: 'failed' }])
})

test('a run that is kept out leaves no word in the index, and neither does one from a file', async () => {
  const { store, library } = opened()
  const run = await ended(store, { description: 'A secret clock.', verdict: 'verified', files: clock, learning: false })
  await ended(store, { description: 'A clock of somebody else.', verdict: 'verified', files: clock, file: 'clock.tillgreen' })
  expect(await library.search(ask({ words: 'clock' }))).toMatchObject({ entries: [], found: { verified: 0, failed: 0 }, keptOut: 2 })
  await expect(library.show(run)).rejects.toThrow('library-missing')
})

test('a deleted run is gone from it and comes back with it, and an index that is removed is made again', async () => {
  const { store, library } = opened()
  const run = await ended(store, { description: 'A clock.', verdict: 'verified', files: clock })
  expect(idsOf(await library.search(ask({ words: 'clock' })))).toEqual([run])
  store.removal.remove([run])
  expect(idsOf(await library.search(ask({ words: 'clock' })))).toEqual([])
  store.removal.restore([run])
  expect(existsSync(join(store.folder, 'indexes', 'library.db'))).toBe(true)
  expect(idsOf(await library.search(ask({ words: 'clock' })))).toEqual([run])
})
