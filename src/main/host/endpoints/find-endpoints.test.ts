// Local servers are recognised by their answers, on any port. A server without models is never offered.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endpointChecks } from './doctor.js'
import { findLocalEndpoints, localPlaces, ollamaOrigin } from './find-endpoints.js'

/** Finds servers however slow this machine is. */
const find = (places: readonly string[]) => findLocalEndpoints(places, 60_000)

/** A server on a free port of loopback; gives its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that answers these paths with JSON, and all others with `otherwise`. */
const answering = (answers: Readonly<Record<string, object>>, otherwise: { status: number; body: string } = { status: 404, body: 'no' }) =>
  serve((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : otherwise.status, { 'content-type': 'application/json' })
    response.end(answer ? JSON.stringify(answer) : otherwise.body)
  })

const list = (more: object = {}) => ({ object: 'list', data: [{ id: 'coder', object: 'model', ...more }] })

test.each<[string, string, Readonly<Record<string, object>>]>([
  ['ollama', 'Ollama', { '/v1/models': list({ owned_by: 'library' }), '/api/version': { version: '0.12.1' } }],
  ['lm-studio', 'LM Studio', { '/v1/models': list({ owned_by: 'organization_owner' }), '/lmstudio-greeting': { lmstudio: true } }],
  ['llama-cpp', 'llama.cpp', { '/v1/models': list({ owned_by: 'llamacpp' }), '/props': { default_generation_settings: { n_ctx: 8192 } } }],
  ['localai', 'LocalAI', { '/v1/models': list(), '/version': { version: 'v3.5.0' }, '/system': { backends: ['llama-cpp'] } }],
  ['vllm', 'vLLM', { '/v1/models': list({ owned_by: 'vllm', max_model_len: 32768 }), '/version': { version: '0.11.0' } }],
  ['gpt4all', 'GPT4All', { '/v1/models': list({ owned_by: 'humanity' }) }],
  [
    'koboldcpp',
    'KoboldCpp',
    {
      '/v1/models': list({ owned_by: 'koboldcpp' }),
      '/api/extra/version': { result: 'KoboldCpp', version: '1.98' },
      '/api/version': { version: '0.7.0' },
    },
  ],
  [
    'text-generation-webui',
    'text-generation-webui',
    { '/v1/models': list({ owned_by: 'user' }), '/v1/internal/model/info': { model_name: 'coder', lora_names: [] } },
  ],
])('%s is recognised on any port', async (name, title, answers) => {
  const origin = await answering(answers)
  expect(await find([origin])).toEqual([{ name, title, baseUrl: `${origin}/v1`, models: ['coder'], needsKey: false }])
})

test('doctor names the endpoints it found and how to use them, or what it looked for', async () => {
  const origin = await answering({ '/v1/models': list({ owned_by: 'vllm' }) })
  const models = [{ whose: '', baseUrl: '', model: '', hasKey: false, known: null }]
  const [server, endpoint] = endpointChecks({ models, found: await find([origin]) }).slice(-2)
  expect(server).toMatchObject({ ok: true, found: `vLLM at ${origin}/v1 (models: 1)` })
  expect(endpoint?.remedy).toContain(`"tillgreen settings set endpoints.vllm.baseUrl ${origin}/v1"`)
  const none = endpointChecks({ models, found: [] }).at(-2)
  for (const title of ['Ollama (11434)', 'LM Studio (1234)', 'llama.cpp (8080)', 'vLLM (8000)', 'Jan (1337)'])
    expect(none?.found).toContain(title)
})

test('a server that answers every path with an error in JSON is recognised by its own answers alone', async () => {
  const strange = { status: 200, body: '{"error":"Unexpected endpoint or method."}' }
  const origin = await answering({ '/v1/models': list(), '/lmstudio-greeting': { lmstudio: true } }, strange)
  expect(await find([origin])).toMatchObject([{ name: 'lm-studio' }])
})

test('a server of the protocol of an unknown kind is offered by its address', async () => {
  const origin = await answering({ '/v1/models': list({ owned_by: 'me' }) })
  const { port } = new URL(origin)
  expect(await find([origin])).toMatchObject([{ name: `local-${port}`, title: `A server at 127.0.0.1:${port}` }])
})

test('a server without a model is found with none', async () => {
  const origin = await answering({ '/v1/models': { object: 'list', data: null }, '/api/version': { version: '0.12.1' } })
  expect(await find([origin])).toMatchObject([{ name: 'ollama', models: [] }])
})

test('a recognised server that lists its models only with a key is offered as such', async () => {
  const origin = await answering({ '/lmstudio-greeting': { lmstudio: true } }, { status: 401, body: '{"error":"no key"}' })
  expect(await find([origin])).toMatchObject([{ name: 'lm-studio', models: [], needsKey: true }])
})

test('servers of another kind are never offered', async () => {
  const page = '<!doctype html><title>Shop</title>'
  const others = await Promise.all([
    answering({}, { status: 200, body: page }),
    answering({}, { status: 200, body: '{}' }),
    answering({}, { status: 200, body: '{"version":"1.0"}' }),
    answering({}, { status: 401, body: '{"error":"no key"}' }),
    answering({}, { status: 403, body: page }),
    answering({}, { status: 500, body: page }),
    answering({ '/v1/models': { data: [{ id: 'roadster' }, { id: 'estate' }] } }),
    answering({ '/v1/models': { data: { id: 'roadster' } }, '/api/version': { version: '2' } }),
    serve((request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1${request.url}` })
      response.end()
    }),
    serve((request) => request.socket.destroy()),
  ])
  expect(await find([...others, 'http://127.0.0.1:1'])).toEqual([])
})

test('a server that accepts and never answers, or never ends its answer, is given up', async () => {
  const silent = await serve(() => {})
  const endless = await serve((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":['))
  expect(await findLocalEndpoints([silent, endless], 200)).toEqual([])
})

test.each([
  ['', null],
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['gpubox', 'http://gpubox:11434'],
  ['gpubox:9000', 'http://gpubox:9000'],
  [':9000', 'http://127.0.0.1:9000'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:9000', 'http://127.0.0.1:9000'],
  ['http://gpubox:9000', 'http://gpubox:9000'],
  ['http://gpubox:9000/', 'http://gpubox:9000'],
  ['http://gpubox', 'http://gpubox'],
  ['https://models.example', 'https://models.example'],
  ['https://models.example:9000/path', 'https://models.example:9000'],
  ['::1', 'http://[::1]:11434'],
  ['::', 'http://[::1]:11434'],
  ['[::1]', 'http://[::1]:11434'],
  ['[::]:9000', 'http://[::1]:9000'],
  [' "gpubox:9000" ', 'http://gpubox:9000'],
  ['a b', null],
])('OLLAMA_HOST=%s means %s', (text, origin) => expect(ollamaOrigin(text)).toBe(origin))

test('the usual ports are looked at, each once, and first the host that OLLAMA_HOST names', () => {
  expect(
    localPlaces({})
      .map((origin) => Number(new URL(origin).port))
      .sort((one, other) => one - other),
  ).toEqual([1234, 1337, 4891, 5000, 5001, 8000, 8080, 11434])
  expect(localPlaces({ OLLAMA_HOST: 'gpubox' })[0]).toBe('http://gpubox:11434')
  expect(localPlaces({ OLLAMA_HOST: '0.0.0.0' })).toHaveLength(8)
})
