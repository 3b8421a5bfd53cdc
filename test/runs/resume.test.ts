import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { BudgetCheck } from '../../src/contract/run/effects.js'
import { workedMs } from '../../src/contract/state/waits.js'
import type { Json } from '../../src/contract/text/json.js'
import { emptyView } from '../../src/contract/view/run-view.js'
import { fold } from '../../src/contract/view/view.js'
import { openStore } from '../../src/main/store/store.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
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
  const { told } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], { data, baseUrl: endpoint.url })
  while (!endpoint.requests.some((request) => request.key.endsWith('diagnose'))) await new Promise((done) => setTimeout(done, 20))
  const run = (await newestRun(data))?.id ?? ''
  await tillgreen(['stop', run], { data })
  expect((await told).outcome?.ended).toBe('stopped')
  await endpoint.close()
  return { data, run, port: Number(new URL(endpoint.url).port) }
}

test('a stopped run goes on where it was and asks nothing again', async () => {
  const { data, run, port } = await stoppedRun()
  // The run keeps the endpoint that it was started with, so the story is told at the same address.
  const forked = await tellStory(goodStory, { port })
  const told = await tillgreen(['resume', run, '--json'], { data })
  expect([told.run, told.outcome?.verdict], told.stderr).toEqual([run, 'verified'])
  expect(forked.requests.map((request) => request.key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
  // Its clock goes on where it stood, the wait for the diagnosis that never came included.
  const store = openStore(data)
  const entries = store.entries.after(run, 0)
  store.close()
  const resumed = entries.findIndex(({ step }) => step === 'resumed')
  const before = workedMs(fold(emptyView, entries.slice(0, resumed)))
  const check = entries.slice(resumed).find(({ kind, step }) => kind === 'result' && step === 'budget')
  expect((check?.body as { value: BudgetCheck } | undefined)?.value.spent.ms).toBeGreaterThanOrEqual(before)
})

/** The same run as another version of the engine would have left it. */
function ofAnotherEngine(data: string, run: string): string {
  const store = openStore(data)
  const summary = store.runs.summary(run)
  const kept = store.runs.setup(run)
  if (!summary || !kept) throw new Error(`There is no run ${run}.`)
  const id = `${run.slice(0, -1)}${run.endsWith('0') ? '1' : '0'}`
  const { project, parent, kind, title, description: words, template, model, config, demo } = summary
  store.runs.create({
    id,
    project,
    parent,
    kind,
    title,
    description: words,
    template,
    model,
    config,
    demo,
    engine: 'another',
    setup: kept.setup,
  })
  const entries = store.entries.after(run, 0)
  const told = (entry: Entry): Entry =>
    entry.step === 'started' ? { ...entry, body: { ...(entry.body as Record<string, Json>), engine: 'another' } } : entry
  store.entries.put(id, entries.map(told))
  store.close()
  return id
}

test('a run of another engine goes on from its last state as a fork and says so', async () => {
  const { data, run, port } = await stoppedRun()
  const story = {
    ...goodStory,
    'task/sum/attempt/1/diagnose': 'parity',
    'task/sum/attempt/1/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
  }
  const endpoint = await tellStory(story, { port })
  const other = ofAnotherEngine(data, run)
  const told = await tillgreen(['resume', other, '--json'], { data })
  expect(told.run, told.stderr).not.toBe(other)
  expect(told.outcome?.verdict, told.stderr).toBe('verified')
  expect(told.lines.find((line) => line.step === 'remarked')).toMatchObject({
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
  const told = await tillgreen(['resume', run], place)
  expect([told.code, told.stderr]).toEqual([2, expect.stringMatching(/has ended \(verified, finished\).*fork/)])
})
