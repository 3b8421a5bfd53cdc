// The explorations in the database: one worker at a time, runs that a kill hid, and no trace of purged words.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { openStore, type Store } from './store.js'

function opened(): Store {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return store
}

const run = (store: Store, id: string, description: string): void =>
  store.runs.create({
    ...{
      id,
      project: null,
      parent: null,
      kind: 'build',
      title: 'T',
      description,
      template: 'python-plain',
      model: 'm',
      config: 'standard',
    },
    ...{ demo: null, engine: '1', setup: JSON.stringify({ goal: { description, words: '' }, config: {} }) },
  })

test('an exploration is worked on by one process, and by another only after that one has ended', () => {
  const { explorations } = opened()
  explorations.create('exploration-1', '{}', 'first')
  expect(explorations.hold('exploration-1', 'second', () => false)).toBe(false)
  explorations.askStop('exploration-1')
  expect(explorations.isStopAsked('exploration-1')).toBe(true)
  expect(explorations.hold('exploration-1', 'second', (holder) => holder === 'first')).toBe(true)
  // The next process was not asked to stop.
  expect(explorations.isStopAsked('exploration-1')).toBe(false)
  explorations.release('exploration-1', 'stopped', 'stopped', '')
  expect(explorations.one('exploration-1')).toMatchObject({ state: 'stopped', why: 'stopped', holder: null })
  expect(explorations.hold('exploration-1', 'third', () => false)).toBe(true)
  expect(explorations.hold('nowhere-1', 'third', () => true)).toBe(false)
})

test('a run that was begun before a kill is found by its words together with its time', () => {
  const store = opened()
  const before = Date.now()
  run(store, 'run-00001', 'Sums squares.')
  expect(store.explorations.begun('Sums squares.', before)).toBe('run-00001')
  expect(store.explorations.begun('Sums squares', before)).toBeNull()
  expect(store.explorations.begun('Sums squares.', Date.now() + 1_000)).toBeNull()
})

test('a purge of a run removes its invented description and keeps its costs; forgetting an exploration keeps its runs', () => {
  const store = opened()
  const { explorations } = store
  run(store, 'run-00001', 'A secret wish.')
  explorations.create('exploration-1', '{}', 'me')
  explorations.save(
    'exploration-1',
    1,
    'run-00001',
    JSON.stringify({ invented: { description: 'A secret wish.' }, result: { took: { usd: 1 } } }),
  )
  store.removal.remove(['run-00001'])
  store.removal.purge(['run-00001'])
  expect(explorations.tries('exploration-1').map((body) => JSON.parse(body))).toEqual([{ invented: null, result: { took: { usd: 1 } } }])
  run(store, 'run-00002', 'Another.')
  explorations.save('exploration-1', 2, 'run-00002', '{}')
  explorations.forget('exploration-1')
  expect([explorations.all(), explorations.tries('exploration-1')]).toEqual([[], []])
  expect(store.runs.summary('run-00002')).not.toBeNull()
})
