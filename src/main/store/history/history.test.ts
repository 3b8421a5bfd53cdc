import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { HistoryFilter } from '../../../contract/calls/history.js'
import type { Json } from '../../../contract/text/json.js'
import { migrations } from '../database/migrate.js'
import { openStore, type Store } from '../store.js'

const everything = HistoryFilter.parse({})
const fixture = join(import.meta.dirname, '../../../../test/fixtures/db/version-1.db')

/** A store whose clock advances by a second with each look at it. */
function storeWithClock(folder = temporaryFolder()): Store {
  let clock = Date.UTC(2026, 0, 5)
  return openStore(folder, () => {
    clock += 1_000
    return clock
  })
}

const add = (store: Store, id: string, more: Partial<Parameters<Store['runs']['create']>[0]> = {}) =>
  store.runs.create({
    id,
    project: null,
    parent: null,
    kind: 'build',
    title: `Title of ${id}`,
    description: 'A thing that does things',
    template: 'python',
    model: 'm1',
    config: 'standard',
    demo: null,
    engine: 'e',
    setup: '{}',
    ...more,
  })

const note = (store: Store, run: string, key: string, body: Json & { type: string }) =>
  store.entries.append(run, { kind: 'note', key, step: body.type, factsHash: '', body })

const idsOf = (store: Store, filter: Partial<HistoryFilter> = {}, limit = 50) =>
  store.history.page({ ...everything, ...filter }, null, limit).runs.map((run) => run.id)

test('a database of version 1 becomes one of today and its runs are found by what they say', () => {
  const folder = temporaryFolder()
  copyFileSync(fixture, join(folder, 'tillgreen.db'))
  const store = openStore(folder)
  expect(migrations.length).toBeGreaterThan(1)
  expect(store.integrity()).toBe('ok')
  const [feedback = '', build = ''] = idsOf(store)
  expect(store.history.run(build)).toMatchObject({ title: 'Durations', kind: 'build', demo: 'durations', tags: [], deletedAt: null })
  expect([
    ['in the description', idsOf(store, { text: 'seconds back' })],
    ['in what the person said to it', idsOf(store, { text: 'weeks as months' })],
    ['in a diagnosis', idsOf(store, { text: 'findall' })],
    ['in the title of a task', idsOf(store, { text: 'add durations up' })],
    ['nowhere', idsOf(store, { text: 'voronoi' })],
  ]).toEqual([
    ['in the description', [feedback, build]],
    ['in what the person said to it', [build]],
    ['in a diagnosis', [build]],
    ['in the title of a task', [feedback, build]],
    ['nowhere', []],
  ])
  store.close()
})

test('pages by key give every run once, the newest first, also while new ones come', () => {
  const store = storeWithClock()
  const ids = Array.from({ length: 7 }, (_, index) => `run-0000000${index}`)
  for (const id of ids) add(store, id)
  const first = store.history.page(everything, null, 3)
  add(store, 'run-00000009')
  const second = store.history.page(everything, first.next, 3)
  const third = store.history.page(everything, second.next, 3)
  expect([first, second, third].map((page) => page.runs.map((run) => run.id))).toEqual([
    ['run-00000006', 'run-00000005', 'run-00000004'],
    ['run-00000003', 'run-00000002', 'run-00000001'],
    ['run-00000000'],
  ])
  expect(third.next).toBeNull()
  const found = store.history.page({ ...everything, text: 'thing' }, null, 3)
  const next = store.history.page({ ...everything, text: 'thing' }, found.next, 2)
  expect(next.runs.map((run) => run.id)).toEqual(['run-00000004', 'run-00000003'])
  store.close()
})

test('runs of one millisecond keep an order, so that no page loses one', () => {
  const store = openStore(temporaryFolder(), () => 1_000_000)
  for (let index = 0; index < 5; index++) add(store, `run-0000000${index}`)
  const pages = (text: string) => {
    const filter = { ...everything, text }
    const first = store.history.page(filter, null, 2)
    const second = store.history.page(filter, first.next, 2)
    return [...first.runs, ...second.runs, ...store.history.page(filter, second.next, 2).runs].map((run) => run.id)
  }
  expect(new Set(pages('')).size).toBe(5)
  expect(new Set(pages('things')).size).toBe(5)
  store.close()
})

test('filters leave what they name', async () => {
  const store = storeWithClock()
  add(store, 'run-python01')
  add(store, 'run-rust0001', { template: 'rust', model: 'm2', kind: 'fork' })
  add(store, 'run-demo0001', { demo: 'durations', model: 'recording' })
  await note(store, 'run-python01', 'finished', {
    type: 'finished',
    outcome: { verdict: 'partly', ended: 'budget', reason: 'The dollars are spent: kryptonite.' },
    tree: '',
    ended: 'budget',
  })
  await note(store, 'run-rust0001', 'called', {
    type: 'called',
    role: 'builder',
    model: 'm2',
    endpoint: '',
    number: 1,
    fault: null,
    message: '',
    usage: null,
    usd: 0.5,
    firstTokenMs: null,
    totalMs: 1,
    promptBytes: 1,
    answerBytes: 1,
  })
  store.removal.tag(['run-rust0001', 'run-demo0001'], 'keep')
  const created = store.history.run('run-rust0001')?.createdAt ?? 0
  expect({
    template: idsOf(store, { template: 'rust' }),
    model: idsOf(store, { model: 'm1' }),
    kind: idsOf(store, { kind: 'fork' }),
    demos: idsOf(store, { demo: true }),
    noDemos: idsOf(store, { demo: false }),
    partly: idsOf(store, { outcome: 'partly' }),
    budget: idsOf(store, { outcome: 'budget' }),
    unfinished: idsOf(store, { outcome: 'unfinished' }),
    cost: idsOf(store, { usdFrom: 0.1, usdTo: 0.5 }),
    date: idsOf(store, { from: created, to: created + 1 }),
    tag: idsOf(store, { tag: 'keep' }),
    tagAndText: idsOf(store, { tag: 'keep', text: 'Title rust' }),
    reason: idsOf(store, { text: 'krypton' }),
    onlySigns: idsOf(store, { text: '"*' }).length,
    count: store.history.count({ ...everything, tag: 'keep' }),
  }).toEqual({
    template: ['run-rust0001'],
    model: ['run-python01'],
    kind: ['run-rust0001'],
    demos: ['run-demo0001'],
    noDemos: ['run-rust0001', 'run-python01'],
    partly: ['run-python01'],
    budget: ['run-python01'],
    unfinished: ['run-demo0001', 'run-rust0001'],
    cost: ['run-rust0001'],
    date: ['run-rust0001'],
    tag: ['run-demo0001', 'run-rust0001'],
    tagAndText: ['run-rust0001'],
    reason: ['run-python01'],
    onlySigns: 3,
    count: 2,
  })
  expect(store.history.run('run-rust0001')?.tags).toEqual(['keep'])
  expect(store.history.choices()).toMatchObject({ tags: [{ name: 'keep', runs: 2 }], templates: [{ name: 'python' }, { name: 'rust' }] })
  store.close()
})

test('a deleted run is out of lists until it comes back, and purging takes only deleted ones', () => {
  const store = storeWithClock()
  add(store, 'run-parent01')
  add(store, 'run-child001', { parent: 'run-parent01', project: 'run-parent01' })
  expect(store.removal.remove(['run-parent01', 'run-unknown1'])).toEqual(['run-parent01'])
  expect([idsOf(store), idsOf(store, { deleted: true }), store.runs.list(10, null).map((run) => run.id)]).toEqual([
    ['run-child001'],
    ['run-parent01'],
    ['run-child001'],
  ])
  expect(store.removal.restore(['run-parent01', 'run-child001'])).toEqual(['run-parent01'])
  expect(idsOf(store)).toEqual(['run-child001', 'run-parent01'])
  expect(store.removal.purge(['run-parent01'])).toEqual([])
  store.removal.remove(['run-parent01'])
  store.removal.tag(['run-parent01'], 'old')
  expect(store.removal.purge(['run-parent01', 'run-child001'])).toEqual(['run-parent01'])
  expect([store.history.run('run-parent01'), store.history.run('run-child001')?.parent, idsOf(store, { text: 'parent01' })]).toEqual([
    null,
    null,
    [],
  ])
  expect(store.integrity()).toBe('ok')
  store.close()
})

const objectsIn = (folder: string) =>
  readdirSync(join(folder, 'trees'), { recursive: true }).filter((path) => String(path).includes('/')).length

test('purging frees the objects that no other run needs, and no others', async () => {
  const folder = temporaryFolder()
  const store = openStore(folder)
  const tree = (texts: readonly string[]) => store.trees.create(texts.map((text) => ({ path: `${text}.txt`, text })))
  const [mine, shared] = [tree(['only mine', 'both']), tree(['both'])]
  for (const [id, at] of [
    ['run-mine0001', mine],
    ['run-other001', shared],
  ] as const) {
    add(store, id)
    await store.entries.append(id, {
      kind: 'result',
      key: 'begin',
      step: 'write',
      factsHash: '',
      body: { value: { tree: at, changes: [] } },
    })
  }
  store.trees.put(Buffer.from('a file that is being written just now'))
  expect(objectsIn(folder)).toBe(5)
  store.removal.remove(['run-mine0001'])
  store.removal.purge(['run-mine0001'])
  // Young objects are spared: their run may be about to name them.
  expect(await store.collectGarbage()).toEqual({ objects: 0, bytes: 0 })
  expect(await store.collectGarbage(-1)).toMatchObject({ objects: 3 })
  expect([objectsIn(folder), store.trees.read(shared, 'both.txt')?.toString(), store.trees.has(mine)]).toEqual([2, 'both', false])
  // The same content can come again.
  expect(store.trees.read(tree(['only mine']), 'only mine.txt')?.toString()).toBe('only mine')
  store.leases.take('run-other001', { pid: process.pid, processStart: 'not this one' })
  expect(await store.collectGarbage(-1)).toMatchObject({ objects: 2 })
  store.close()
})

test('a search shows the words that matched where neither title nor description does', async () => {
  const store = storeWithClock()
  add(store, 'run-said')
  await note(store, 'run-said', 'heard', { type: 'heard', words: ['Please keep krypton apart from the other gases.'] })
  const [run] = store.history.page({ ...everything, text: 'krypt' }, null, 1).runs
  expect(run?.found).toContainEqual({ text: 'krypton', isMatch: true })
  expect(run?.found?.map(({ text }) => text).join('')).toBe('Please keep krypton apart from the other gases.')
  expect(store.history.page({ ...everything, text: 'thing' }, null, 1).runs[0]?.found).toBeUndefined()
  expect(store.history.page(everything, null, 1).runs[0]?.found).toBeUndefined()
  store.close()
})

test('the name that a user gave a run stays when its plan has another title, which exports still use', async () => {
  const store = storeWithClock()
  add(store, 'run-00000001')
  expect(store.runs.recordedTitle('run-00000001')).toBe('Title of run-00000001')
  store.runs.rename('run-00000001', 'Groceries')
  const plan = { title: 'Shopping list', tasks: [], assumptions: [], start: null }
  const task = { id: 'a', title: 'A', words: 'w', acceptance: ['c'], interface: 'i' }
  await note(store, 'run-00000001', 'planned', { type: 'planned', plan: { ...plan, tasks: [task] }, by: 'model' })
  expect(store.runs.summary('run-00000001')?.title).toBe('Groceries')
  expect(store.runs.recordedTitle('run-00000001')).toBe('Shopping list')
  expect(idsOf(store, { text: 'groceries' })).toEqual(['run-00000001'])
  expect(store.runs.recordedTitle('run-00000002')).toBe(null)
  store.close()
})

test('runs of one project share a line, which is their newest match', () => {
  const store = storeWithClock()
  add(store, 'run-a001')
  add(store, 'run-b001')
  add(store, 'run-a002', { project: 'run-a001', template: 'rust' })
  add(store, 'run-a003', { project: 'run-a001', template: 'rust' })
  add(store, 'run-c001')
  const linesOf = (filter: Partial<HistoryFilter>, limit = 50) =>
    store.history.page({ ...everything, newest: true, ...filter }, null, limit).runs.map(({ id, siblings }) => [id, siblings ?? 0])
  expect(linesOf({})).toEqual([
    ['run-c001', 0],
    ['run-a003', 2],
    ['run-b001', 0],
  ])
  expect(linesOf({ template: 'rust' })).toEqual([['run-a003', 1]])
  expect(linesOf({ template: 'python' })).toEqual([
    ['run-c001', 0],
    ['run-b001', 0],
    ['run-a001', 0],
  ])
  expect(store.history.count({ ...everything, newest: true })).toBe(3)
  store.removal.remove(['run-a003'])
  expect(linesOf({})).toEqual([
    ['run-c001', 0],
    ['run-a002', 1],
    ['run-b001', 0],
  ])
  expect(linesOf({ deleted: true })).toEqual([['run-a003', 0]])
  expect(linesOf({ text: 'run a00' }).map(([id]) => id)).toEqual(['run-a002', 'run-a001'])
})

test('pages of projects follow each other without gaps', () => {
  const store = storeWithClock()
  const named = (at: number) => `run-${String(at).padStart(4, '0')}`
  for (let at = 0; at < 12; at++) add(store, named(at), { project: at < 4 ? null : named(at % 4) })
  const filter = { ...everything, newest: true }
  const first = store.history.page(filter, null, 3)
  const second = store.history.page(filter, first.next, 3)
  expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual([11, 10, 9, 8].map(named))
  expect(second.next).toBeNull()
})
