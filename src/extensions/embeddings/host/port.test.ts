// Embeddings of a run over real sockets: what is asked once, what is refused, and how an endpoint without embeddings is handled.
import { expect, onTestFinished, test } from 'vitest'
import { type EndpointOptions, type FakeEndpoint, startEndpoint } from '../../../../test/support/endpoint.js'
import { StepConfig } from '../../../contract/config/config.js'
import type { ModelRequest } from '../../../contract/model/model.js'
import { lookingProfile } from '../../../main/host/endpoints/profile.js'
import { embed } from '../../../main/models/embeddings.js'
import { openEmbeddings } from './port.js'

const config = StepConfig.parse({ embeddings: 'words' })
const signal = new AbortController().signal

async function started(options: Pick<EndpointOptions, 'embeddings'>, refused = () => '') {
  const endpoint: FakeEndpoint = await startEndpoint({ answer: () => '', ...options })
  onTestFinished(() => endpoint.close())
  const requests: ModelRequest[] = []
  const profile = { ...lookingProfile(endpoint.url, 'words', null), price: { input: 2, cachedInput: 2, output: 0 } }
  const ask = openEmbeddings({
    run: 'r',
    reserve: async () => '',
    refused,
    embed: (texts, asker, _config, person) => embed(profile, texts, asker, person),
  })
  return {
    endpoint,
    requests,
    ask: (texts: readonly string[]) =>
      ask(texts, { key: 'task/a/attempt/1/diagnose-embed', number: 1, config, signal }, async (request) => {
        requests.push(request)
      }),
  }
}

test('each text is sent once, in small requests, and every request is counted with its cost', async () => {
  const { endpoint, requests, ask } = await started({ embeddings: 'makes' })
  const texts = Array.from({ length: 70 }, (_, index) => `text number ${index}`)
  const first = await ask(texts)
  expect(first).toMatchObject({ type: 'vectors', model: 'words', asked: 70 })
  expect(endpoint.embedded.map((each) => each.texts.length)).toEqual([64, 6])
  expect(endpoint.embedded[0]?.key).toBe('task/a/attempt/1/diagnose-embed')
  const again = await ask(['something else', ...texts.slice(1), 'something else'])
  expect(endpoint.embedded.at(-1)?.texts).toEqual(['something else'])
  if (first.type === 'left' || again.type === 'left') throw new Error('It was left.')
  expect(again.vectors.slice(1, -1)).toEqual(first.vectors.slice(1))
  expect(requests.map(({ fault, usage }) => [fault, usage?.estimated])).toEqual(requests.map(() => [null, false]))
  expect(requests[0]?.cost).toBeCloseTo(((requests[0]?.usage?.promptTokens ?? 0) * 2) / 1_000_000)
})

test('a text that the budget refuses is not sent, and the reason is given', async () => {
  const { endpoint, ask } = await started({ embeddings: 'makes' }, () => 'Nothing is left.')
  expect(await ask(['a'])).toEqual({ type: 'left', why: 'Nothing is left.' })
  expect(endpoint.embedded).toEqual([])
})

test('an endpoint without embeddings is asked and reported once; one that only failed is asked again', async () => {
  const none = await started({})
  expect(await none.ask(['a'])).toMatchObject({ type: 'left', why: expect.stringMatching(/./) })
  expect(await none.ask(['a'])).toEqual({ type: 'left', why: '' })
  expect(none.requests.map(({ fault }) => fault)).toEqual(['not-found'])

  const odd = await started({ embeddings: 'garbles' })
  expect(await odd.ask(['a', 'b'])).toMatchObject({ type: 'left', why: expect.stringContaining('Does "words" make embeddings?') })

  const tired = await started({ embeddings: 'fails' })
  expect(await tired.ask(['a'])).toMatchObject({ type: 'left' })
  expect(await tired.ask(['a'])).toMatchObject({ type: 'left', why: expect.stringMatching(/./) })
  expect(tired.requests.map(({ fault }) => fault)).toEqual(['server', 'server'])
})
