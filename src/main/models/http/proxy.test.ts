// The proxy of the environment is used, named and left out as curl does it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeEndpoints, endpointWith, profileFor, question, quick } from '../../../../test/support/model.js'
import { chatCompletions } from '../dialects/openai-compatible.js'
import { createOverHttp } from './over-http.js'
import { proxyFor } from './proxy.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the proxy of an address', () => {
  test.each([
    ['https://a.example/v1', { HTTPS_PROXY: 'http://p:1' }, 'HTTPS_PROXY=http://p:1'],
    ['http://a.example/v1', { HTTPS_PROXY: 'http://p:1' }, null],
    ['http://a.example/v1', { http_proxy: 'p:1', HTTP_PROXY: 'http://q:2' }, 'http_proxy=http://p:1'],
    ['http://a.example/v1', { http_proxy: '', HTTP_PROXY: 'http://q:2' }, 'HTTP_PROXY=http://q:2'],
    ['http://a.example/v1', { HTTP_PROXY: 'http://me:secret@q:2' }, 'HTTP_PROXY=http://q:2'],
    ['https://a.example/v1', { ALL_PROXY: 'http://p:1' }, 'ALL_PROXY=http://p:1'],
    ['https://a.example/v1', { all_proxy: 'http://p:1', HTTPS_PROXY: 'http://q:2' }, 'HTTPS_PROXY=http://q:2'],
    ['http://127.0.0.1:8000/v1', { HTTP_PROXY: 'http://p:1' }, null],
    ['http://localhost:8000/v1', { HTTP_PROXY: 'http://p:1' }, null],
    ['http://[::1]:8000/v1', { HTTP_PROXY: 'http://p:1' }, null],
    ...['a.example', '.example', '*.example', 'b, a.example', 'a.example:80', '*', 'A.EXAMPLE.'].map(
      (except) => ['http://a.example/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: except }, null] as const,
    ),
    ['http://a.example/v1', { HTTP_PROXY: 'http://p:1', no_proxy: 'ample,a.example:81,' }, 'HTTP_PROXY=http://p:1'],
    ['http://[fd00::1]:80/v1', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'fd00::1' }, null],
  ] as const)('%s with %j is %s', (url, environment, shown) => {
    expect(proxyFor(url, environment)?.shown ?? null).toBe(shown)
  })
})

test('an endpoint is asked through the proxy, and this machine is not', async () => {
  const endpoint = await endpointWith(() => 'hello')
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"choices":[{"index":0,"message":{"content":"through"},"finish_reason":"stop"}]}')
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  vi.stubEnv('no_proxy', '')
  vi.stubEnv('NO_PROXY', '')
  const far = createOverHttp(chatCompletions, profileFor('http://models.example.test/v1'), quick)
  expect(await far.ask(question, { signal })).toMatchObject({ type: 'answer', text: 'through' })
  expect(asked).toEqual(['http://models.example.test/api/version', 'http://models.example.test/v1/chat/completions'])
  expect(await createOverHttp(chatCompletions, profileFor(endpoint.url), quick).ask(question, { signal })).toMatchObject({ text: 'hello' })
  expect(asked).toHaveLength(2)
})

test('a proxy that does not answer is named without its password', async () => {
  vi.stubEnv('http_proxy', 'http://me:secret-word@127.0.0.1:9')
  vi.stubEnv('no_proxy', '')
  vi.stubEnv('NO_PROXY', '')
  const reply = await createOverHttp(chatCompletions, profileFor('http://models.example.test/v1'), quick).ask(question, { signal })
  expect(reply).toMatchObject({ fault: 'unreachable', message: expect.stringContaining('A proxy is set (http_proxy=http://127.0.0.1:9)') })
  expect(JSON.stringify(reply)).not.toContain('secret-word')
})

test('a SOCKS proxy is named as one that cannot be used', async () => {
  vi.stubEnv('all_proxy', 'socks5://127.0.0.1:9')
  vi.stubEnv('no_proxy', '')
  vi.stubEnv('NO_PROXY', '')
  const reply = await createOverHttp(chatCompletions, profileFor('http://models.example.test/v1'), quick).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'fault', message: expect.stringContaining('A SOCKS proxy is set (all_proxy=socks5://127.0.0.1:9)') })
})
