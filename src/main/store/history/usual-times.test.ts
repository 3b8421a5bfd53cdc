import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

interface RunFacts {
  readonly template?: string
  readonly model?: string
  readonly demo?: string
  /** Milliseconds of each step, by key and step. */
  readonly took: readonly (readonly [key: string, step: string, ms: number])[]
  readonly isOver?: boolean
}

/** Stores these runs in order; returns the usual times for the last one. */
async function usual(runs: readonly RunFacts[]) {
  let clock = 1_000
  const store = openStore(temporaryFolder('store'), () => clock)
  onTestFinished(() => store.close())
  for (const [index, { template = 'python', model = 'm', demo = null, took, isOver = true }] of runs.entries()) {
    const id = `run-${String(index).padStart(8, '0')}`
    store.runs.create({
      ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template, model },
      ...{ config: 'standard', demo, engine: 'e', setup: '{}' },
    })
    for (const [key, step, ms] of took) {
      await store.entries.append(id, { kind: 'intent', key, step, factsHash: '', body: {} })
      clock += ms
      await store.entries.append(id, { kind: 'result', key, step, factsHash: '', body: { value: null } })
    }
    const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
    const body = { type: 'finished', outcome, tree: '', ended: 'finished' }
    if (isOver) await store.entries.append(id, { kind: 'note', key: 'finished', step: 'finished', factsHash: '', body })
    clock += 1_000
  }
  const read = openReadStore(store.folder)
  onTestFinished(() => read.close())
  return read.usualTimes(`run-${String(runs.length - 1).padStart(8, '0')}`)
}

const environment = (ms: number): RunFacts => ({ took: [['task/a/tests-1/environment', 'environment', ms]] })
const now: RunFacts = { took: [], isOver: false }

test('what three earlier runs of the template took is usual, by its quartiles', async () => {
  expect(await usual([environment(40_000), environment(50_000), environment(70_000), now])).toEqual([
    { step: 'environment', low: 45_000, high: 60_000, runs: 3 },
  ])
})

test('no time is given after fewer than three runs, nor from demos, other templates, or reused environments', async () => {
  expect(await usual([environment(40_000), environment(50_000), now])).toEqual([])
  expect(await usual([environment(40_000), environment(50_000), { ...environment(60_000), demo: 'durations' }, now])).toEqual([])
  expect(await usual([environment(40_000), environment(50_000), { ...environment(60_000), template: 'rust' }, now])).toEqual([])
  expect(await usual([environment(40_000), environment(50_000), environment(20), now])).toEqual([])
})

test('questions to a model count by what they ask for, and only where the model is the same', async () => {
  const asks = (ms: number, model = 'm'): RunFacts => ({
    model,
    took: [
      ['task/a/tests-1/tests', 'ask', ms],
      ['task/b/tests-1/tests-again-1', 'ask', ms],
    ],
  })
  expect(await usual([asks(4_000), asks(4_000), asks(8_000), asks(90_000, 'other'), now])).toEqual([
    { step: 'tests', low: 4_000, high: 7_000, runs: 3 },
  ])
})
