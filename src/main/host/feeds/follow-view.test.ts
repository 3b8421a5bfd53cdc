import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { longJournal } from '../../../../test/support/long-journal.js'
import { RECORDINGS, recordingNames } from '../../../../test/support/recordings.js'
import type { ViewEvent } from '../../../contract/calls/views.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { emptyView, letGo, openView, ROW_PAGE, type Row, type RunView, SavedView, saveView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { openStore, type Store } from '../../store/store.js'
import { readSetup } from '../records/setup.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { foldRun, followView, rowPage } from './follow-view.js'

function storeIn(folder: string): Store {
  const store = openStore(folder)
  onTestFinished(() => store.close())
  return store
}

/** A run whose journal is about so long. */
async function longRun(store: Store, count: number): Promise<{ run: string; entries: readonly Entry[] }> {
  const { head, entries } = await readRecording(store, join(RECORDINGS, 'shopping-list/run.jsonl'))
  const long = longJournal(entries, 'task/store/attempt/1/', count)
  return { run: takeRecording(store, { head, entries: long }, 'run.jsonl', standardConfig().budget), entries: long }
}

/** A view and the rows that it let go of, as one. */
const together = (view: RunView, pages: readonly (readonly Row[])[]): RunView => ({
  ...view,
  earlier: 0,
  gone: [],
  rows: [...pages.flat(), ...view.rows],
})

for (const name of recordingNames())
  test(`the recorded run "${name}" folds to the same from zero and in pieces that were kept between`, async () => {
    const { entries } = await readRecording(storeIn(temporaryFolder('store')), join(RECORDINGS, name, 'run.jsonl'))
    const whole = fold(emptyView, entries)
    for (const size of [1, 7, 64]) {
      let view = emptyView
      for (let at = 0; at < entries.length; at += size)
        view = openView(SavedView.parse(JSON.parse(JSON.stringify(saveView(fold(view, entries.slice(at, at + size)))))))
      expect(view).toEqual(whole)
    }
  })

test('a long run lets go of rows in pages, and its view with them is the fold from zero at every entry', async () => {
  const { entries } = await longRun(storeIn(temporaryFolder('store')), 1_500)
  let view = emptyView
  const pages: (readonly Row[])[] = []
  entries.forEach((entry, index) => {
    const gone = letGo(fold(view, [entry]))
    view = gone.view
    pages.push(...gone.pages)
    if (index % 149 === 0 || index === entries.length - 1)
      expect(together(view, pages)).toEqual(fold(emptyView, entries.slice(0, index + 1)))
  })
  expect(view.rows.length).toBeLessThan(2 * ROW_PAGE)
  expect(pages.every((page) => page.length === ROW_PAGE)).toBe(true)
})

test('the stored view of a run is continued, not folded again', async () => {
  const folder = temporaryFolder('store')
  const store = storeIn(folder)
  const { run, entries } = await longRun(store, 2_000)
  const whole = fold(emptyView, entries)
  const first = await foldRun(store, run)
  const pages = await Promise.all(Array.from({ length: first.earlier / ROW_PAGE }, (_, page) => rowPage(store, run, page)))
  expect(together(first, pages)).toEqual(whole)

  const kept = store.folded.view(run) as unknown as SavedView
  expect(kept.seq).toBe(entries.length)
  // Were it folded from zero, this would not be seen.
  store.folded.keep(run, { ...kept, tokens: 12_345_678 } as never, new Map())
  const { run: second, ...note } = {
    run,
    kind: 'note' as const,
    key: 'late',
    step: 'remarked',
    factsHash: '',
    body: { type: 'remarked', text: 'Late.' },
  }
  await store.entries.append(second, note)
  const later = await foldRun(store, run)
  expect([later.tokens, later.seq, later.rows.at(-1)?.data]).toEqual([12_345_678, entries.length + 1, { type: 'remarked', text: 'Late.' }])
})

test('rows that are still in the view are given by their page too, and there are none after the last', async () => {
  const store = storeIn(temporaryFolder('store'))
  const { run, entries } = await longRun(store, 900)
  const { rows } = fold(emptyView, entries)
  const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((page) => rowPage(store, run, page)))
  expect(pages.flat()).toEqual(rows)
  expect(await rowPage(store, run, 99)).toEqual([])
})

test('the feed gives the view in one piece, then what comes', async () => {
  const store = storeIn(temporaryFolder('store'))
  const { run, entries } = await longRun(store, 700)
  const end = new AbortController()
  const events: ViewEvent[] = []
  const came = Promise.withResolvers<void>()
  const following = followView(
    store,
    run,
    (event) => {
      events.push(event)
      if (event.type === 'entries') came.resolve()
      else
        void store.entries.append(run, {
          kind: 'note',
          key: 'more',
          step: 'remarked',
          factsHash: '',
          body: { type: 'remarked', text: 'More.' },
        })
    },
    end.signal,
  )
  await came.promise
  end.abort()
  await following
  expect(events.map((event) => (event.type === 'view' ? event.view.seq : event.entries.map((entry) => entry.key)))).toEqual([
    entries.length,
    ['more'],
  ])
})

test('the file of kept views may be deleted or damaged: they are folded again', async () => {
  const folder = temporaryFolder('store')
  const before = openStore(folder)
  const { run } = await longRun(before, 1_200)
  const view = await foldRun(before, run)
  before.close()
  for (const end of ['-wal', '-shm']) rmSync(join(folder, `folded.db${end}`), { force: true })
  writeFileSync(join(folder, 'folded.db'), 'no database, but long enough to be taken for one '.repeat(400))
  const after = storeIn(folder)
  expect(after.folded.view(run)).toBeNull()
  expect(await foldRun(after, run)).toEqual(view)
})

test('a view that another fold made is not used', async () => {
  const store = storeIn(temporaryFolder('store'))
  const { run } = await longRun(store, 1_200)
  await foldRun(store, run)
  const { openFolded } = await import('../../store/journal/folded.js')
  const other = openFolded(store.folder, 'another fold')
  onTestFinished(() => other.close())
  expect(other.view(run)).toBeNull()
  expect(other.page(run, 0)).toBeNull()
})

test('a run of the first version is opened by today’s, and its setup is read in today’s words', async () => {
  const folder = temporaryFolder('store')
  copyFileSync(join(import.meta.dirname, '../../../../test/fixtures/db/version-1.db'), join(folder, 'tillgreen.db'))
  const store = storeIn(folder)
  for (const { id } of store.runs.list(10, null)) {
    expect(readSetup(store, id).setup.config).toMatchObject({ plan: 'graph', approve: false })
    expect((await foldRun(store, id)).outcome).toMatchObject({ verdict: 'verified' })
  }
})

test('tests that are held out and put back count as written once, and are reported with their real state', () => {
  const written = (key: string, added: number, removed: number): Entry => ({
    seq: 0,
    at: 1,
    kind: 'result',
    key,
    step: 'write',
    factsHash: '',
    body: { value: { tree: key, changes: [{ path: 'tests/test_sum.py', added, removed }] } },
  })
  const steps: readonly (readonly [string, number, number])[] = [
    ['task/sum/tests-1/write', 30, 0],
    ['task/sum/hold-out', 0, 8],
    ['task/sum/attempt/1/unseen-sum', 8, 0],
    ['whole-sum', 8, 0],
  ]
  const view = fold(
    emptyView,
    steps.map(([key, added, removed], index) => ({ ...written(key, added, removed), seq: index + 1 })),
  )
  expect(view.changes.get('tests/test_sum.py')).toEqual({ added: 30, removed: 0 })
  expect(view.rows.map(({ data }) => data.type === 'changed' && data.how)).toEqual(['written', 'held-out', 'put-back', 'put-back'])
})
