import { expect, test } from 'vitest'
import type { BudgetCheck } from '../../src/contract/run/effects.js'
import { workedMs } from '../../src/contract/state/waits.js'
import { emptyView } from '../../src/contract/view/run-view.js'
import { fold } from '../../src/contract/view/view.js'
import { openStore } from '../../src/main/store/store.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { ofAnotherEngine } from '../support/of-another-engine.js'
import { description, goodStory, tellStory } from '../support/story.js'

const newestRun = async (data: string) =>
  ((await tillgreen(['runs', '--json'], { data })).lines[0]?.runs as { id: string; state: string }[] | undefined)?.[0]

/** Starts a run whose diagnosis never comes, and stops it there. */
async function stoppedRun(): Promise<{ data: string; run: string; port: number }> {
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: ({ key }) => (key.endsWith('diagnose') ? { type: 'silent' } : String(goodStory[key] ?? '')),
  })
  const data = temporaryFolder('data')
  const { result } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], { data, baseUrl: endpoint.url })
  while (!endpoint.requests.some((request) => request.key.endsWith('diagnose'))) await new Promise((done) => setTimeout(done, 20))
  const run = (await newestRun(data))?.id ?? ''
  await tillgreen(['stop', run], { data })
  expect((await result).outcome?.ended).toBe('stopped')
  await endpoint.close()
  return { data, run, port: Number(new URL(endpoint.url).port) }
}

test('a stopped run continues where it was and asks nothing again', async () => {
  const { data, run, port } = await stoppedRun()
  // The run keeps its first endpoint, so the second one uses the same address.
  const forked = await tellStory(goodStory, { port })
  const result = await tillgreen(['resume', run, '--json'], { data })
  expect([result.run, result.outcome?.verdict], result.stderr).toEqual([run, 'verified'])
  expect(forked.requests.map((request) => request.key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
  // Its clock continues from its old value, which includes the wait for the missing diagnosis.
  const store = openStore(data)
  const entries = store.entries.after(run, 0)
  store.close()
  const resumed = entries.findIndex(({ step }) => step === 'resumed')
  const before = workedMs(fold(emptyView, entries.slice(0, resumed)))
  const check = entries.slice(resumed).find(({ kind, step }) => kind === 'result' && step === 'budget')
  expect((check?.body as { value: BudgetCheck } | undefined)?.value.spent.ms).toBeGreaterThanOrEqual(before)
})

test('a run of another engine continues from its last state as a fork and reports it', async () => {
  const { data, run, port } = await stoppedRun()
  const story = {
    ...goodStory,
    'task/sum/attempt/1/diagnose': 'parity',
    'task/sum/attempt/1/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
  }
  const endpoint = await tellStory(story, { port })
  const other = ofAnotherEngine(data, run)
  const result = await tillgreen(['resume', other, '--json'], { data })
  expect(result.run, result.stderr).not.toBe(other)
  expect(result.outcome?.verdict, result.stderr).toBe('verified')
  expect(result.lines.find((line) => line.step === 'remarked')).toMatchObject({
    body: { text: { type: 'goes-on-from', run: other } },
  })
  // Plan and tests are taken over: only the repair is asked for.
  expect(endpoint.requests.map((request) => request.key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
})

test('a run that is over cannot be resumed, and the sentence says what can be done', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  const result = await tillgreen(['resume', run], place)
  expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(/has ended \(finished, verdict: verified\).*fork/)])
})
