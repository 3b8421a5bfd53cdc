import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import type { Note } from '../../../contract/notes/index.js'
import { openStore } from '../../store/store.js'
import { giveTo } from './hand-on.js'

test('a run that continues a result gets its locked files, even those that no step had taken', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const about = { project: null, kind: 'build', title: 't', description: 'd', template: 'python', model: 'm', demo: null } as const
  const [parent, child] = ['run-00000001', 'run-00000002']
  for (const id of [parent, child])
    store.runs.create({ id, parent: id === child ? parent : null, ...about, config: 'c', engine: 'e', setup: '{}' })
  const note = (key: string, body: Note) =>
    store.entries.append(parent, { kind: 'note', key, step: body.type, factsHash: '', body: JSON.parse(JSON.stringify(body)) })
  await note('locked', { type: 'locked', locked: ['a.py', 'b.py'], unlocked: [] })
  await note('said-1', { type: 'said', request: 1, said: { lock: 'b.py', isLocked: false, isKnown: false } })
  await note('said-2', { type: 'said', request: 2, said: { lock: 'c.py', isLocked: true, isKnown: false } })
  await giveTo(store, parent, child, { takesUp: false, unlock: [] })
  expect(store.requests.open(child).map(({ kind, body }) => [kind, JSON.parse(body)])).toEqual([
    ['edit', { lock: 'a.py', isLocked: true, isKnown: false }],
    ['edit', { lock: 'c.py', isLocked: true, isKnown: false }],
  ])
  store.runs.create({ id: 'run-00000003', parent, ...about, config: 'c', engine: 'e', setup: '{}' })
  await giveTo(store, parent, 'run-00000003', { takesUp: false, unlock: ['a.py'] })
  expect(store.requests.open('run-00000003').map(({ body }) => JSON.parse(body))).toEqual([
    { lock: 'c.py', isLocked: true, isKnown: false },
  ])
})
