// A start that is cancelled leaves no run, at each of its steps, and asks no further question.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../test/support/folders.js'
import { type AppContract, contract } from '../../contract/calls/index.js'
import { StepConfig } from '../../contract/config/config.js'
import type { StartRun } from '../../contract/run/run.js'
import { toJson } from '../../contract/text/json.js'
import { connect } from '../../contract/wire/connect.js'
import { serve } from '../../contract/wire/define.js'
import { createHost } from '../host/host.js'
import { serveLine } from './rpc.js'

function gate() {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const { promise: isReached, resolve: reach } = Promise.withResolvers<void>()
  return { isOpen, open, isReached, reach }
}

/** A host whose model answers no question before the gate is open. */
async function slowPlace(modelList?: { type: 'silent' }) {
  const question = gate()
  const endpoint = await startEndpoint({
    models: ['slow'],
    ...(modelList && { modelList }),
    async answer({ key }) {
      question.reach()
      await question.isOpen
      return key === 'choose-template' ? 'python-plain' : 'ready'
    },
  })
  const dataFolder = temporaryFolder('data')
  const place = { dataFolder, resources: join(process.cwd(), 'resources'), version: 'test', key: null, log: () => {} }
  const host = createHost({ ...place, baseUrl: endpoint.url })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await host.close()
  }
  onTestFinished(async () => {
    question.open()
    await close()
    await endpoint.close()
  })
  const wire = serve(contract, host.handlers, (_path, error) => {
    throw error
  })
  const runs = async () => (await connect<AppContract>(wire).runs.list({ limit: 50, before: null })).length
  return { core: connect<AppContract>(wire), wire, endpoint, question, runs, close, place: { ...place, baseUrl: endpoint.url } }
}

const wish = (baseUrl: string, more: Partial<StartRun> = {}, model = 'slow'): StartRun => ({
  description: 'Adds up numbers.',
  template: null,
  config: StepConfig.parse({ model: { baseUrl, model }, budget: { usd: null } }),
  plan: null,
  out: null,
  force: false,
  project: null,
  ...more,
})

test('a start that is cancelled while the model picks a template leaves no run, also once the model answers', async () => {
  const { core, endpoint, question, runs } = await slowPlace()
  const cancelled = new AbortController()
  const started = core.runs.start(wish(endpoint.url), cancelled.signal)
  await question.isReached
  cancelled.abort()
  await expect(started).rejects.toMatchObject({ error: { code: 'cancelled' } })
  await expect.poll(() => endpoint.abandoned()).toBe(1)
  question.open()
  expect([await runs(), endpoint.requests.length]).toEqual([0, 1])
})

test('a start that is cancelled while the endpoint lists its models leaves no run', async () => {
  const { core, endpoint, runs } = await slowPlace({ type: 'silent' })
  const cancelled = new AbortController()
  const started = core.runs.start(wish(endpoint.url, { template: 'python-plain' }, ''), cancelled.signal)
  await expect.poll(() => endpoint.paths.length).toBeGreaterThan(0)
  cancelled.abort()
  await expect(started).rejects.toMatchObject({ error: { code: 'cancelled' } })
  expect([await runs(), endpoint.requests.length]).toEqual([0, 0])
})

test('a start that is cancelled while a project is imported leaves no run and asks no question', async () => {
  const { core, endpoint, runs } = await slowPlace()
  const path = join(temporaryFolder('project'), 'sums')
  mkdirSync(join(path, 'tests'), { recursive: true })
  writeFileSync(join(path, 'main.py'), 'print(1)\n')
  writeFileSync(join(path, 'tests/test_main.py'), 'import unittest\n')
  const cancelled = new AbortController()
  const started = core.runs.start(wish(endpoint.url, { project: { path, redTests: 'keep' } }), cancelled.signal)
  cancelled.abort()
  await expect(started).rejects.toMatchObject({ error: { code: 'cancelled' } })
  expect([await runs(), endpoint.requests.length]).toEqual([0, 0])
})

test('a start ends with the page that asked for it', async () => {
  const { wire, endpoint, question, runs } = await slowPlace()
  const page: { say?: (text: string | null) => void; leave?: () => void } = {}
  const onText = (take: (text: string | null) => void) => {
    page.say = take
  }
  const onClose = (end: () => void) => {
    page.leave = end
  }
  serveLine({ send: () => {}, waiting: () => 0, refuse: () => {}, onText, onClose }, wire)
  page.say?.(JSON.stringify({ id: 1, type: 'ask', path: 'runs.start', input: toJson(wish(endpoint.url)) }))
  await question.isReached
  page.leave?.()
  await expect.poll(() => endpoint.abandoned()).toBe(1)
  question.open()
  expect([await runs(), endpoint.requests.length]).toEqual([0, 1])
})

test('a start ends when Tillgreen is closed', async () => {
  const { core, endpoint, question, close, place } = await slowPlace()
  const started = core.runs.start(wish(endpoint.url))
  const refused = expect(started).rejects.toMatchObject({ error: { code: 'host-closed' } })
  await question.isReached
  await close()
  await refused
  const again = createHost(place)
  onTestFinished(() => again.close())
  expect(await again.handlers.runs.list({ limit: 50, before: null })).toEqual([])
})

test('a check of an endpoint ends with the dialog that asked for it', async () => {
  const { core, endpoint, question } = await slowPlace()
  const cancelled = new AbortController()
  const checked = core.settings.check({ name: endpoint.url, model: 'slow' }, cancelled.signal)
  await question.isReached
  cancelled.abort()
  await expect(checked).rejects.toMatchObject({ error: { code: 'cancelled' } })
  await expect.poll(() => endpoint.abandoned()).toBe(1)
  expect(endpoint.requests.length).toBe(1)
})
