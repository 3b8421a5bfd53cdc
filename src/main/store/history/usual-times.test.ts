import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openReadStore } from '../read-store.js'
import { openStore } from '../store.js'

interface RunFacts {
  readonly template?: string
  readonly model?: string
  readonly demo?: string
  /** Milliseconds of each step, by key and step; those that ask get an answer of two words. */
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
      if (step === 'ask')
        await store.entries.append(id, { kind: 'note', key: `${key}-called-1-1`, step: 'called', factsHash: '', body: calledBy(model, ms) })
      const value = step === 'ask' ? { type: 'answer', text: 'two words', finish: 'stop' } : null
      await store.entries.append(id, { kind: 'result', key, step, factsHash: '', body: { value } })
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

const calledBy = (model: string, totalMs: number) => ({
  ...{ type: 'called', role: 'builder', model, endpoint: 'e', number: 1, fault: null, message: '', usage: null, usd: 0 },
  ...{ firstTokenMs: 1, totalMs, promptBytes: 400, answerBytes: 9 },
})

const environment = (ms: number): RunFacts => ({ took: [['task/a/tests-1/environment', 'environment', ms]] })
const now: RunFacts = { took: [], isOver: false }

test('what three earlier runs of the template took is usual, by its quartiles', async () => {
  expect((await usual([environment(40_000), environment(50_000), environment(70_000), now])).times).toEqual([
    { step: 'environment', model: '', low: 45_000, high: 60_000 },
  ])
})

test('no time is given after fewer than three runs, nor from demos, other templates, or reused environments', async () => {
  const timesOf = async (...runs: readonly RunFacts[]) => (await usual([...runs, now])).times
  expect(await timesOf(environment(40_000), environment(50_000))).toEqual([])
  expect(await timesOf(environment(40_000), environment(50_000), { ...environment(60_000), demo: 'durations' })).toEqual([])
  expect(await timesOf(environment(40_000), environment(50_000), { ...environment(60_000), template: 'rust' })).toEqual([])
  expect(await timesOf(environment(40_000), environment(50_000), environment(20))).toEqual([])
})

const asks = (ms: number, more: Partial<RunFacts> = {}): RunFacts => ({
  ...more,
  took: [
    ['task/a/tests-1/tests', 'ask', ms],
    ['task/b/tests-1/tests-again-1', 'ask', ms],
  ],
})

test('answers count by their model and by what was asked for, in runs of every template', async () => {
  const { times } = await usual([asks(4_000), asks(8_000, { template: 'rust' }), asks(90_000, { model: 'other' }), now])
  expect(times).toEqual([{ step: 'tests', model: 'm', low: 4_000, high: 8_000 }])
})

test('answers of demos say nothing, and those of a run at work count', async () => {
  expect(await usual([asks(4_000), asks(4_000, { demo: 'durations' }), now])).toEqual({ times: [], lengths: [] })
  expect((await usual([asks(4_000), asks(4_000, { isOver: false })])).times).toHaveLength(1)
})

test('the usual length of an answer is counted in words, over all models', async () => {
  const { lengths } = await usual([asks(4_000), asks(4_000, { model: 'other' }), now])
  expect(lengths).toEqual([{ step: 'tests', words: 2 }])
})
