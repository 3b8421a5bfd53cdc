// Standing clauses over a real store: what is offered, what is kept out, and what becomes of it when it is kept.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { HumanVerdict } from '../../../contract/run/run.js'
import { freshBudget } from '../../../main/host/records/setup.js'
import { createRun } from '../../../main/host/run-service/create-run.js'
import { openTemplateShelf } from '../../../main/host/templates/template-shelf.js'
import { openStore, type Store } from '../../../main/store/store.js'
import { standingOf, withClause, withoutClause } from './standing.js'

const resources = join(import.meta.dirname, '../../../../resources')
const template = await openTemplateShelf(resources, resources).load('python-plain')

function opened(): Store {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return store
}

interface JudgedRun {
  readonly learning?: boolean
  readonly verdict?: string
}

/** A run that ended, with what its user said of it. */
async function keepVerdict(
  store: Store,
  comment: string,
  more: Partial<HumanVerdict> = {},
  { learning = true, verdict = 'verified' }: JudgedRun = {},
) {
  const goal = {
    kind: 'build',
    description: 'd',
    task: 'feedback',
    words: '',
    template,
    plan: null,
    inherits: null,
    project: null,
  } as const
  const config = StepConfig.parse({ learning })
  const setup = {
    goal,
    config,
    answers: { type: 'endpoint' } as const,
    out: null,
    force: false,
    ...freshBudget,
    partings: [],
    stranger: null,
  }
  const run = createRun(store, { kind: 'build', title: 'd', from: null }, setup)
  const body = { type: 'finished', outcome: { verdict, ended: 'finished', reason: '' }, tree: '', ended: 'finished' }
  await store.entries.append(run, { kind: 'note', key: 'finished', step: 'finished', factsHash: '', body })
  store.runs.judge(run, { ran: 'yes', worked: 'yes', perfect: 'no', ...more, comment })
  return run
}

test('comments on verified runs that were not perfect are offered by groups, with the most typical words', async () => {
  const store = opened()
  const first = await keepVerdict(store, 'Round money to two decimals.')
  const second = await keepVerdict(store, 'Money was not rounded to two decimals.', { worked: 'no' })
  await keepVerdict(store, 'A --help flag, please.')
  await keepVerdict(store, 'Money should be rounded, yet it is fine.', { perfect: 'yes' })
  await keepVerdict(store, 'Money is not rounded.', {}, { learning: true, verdict: 'partly' })
  await keepVerdict(store, '  ')
  const { groups } = standingOf(store, {})
  expect(groups.map(({ comments }) => comments.length)).toEqual([2, 1])
  expect(groups[0]?.comments.map(({ run }) => run).sort()).toEqual([first, second].sort())
  expect(groups[1]).toMatchObject({ words: 'A --help flag, please.', kept: null })
})

test('a run that is kept out of learning, or deleted, offers nothing', async () => {
  const store = opened()
  await keepVerdict(store, 'A secret wish.', {}, { learning: false })
  const gone = await keepVerdict(store, 'A wish of old.')
  expect(standingOf(store, {}).groups.map(({ words }) => words)).toEqual(['A wish of old.'])
  store.removal.remove([gone])
  expect(standingOf(store, {}).groups).toEqual([])
})

test('a group that became a clause names it, even after its words change', async () => {
  const store = opened()
  const run = await keepVerdict(store, 'Round money to two decimals.')
  const isOffered = (id: string) => id === run
  const kept = withClause({}, run, 'Money is rounded to cents.', isOffered)
  const edited = withClause(kept, run, 'Sums of money have two decimals.', isOffered)
  expect(standingOf(store, edited)).toMatchObject({
    clauses: [{ id: run, words: 'Sums of money have two decimals.' }],
    groups: [{ id: run, kept: run }],
  })
  expect(standingOf(store, withoutClause(edited, run))).toMatchObject({ clauses: [], groups: [{ kept: null }] })
})

test('new clauses get free names, and an unknown clause is refused by its name', () => {
  const none = () => false
  const two = withClause(withClause({}, null, 'one', none), null, 'two', none)
  expect(two).toEqual({ 'own-1': 'one', 'own-2': 'two' })
  expect(withClause(withoutClause(two, 'own-1'), null, 'three', none)).toEqual({ 'own-2': 'two', 'own-3': 'three' })
  expect(() => withoutClause(two, 'own-9')).toThrow('standing-missing')
  expect(() => withClause(two, 'own-9', 'four', none)).toThrow('standing-missing')
  const full = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`own-${index}`, 'words']))
  expect(() => withClause(full, null, 'more', none)).toThrow('standing-full')
})
