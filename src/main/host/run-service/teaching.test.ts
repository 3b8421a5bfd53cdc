// Walks everything that learns from runs, for one that may teach, one that is kept out, a stranger's, and a try of the bench.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { RunKind } from '../../../contract/run/run.js'
import { LibrarySearch } from '../../../extensions/library/contract/calls.js'
import { openLibrary } from '../../../extensions/library/host/library.js'
import { standingOf } from '../../../extensions/standing/host/standing.js'
import { ourExample } from '../../engine/planning/example-plan.js'
import { languages } from '../../languages/index.js'
import { openStore, type Store } from '../../store/store.js'
import { openErrorCatalogue } from '../data-folder/error-catalogue.js'
import { openErrorNotesFile } from '../data-folder/error-notes-file.js'
import { examplePlansFor } from '../ports/ports.js'
import { freshBudget, type Stranger, type TryOf } from '../records/setup.js'
import { openTemplateShelf } from '../templates/template-shelf.js'
import { createChild, createRun } from './create-run.js'

const resources = join(import.meta.dirname, '../../../../resources')
const template = await openTemplateShelf(resources, resources).load('python-plain')

const example = ourExample(languages, template)

function opened(now: () => number = Date.now): Store {
  const store = openStore(temporaryFolder('store'), now)
  onTestFinished(() => store.close())
  return store
}

interface From {
  readonly learning?: boolean
  readonly stranger?: Stranger
  readonly tryOf?: TryOf
  readonly description?: string
  readonly title?: string
  readonly kind?: RunKind
  /** The run that it continues. */
  readonly from?: string
}

/** A verified run that leaves all that anything could learn: a plan, a repaired error, a program, and a comment of its user. */
async function taught(
  store: Store,
  { learning = true, stranger, tryOf, description = 'A clock.', title = example.title, kind = 'build', from }: From = {},
): Promise<string> {
  const goal = { kind: 'build', description, task: 'feedback', words: '', template, plan: null, inherits: null } as const
  const setup = {
    ...{ goal: { ...goal, project: null }, config: StepConfig.parse({ learning }), answers: { type: 'endpoint' } as const, out: null },
    ...{ force: false, ...freshBudget, partings: [], stranger: stranger ?? null, tryOf: tryOf ?? null },
  }
  const run = from === undefined ? createRun(store, { kind, title: 'A clock', from: null }, setup) : createChild(store, from, kind, setup)
  const note = (key: string, body: { readonly type: string; readonly [field: string]: unknown }) =>
    store.entries.append(run, { kind: 'note', key, step: body.type, factsHash: '', body: JSON.parse(JSON.stringify(body)) })
  await note('planned', { type: 'planned', plan: { ...example, title }, by: 'model', why: '' })
  await note('repair-ended', {
    ...{ type: 'repair-ended', errors: [{ signature: 'KeyError', isGone: true }], did: ['gave it a default'], diagnosis: 'no default' },
  })
  const tree = store.trees.create([{ path: 'clock.py', text: 'def tick():\n    return 1\n' }])
  const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
  await note('finished', { type: 'finished', outcome, tree, ended: 'finished' })
  store.runs.judge(run, { ran: 'yes', worked: 'yes', perfect: 'no', comment: 'Round it.' })
  return run
}

/** The data that each learner gets from the runs of a store. */
async function learnt(store: Store) {
  const errors = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  const library = await openLibrary(store).search(LibrarySearch.parse({}))
  return {
    'error catalogue': errors.matching(['KeyError']).length,
    'all errors': errors.all().filter(({ source }) => source === 'runs').length,
    'example plan': store.runs.verifiedPlans('python-plain', 'run-00000000').length,
    library: library.entries.length,
    'standing clauses': standingOf(store, {}).groups.length,
    'evidence of configs': store.history.trials(null).length,
  }
}

const everywhere = {
  ...{ 'error catalogue': 1, 'all errors': 1, 'example plan': 1, library: 1, 'standing clauses': 1, 'evidence of configs': 1 },
}
const nowhere = Object.fromEntries(Object.keys(everywhere).map((learner) => [learner, 0]))

test('a run that may teach is known to everything that learns', async () => {
  const store = opened()
  await taught(store)
  expect(await learnt(store)).toEqual(everywhere)
})

test('a run that is kept out by learning=false is known to nothing that learns', async () => {
  const store = opened()
  const run = await taught(store, { learning: false })
  expect(await learnt(store)).toEqual(nowhere)
  expect([store.runs.mayTeach(run), store.runs.mayTeach('run-00000000')]).toEqual([false, false])
})

test('a run that continues an excluded run is excluded too, whatever its own config says; a new build from its words is not', async () => {
  const store = opened()
  const run = await taught(store, { learning: false })
  const goesOn = await taught(store, { kind: 'feedback', from: run })
  await taught(store, { kind: 'fork', from: goesOn })
  expect(await learnt(store)).toEqual(nowhere)
  await taught(store, { kind: 'build', from: run })
  expect(await learnt(store)).toEqual(everywhere)
})

test("a stranger's run, and each run that continues it here, teaches nothing, even with consent", async () => {
  const store = opened()
  await taught(store, { stranger: { file: 'run.jsonl', admitted: true, addresses: [] } })
  expect(await learnt(store)).toEqual(nowhere)
})

test('a try of the bench is evidence of its config, and known to nothing else; kept out of learning, it is not even that', async () => {
  const store = opened()
  await taught(store, { tryOf: { bench: 'bench-00000001', at: 1 } })
  expect(await learnt(store)).toEqual({ ...nowhere, 'evidence of configs': 1 })
  const other = opened()
  await taught(other, { tryOf: { bench: 'bench-00000001', at: 1 }, learning: false })
  expect(await learnt(other)).toEqual(nowhere)
})

test('lessons learnt after a moment are left out for runs that know only earlier ones', async () => {
  let now = 1_000
  const store = opened(() => now)
  await taught(store)
  const errors = openErrorCatalogue(store, resources, openErrorNotesFile(store.folder))
  const known = (until: number) => [
    errors.matching(['KeyError'], until).length,
    store.runs.verifiedPlans('python-plain', '', until)[0]?.plan.title,
  ]
  expect([known(999), known(1_000)]).toEqual([
    [0, undefined],
    [1, example.title],
  ])
  now = 2_000
  await taught(store)
  expect(errors.matching(['KeyError'], 1_000)).toMatchObject([{ mended: { n: 1 } }])
  expect(errors.matching(['KeyError'])).toMatchObject([{ mended: { n: 2 } }])
})

test('a planner is shown the plan of the run that was asked for in the most alike words, and the newest where none is', async () => {
  const store = opened()
  await taught(store, { description: 'Converts currencies by the rates of a day.', title: 'Currencies' })
  await taught(store, { description: 'A board of cards in columns.', title: 'Cards' })
  const shown = (description: string) => examplePlansFor(description, store.runs.verifiedPlans('python-plain', ''), 1)[0]?.title
  expect([shown('Rates of currencies, converted'), shown('Zebras')]).toEqual(['Currencies', 'Cards'])
  expect(examplePlansFor('Zebras', [], 3)).toEqual([])
  // Plans with the same description are shown once.
  await taught(store, { description: 'A board of cards in columns.', title: 'Cards again' })
  const several = (most: number) => examplePlansFor('Currencies', store.runs.verifiedPlans('python-plain', ''), most)
  expect([2, 3, 0].map((most) => several(most).map(({ title }) => title))).toEqual([
    ['Currencies', 'Cards again'],
    ['Currencies', 'Cards again'],
    [],
  ])
})
