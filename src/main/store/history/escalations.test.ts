// Shows how escalation steps are counted from notes: what they cost until they were over, and whether they helped.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { FiguresFilter } from '../../../contract/figures/statistics.js'
import type { Json } from '../../../contract/text/json.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

type JournalLine = readonly [key: string, step: string, body: { readonly [name: string]: Json }]

const climbed = (task: string, round: number, rung: string): JournalLine => [
  `task/${task}/round-${round}/escalated`,
  'escalated',
  { type: 'escalated', rung, why: '' },
]
const ended = (task: string, round: number, helped: boolean): JournalLine => [
  `task/${task}/round-${round}/escalation-ended`,
  'escalation-ended',
  { type: 'escalation-ended', rung: 'nudge', helped, before: '', after: '' },
]
const state = (task: string, name: string): JournalLine => [
  `task/${task}/state-${name}`,
  'task',
  { type: 'task', task, state: name, attempts: 1 },
]
const called = (task: string, name: string, usd: number | null = 0.02): JournalLine => [
  `task/${task}/${name}-called-1-1`,
  'called',
  {
    ...{
      type: 'called',
      role: 'builder',
      model: 'm',
      endpoint: 'e',
      number: 1,
      fault: null,
      message: '',
      usd,
      seed: null,
      fingerprint: null,
    },
    usage: { promptTokens: 900, completionTokens: 100, cachedTokens: 0, reasoningTokens: 0, estimated: false },
    ...{ firstTokenMs: 1, totalMs: 2, promptBytes: 1, answerBytes: 1 },
  },
]

async function counted(runs: readonly { readonly notes: readonly JournalLine[]; readonly setup?: string; readonly kind?: 'fork' }[]) {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  for (const [index, { notes, setup = '{}', kind = 'build' }] of runs.entries()) {
    const id = `run-${String(index).padStart(8, '0')}`
    store.runs.create({
      ...{ id, project: null, parent: null, kind, title: id, description: 'd', template: 'python', model: 'm' },
      ...{ config: 'standard', demo: null, engine: 'e', setup },
    })
    for (const [key, step, body] of notes) await store.entries.append(id, { kind: 'note', key, step, factsHash: '', body })
    const body = { type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: '', ended: 'finished' }
    await store.entries.append(id, { kind: 'note', key: 'finished', step: 'finished', factsHash: '', body })
  }
  const read = openReadStore(store.folder)
  onTestFinished(() => read.close())
  return { shown: read.figures(FiguresFilter.parse({})).escalations, taught: store.history.escalations() }
}

test('a step helped where more tests were green after it, and costs what its task asked until then', async () => {
  const { shown, taught } = await counted([
    {
      notes: [
        called('a', 'round-1/fix'),
        climbed('a', 2, 'nudge'),
        called('a', 'round-2/fix'),
        // Another task at the same time.
        called('b', 'round-1/fix'),
        ended('a', 3, false),
        climbed('a', 4, 'branches'),
        called('a', 'round-4/fix'),
        called('a', 'round-4/fix-2'),
        ended('a', 5, true),
      ],
    },
  ])
  expect(shown).toMatchObject([
    { rung: 'nudge', helped: { n: 1, count: 0 }, calls: 1, tokens: 1_000, usd: 0.02 },
    { rung: 'branches', helped: { n: 1, count: 1 }, calls: 2, tokens: 2_000, usd: 0.04 },
  ])
  expect(taught).toEqual(shown)
})

test('a new plan helped where its task became green, and did not where another step followed or the task was stuck', async () => {
  const { shown } = await counted([
    { notes: [climbed('a', 2, 'replan'), state('a', 'green')] },
    { notes: [climbed('a', 2, 'replan'), climbed('a', 3, 'ask'), state('a', 'stuck')] },
    // It is unknown whether the step would have helped.
    { notes: [climbed('a', 2, 'replan')] },
  ])
  expect(shown.map(({ rung, helped: { n, count } }) => [rung, count, n])).toEqual([
    ['replan', 1, 2],
    ['ask', 0, 1],
  ])
})

test('forks repeat what their parents did, and what may teach nothing decides about no order', async () => {
  const notes = [climbed('a', 2, 'nudge'), ended('a', 3, true)]
  const { shown, taught } = await counted([{ notes }, { notes, kind: 'fork' }, { notes, setup: '{"config":{"learning":false}}' }])
  expect([shown[0]?.helped.n, taught[0]?.helped.n]).toEqual([2, 1])
})
