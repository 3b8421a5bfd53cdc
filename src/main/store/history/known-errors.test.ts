// Shows which runs the error catalogue counts, and that what a fork took over happened once.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openStore, type Store } from '../store.js'

function runIn(store: Store, id: string, more: { readonly kind?: 'build' | 'fork' | 'replay'; readonly demo?: string } = {}): string {
  store.runs.create({
    ...{ id, project: null, parent: null, kind: 'build', title: 't', description: 'd', template: 'python', model: 'm', config: 'c' },
    ...{ demo: null, engine: 'e', setup: '{}', ...more },
  })
  return id
}

function ended(store: Store, run: string, attempt: number, isGone: boolean, did: string): Promise<unknown> {
  const body = { type: 'repair-ended', errors: [{ signature: 'KeyError', isGone }], did: [did], diagnosis: 'because' }
  return store.entries.append(run, { kind: 'note', key: `attempt/${attempt}/repair-ended`, step: 'repair-ended', factsHash: '', body })
}

test('counts repairs over runs and forks once each, and neither demos, replays nor deleted runs', async () => {
  let now = 1_000
  const store = openStore(temporaryFolder(), () => ++now)
  const first = runIn(store, 'run-00000001')
  await ended(store, first, 1, false, 'looked')
  await ended(store, first, 2, true, 'gave it a default')
  const fork = runIn(store, 'run-00000002', { kind: 'fork' })
  store.entries.copy(first, fork, 2)
  await ended(store, fork, 3, true, 'gave it a default')
  await ended(store, runIn(store, 'run-00000003', { demo: 'durations' }), 1, true, 'demo')
  await ended(store, runIn(store, 'run-00000004', { kind: 'replay' }), 1, true, 'replay')
  const deleted = runIn(store, 'run-00000005')
  await ended(store, deleted, 1, true, 'deleted')
  store.removal.remove([deleted])
  const [error, ...others] = store.knownErrors(['KeyError', 'ValueError'])
  expect(others).toEqual([])
  expect(error).toMatchObject({
    signature: 'KeyError',
    runs: 2,
    mended: { n: 3, count: 2 },
    repairs: [{ did: ['gave it a default'], diagnosis: 'because', times: 2 }],
  })
  expect(store.knownErrors(['ValueError'])).toEqual([])
  expect(store.knownErrors(null)).toEqual([error])
  store.close()
})
