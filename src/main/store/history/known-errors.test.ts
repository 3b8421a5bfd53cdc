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

interface RepairEnd {
  readonly attempt: number
  readonly isGone: boolean
  readonly did: string
}

function ended(store: Store, run: string, { attempt, isGone, did }: RepairEnd): Promise<unknown> {
  const body = { type: 'repair-ended', errors: [{ signature: 'KeyError', isGone }], did: [did], diagnosis: 'because' }
  return store.entries.append(run, { kind: 'note', key: `attempt/${attempt}/repair-ended`, step: 'repair-ended', factsHash: '', body })
}

test('counts repairs over runs and forks once each, and neither demos, replays nor deleted runs', async () => {
  let now = 1_000
  const store = openStore(temporaryFolder(), () => ++now)
  const first = runIn(store, 'run-00000001')
  await ended(store, first, { attempt: 1, isGone: false, did: 'looked' })
  await ended(store, first, { attempt: 2, isGone: true, did: 'gave it a default' })
  const fork = runIn(store, 'run-00000002', { kind: 'fork' })
  store.entries.copy(first, fork, 2)
  await ended(store, fork, { attempt: 3, isGone: true, did: 'gave it a default' })
  await ended(store, runIn(store, 'run-00000003', { demo: 'durations' }), { attempt: 1, isGone: true, did: 'demo' })
  await ended(store, runIn(store, 'run-00000004', { kind: 'replay' }), { attempt: 1, isGone: true, did: 'replay' })
  const deleted = runIn(store, 'run-00000005')
  await ended(store, deleted, { attempt: 1, isGone: true, did: 'deleted' })
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
