import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const newestRun = async (data: string) =>
  ((await tillgreen(['runs', '--json'], { data })).lines[0]?.runs as { id: string; state: string }[] | undefined)?.[0]

/** Starts a run whose diagnosis never comes, and stops it there. */
async function stoppedRun(): Promise<{ data: string; run: string }> {
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
  return { data, run }
}

test('a stopped run goes on where it was and asks nothing again', async () => {
  const { data, run } = await stoppedRun()
  // The run keeps the endpoint that it was started with, so the story is told at the same address.
  const forked = await tellStory(goodStory)
  const database = new Database(join(data, 'tillgreen.db'))
  const { setup } = database.prepare('SELECT setup FROM run WHERE id = ?').get(run) as { setup: string }
  database.prepare('UPDATE run SET setup = ? WHERE id = ?').run(setup.replace(/http:\/\/127\.0\.0\.1:\d+\/v1/g, forked.url), run)
  database.close()
  const told = await tillgreen(['resume', run, '--json'], { data })
  expect([told.run, told.outcome?.verdict]).toEqual([run, 'verified'])
  expect(forked.requests.map((request) => request.key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
})

test('a run of another engine goes on from its last state as a fork and says so', async () => {
  const { data, run } = await stoppedRun()
  const endpoint = await tellStory({
    ...goodStory,
    'task/sum/attempt/1/diagnose': 'parity',
    'task/sum/attempt/1/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
  })
  const database = new Database(join(data, 'tillgreen.db'))
  const { setup } = database.prepare('SELECT setup FROM run WHERE id = ?').get(run) as { setup: string }
  database
    .prepare("UPDATE run SET engine = 'another', setup = ? WHERE id = ?")
    .run(setup.replace(/http:\/\/127\.0\.0\.1:\d+\/v1/g, endpoint.url), run)
  database.close()
  const told = await tillgreen(['resume', run, '--json'], { data })
  expect(told.run).not.toBe(run)
  expect(told.outcome?.verdict).toBe('verified')
  expect(told.lines.find((line) => line.step === 'remarked')).toMatchObject({
    body: { text: expect.stringContaining(`the last state of run ${run}`) },
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
  expect([told.code, told.stderr]).toEqual([2, expect.stringMatching(/is over \(verified, finished\).*fork/)])
})
