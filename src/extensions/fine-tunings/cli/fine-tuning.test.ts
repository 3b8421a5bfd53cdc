// The real command line before an endpoint on loopback: consent, the whole way to a registered model, a kill, an interrupt, a cancel from elsewhere.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTillgreen, tillgreen } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { INTERRUPT, inTerminal, type Typed } from '../../../../test/support/terminal.js'
import { chats, startTuningEndpoint, type TuningEndpointOptions } from '../../../../test/support/tuning-endpoint.js'

async function opened(options: TuningEndpointOptions = {}) {
  const endpoint = await startTuningEndpoint(options)
  onTestFinished(() => endpoint.close())
  const data = temporaryFolder('data')
  const dataset = join(data, 'pairs.jsonl')
  writeFileSync(dataset, chats(12))
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ endpoints: [{ name: 'tuner', baseUrl: endpoint.url, model: 'small-coder' }] }),
  )
  const start = ['fine-tuning', 'start', dataset, '--endpoint', 'tuner', '--yes', '--json']
  const all = async () => (await tillgreen(['fine-tuning', 'list', '--json'], { data })).lines
  return { endpoint, data, dataset, start, all }
}

test('without --yes it says what would leave the machine, and sends nothing', async () => {
  const { endpoint, data, dataset, all } = await opened()
  const result = await tillgreen(['fine-tuning', 'start', dataset, '--endpoint', 'tuner'], { data })
  expect(result.code).toBe(2)
  expect(result.stderr).toContain(`12 pairs of questions and answers`)
  expect(result.stderr).toContain(`will be sent to ${endpoint.url} to train small-coder`)
  expect(result.stderr).toContain('Nothing was sent.')
  expect([endpoint.requests, await all()]).toEqual([[], []])
})

test('with --validation it says what is held back, and a share that is none is refused', async () => {
  const { endpoint, data, dataset } = await opened()
  const start = ['fine-tuning', 'start', dataset, '--endpoint', 'tuner', '--validation']
  const result = await tillgreen([...start, '0.2', '--yes'], { data })
  expect([result.code, result.stderr]).toEqual([0, expect.stringContaining('2 other pairs from 2 programs')])
  expect(result.stdout).toMatch(/Held back {7}2 other pairs from 2 programs, \d+ bytes, SHA-256/)
  expect(endpoint.jobs[0]?.body).toMatchObject({ validation_file: 'file-2' })
  expect((await tillgreen([...start, '0.9', '--yes'], { data })).code).toBe(2)
})

test('it is started, followed, shown with the commands that compare it, and registered', async () => {
  const { endpoint, data, dataset } = await opened()
  const flags = ['--epochs', '2', '--suffix', 'own', '--usd-per-million', '25']
  const result = await tillgreen(['fine-tuning', 'start', dataset, '--endpoint', 'tuner', '--yes', ...flags], { data })
  expect([result.code, result.stderr]).toEqual([0, expect.stringContaining('loss 0.6667 at step 3, 1.0000 on held-back pairs')])
  expect(result.stdout).toContain('Parameters      epochs 2, suffix own')
  expect(result.stdout).toContain('Cost            $0.30')
  expect(result.stdout).toContain('  | You repair programs.')
  const [{ id }] = (await tillgreen(['fine-tuning', 'list', '--json'], { data })).lines as [{ id: string }]
  const registered = await tillgreen(['fine-tuning', 'register', id, 'own'], { data })
  expect([registered.code, registered.stdout]).toEqual([
    0,
    expect.stringContaining('ft:small-coder:own is now available as the endpoint "own"'),
  ])
  const shown = await tillgreen(['fine-tuning', 'show', id.slice(0, 10)], { data })
  expect(shown.stdout).toContain('tillgreen lab bench run small --draw 1 --base-url tuner --model small-coder')
  expect(shown.stdout).toContain('tillgreen lab bench run small --draw 1 --base-url own --model ft:small-coder:own')
  expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))).toMatchObject({
    endpoints: [{ name: 'tuner' }, { name: 'own', baseUrl: endpoint.url, model: 'ft:small-coder:own' }],
    defaultEndpoint: 'tuner',
  })
})

test('one that was killed while its job began continues, and the endpoint has one job', async () => {
  const { endpoint, data, start, all } = await opened({
    instead: (request, times) => (request === 'POST /fine_tuning/jobs' && times === 1 ? 'hang-after' : null),
  })
  const { child } = startTillgreen(start, { data })
  await expect.poll(() => endpoint.jobs.length, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'close')
  const [{ id, state }] = (await all()) as [{ id: string; state: string }]
  expect(state).toBe('starting')
  const result = await tillgreen(['fine-tuning', 'follow', id, '--json'], { data })
  expect([result.code, result.lines.at(-1)]).toMatchObject([0, { state: 'succeeded', jobId: 'ftjob-1' }])
  expect([endpoint.jobs.length, endpoint.requests.filter((each) => each === 'POST /files').length]).toEqual([1, 1])
})

test('an interrupt without a terminal cancels the job at the endpoint', async () => {
  const { endpoint, data, start } = await opened({ statuses: ['running'] })
  const { child, result } = startTillgreen(start, { data })
  await expect.poll(() => endpoint.jobs[0]?.status, { timeout: 20_000 }).toBe('running')
  child.kill('SIGINT')
  const { code, lines } = await result
  expect([code, lines.at(-1)]).toMatchObject([130, { state: 'cancelled', isCancelAsked: true }])
  expect(endpoint.jobs[0]?.status).toBe('cancelled')
})

test('a cancel from another process ends the job and who follows it', async () => {
  const { endpoint, data, start, all } = await opened({ statuses: ['running'] })
  const { result } = startTillgreen(start, { data })
  await expect.poll(() => endpoint.jobs[0]?.status, { timeout: 20_000 }).toBe('running')
  const [{ id }] = (await all()) as [{ id: string }]
  const cancelled = await tillgreen(['fine-tuning', 'cancel', id], { data })
  expect([cancelled.code, cancelled.stdout]).toEqual([0, `${id}: cancelled\n`])
  expect(await result).toMatchObject({ code: 130 })
  expect(endpoint.jobs[0]?.status).toBe('cancelled')
})

test('an endpoint without the API is named, and one that was killed as it sent the file is cancelled', async () => {
  const none = await opened({ instead: () => ({ status: 404, message: 'no' }) })
  const refused = await tillgreen(none.start, { data: none.data })
  expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('does not support fine-tuning')])
  const { endpoint, data, start, all } = await opened({ instead: (request) => (request === 'POST /files' ? 'hang' : null) })
  const { child } = startTillgreen(start, { data })
  await expect.poll(() => endpoint.requests, { timeout: 20_000 }).toContain('POST /files')
  child.kill('SIGKILL')
  await once(child, 'close')
  const [{ id }] = (await all()) as [{ id: string }]
  expect((await tillgreen(['fine-tuning', 'cancel', id, '--json'], { data })).lines.at(-1)).toMatchObject({ state: 'cancelled' })
  expect(endpoint.jobs).toEqual([])
})

test('on a terminal Ctrl+C asks: a no leaves the job at the endpoint, a yes ends it there, and before the file was sent nothing is', async () => {
  const { endpoint, data, dataset, all } = await opened({ statuses: ['running'] })
  const begun = (...typed: Typed) => inTerminal(['fine-tuning', 'start', dataset, '--endpoint', 'tuner'], { data }, typed)
  const none = await begun(['Send it?', INTERRUPT])
  expect([none.code, endpoint.requests, await all()], none.shown).toEqual([130, [], []])
  expect(none.shown.trim().endsWith('Interrupted.'), none.shown).toBe(true)
  const eof = await begun(['Send it?', '\u0004'])
  expect([eof.code, endpoint.requests, await all()], eof.shown).toEqual([2, [], []])
  const left = await begun(['Send it?', 'y\r'], ['loss ', INTERRUPT], ['Also cancel the fine-tuning at the endpoint?', 'n\r'])
  expect([left.code, endpoint.jobs.map(({ status }) => status)], left.shown).toEqual([0, ['running']])
  expect(left.shown).toContain('Training continues at the endpoint. To follow it, run: tillgreen lab fine-tuning follow')
  const ended = await begun(['Send it?', 'y\r'], ['loss ', INTERRUPT], ['Also cancel the fine-tuning at the endpoint?', 'y\r'])
  expect([ended.code, endpoint.jobs.map(({ status }) => status)], ended.shown).toEqual([130, ['running', 'cancelled']])
  const twice = await begun(['Send it?', 'y\r'], ['loss ', INTERRUPT], ['Also cancel the fine-tuning at the endpoint?', INTERRUPT])
  expect([twice.code, endpoint.jobs.map(({ status }) => status)], twice.shown).toEqual([130, ['running', 'cancelled', 'running']])
}, 60_000)
