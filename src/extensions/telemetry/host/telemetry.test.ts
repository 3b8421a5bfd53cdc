// Traces of journals as the engine writes them, at a collector on loopback.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { Settings } from '../../../contract/config/settings.js'
import type { Json } from '../../../contract/text/json.js'
import { openKeysFile } from '../../../main/host/data-folder/keys-file.js'
import { openSettingsFile } from '../../../main/host/data-folder/settings-file.js'
import { openStore } from '../../../main/store/store.js'
import { telemetryHandlers } from './handlers.js'

const RUN = 'run-00000001'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status?: { readonly code: number; readonly message: string }
}

async function startCollector(status = 200, answer: object = {}) {
  const requests: { readonly headers: Readonly<Record<string, unknown>>; readonly text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      requests.push({ headers: request.headers, text })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const spans = (): SentSpan[] => requests.flatMap(({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans as SentSpan[])
  return { address, requests, spans }
}

/** @param over resolves when a run of this process is carried no more */
function opened(traceAddress: string, over = async () => {}) {
  const folder = temporaryFolder()
  const store = openStore(folder)
  onTestFinished(() => store.close())
  const settings = openSettingsFile(folder)
  settings.write(Settings.parse({ traceAddress }))
  const logged: string[] = []
  const underWay = new Set<Promise<unknown>>()
  const place = { version: '1.2.3', log: (message: string) => void logged.push(message) }
  const outcome = async () => {
    await over()
    return { verdict: 'verified', ended: 'finished', reason: '' } as const
  }
  const handlers = telemetryHandlers({ store, settings, keys: openKeysFile(folder), underWay, runs: { outcome }, place })
  const write = async (run: string) => {
    store.runs.create({
      ...{ id: run, project: null, parent: null, kind: 'build', title: 'secret title', description: 'secret words', template: 'python' },
      ...{ model: 'm', config: 'standard', demo: null, engine: 'e', setup: '{}' },
    })
    const append = (kind: 'intent' | 'result' | 'note', key: string, step: string, body: Json) =>
      store.entries.append(run, { kind, key, step, factsHash: '', body })
    await append('intent', 'task/a/code', 'ask', { prompt: 'secret prompt' })
    await append('note', 'task/a/code-called-1-1', 'called', calledBody('cut'))
    await append('note', 'task/a/code-called-1-2', 'called', calledBody(null))
    await append('result', 'task/a/code', 'ask', { value: { text: 'secret answer' } })
    await append('note', 'finished', 'finished', {
      ...{ type: 'finished', outcome: { verdict: 'verified', ended: 'finished', reason: '' }, tree: '', ended: 'finished' },
    })
    await Promise.all(underWay)
  }
  return { store, handlers, write, logged }
}

const calledBody = (fault: string | null): Json => ({
  ...{ type: 'called', role: 'builder', model: 'big', endpoint: 'http://127.0.0.1:9/v1', number: fault ? 1 : 2, fault, message: 'secret' },
  ...{ usage: { promptTokens: 30, completionTokens: 5, cachedTokens: 10, reasoningTokens: 0, estimated: false } },
  ...{ usd: 0.25, firstTokenMs: 12.5, totalMs: 40, promptBytes: 1, answerBytes: 1, fingerprint: 'fp_1', seed: 7 },
})

const attributesOf = ({ attributes }: SentSpan) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a run that ends is sent as one trace: run, task, step and each request, in the words of OpenTelemetry', async () => {
  const collector = await startCollector()
  const { write, logged } = opened(collector.address)
  await write(RUN)
  expect(logged).toEqual([])
  const [run, task, step, failed, call, ...others] = collector.spans()
  if (!run || !task || !step || !failed || !call) throw new Error('A span is missing.')
  expect(others).toEqual([])
  expect([run.name, task.name, step.name, failed.name, call.name]).toEqual(['run', 'task', 'ask', 'chat big', 'chat big'])
  expect(run.parentSpanId).toBeUndefined()
  expect([task.parentSpanId, step.parentSpanId, call.parentSpanId]).toEqual([run.spanId, task.spanId, step.spanId])
  expect(new Set(collector.spans().map(({ traceId }) => traceId)).size).toBe(1)
  expect(call.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(call.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(BigInt(call.endTimeUnixNano) - BigInt(call.startTimeUnixNano)).toBe(40_000_000n)
  expect(failed.status).toEqual({ code: 2, message: 'cut' })
  expect(call.status).toBeUndefined()
  expect(attributesOf(call)).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'big',
    'gen_ai.request.seed': '7',
    'gen_ai.usage.input_tokens': '30',
    'gen_ai.usage.output_tokens': '5',
    'server.address': '127.0.0.1',
    'server.port': '9',
    'tillgreen.usd': 0.25,
  })
  expect(attributesOf(run)).toMatchObject({ 'tillgreen.verdict': 'verified', 'tillgreen.ended': 'finished' })
})

test('a question to a model after the verdict is in the trace', async () => {
  const collector = await startCollector()
  const lookBack = Promise.withResolvers<void>()
  const { store, write } = opened(collector.address, () => lookBack.promise)
  const written = write(RUN)
  await expect.poll(() => store.runs.summary(RUN)?.outcome?.verdict).toBe('verified')
  await store.entries.append(RUN, { kind: 'intent', key: 'lessons', step: 'ask', factsHash: '', body: {} })
  await store.entries.append(RUN, { kind: 'note', key: 'lessons-called-1-1', step: 'called', factsHash: '', body: calledBody(null) })
  expect(collector.requests).toEqual([])
  lookBack.resolve()
  await written
  expect(collector.requests).toHaveLength(1)
  expect(collector.spans().filter(({ name }) => name === 'chat big')).toHaveLength(3)
})

test("no text of requests, answers or the user's names is sent", async () => {
  const collector = await startCollector()
  await opened(collector.address).write(RUN)
  expect(collector.requests).toHaveLength(1)
  expect(collector.requests[0]?.text).not.toContain('secret')
})

test('without an address nothing is sent, and a past run is sent where one is named', async () => {
  const collector = await startCollector()
  const { handlers, write } = opened('')
  await write(RUN)
  expect(collector.requests).toEqual([])
  await expect(async () => handlers.send({ run: RUN, address: null })).rejects.toMatchObject({ error: { code: 'trace-address-missing' } })
  expect(await handlers.send({ run: RUN, address: collector.address })).toEqual({ spans: 5, address: collector.address })
})

test('a stored header goes to its own collector and to no other', async () => {
  const [own, other] = [await startCollector(), await startCollector()]
  const { handlers, write } = opened(own.address)
  await handlers.setHeader({ header: 'x-team: abc' })
  await write(RUN)
  await handlers.send({ run: RUN, address: other.address })
  expect([own, other].map(({ requests }) => requests[0]?.headers['x-team'])).toEqual(['abc', undefined])
  await expect(async () => handlers.setHeader({ header: 'two\nlines: x' })).rejects.toMatchObject({ error: { code: 'trace-header-unfit' } })
})

test('a collector that refuses everything is reported once, and the run ends normally', async () => {
  const collector = await startCollector(503)
  const { handlers, write, logged } = opened(collector.address)
  await write(RUN)
  await write('run-00000002')
  expect(logged).toEqual(['A trace could not be delivered.'])
  await expect(async () => handlers.send({ run: RUN, address: null })).rejects.toMatchObject({
    error: { code: 'trace-undelivered', data: { fault: 'HTTP 503' } },
  })
})
