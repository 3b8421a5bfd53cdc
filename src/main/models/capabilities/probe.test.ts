// Shows that four tiny questions find out what endpoint and model can do, in both dialects and at each usual server.
import { afterEach, describe, expect, test } from 'vitest'
import type { EndpointOptions, Style } from '../../../../test/support/endpoint.js'
import { CANARY, closeEndpoints, dialects, endpointWith, profileFor } from '../../../../test/support/model.js'
import type { EndpointProfile, Meter, PlannedRequest } from '../../../contract/model/model.js'
import { capabilityWords } from '../../../words/capabilities.js'
import { chatCompletions } from '../dialects/openai-compatible.js'
import { findContextLength } from './context-length.js'
import { probe } from './probe.js'

afterEach(closeEndpoints)
const signal = new AbortController().signal
const unmetered: Meter = { before: async () => {}, after: async () => {} }
const patient = { ...profileFor('').limits, firstTokenMs: 5_000, totalMs: 10_000 }

const endpoint = (more: Partial<EndpointOptions> = {}) => endpointWith(() => 'ready', more)
const profile = (url: string, more: Partial<EndpointProfile> = {}) => profileFor(url, { temperature: null, limits: patient, ...more })

describe.each(Object.entries(dialects))('a probe over %s', (id, dialect) => {
  test('finds all that an able endpoint can do, with four calls', async () => {
    const { url, requests } = await endpoint({ tools: 'calls', schema: 'keeps', style: 'vllm' })
    const probed = await probe(dialect, profile(url), unmetered, signal)
    expect(probed).toEqual({
      ok: true,
      firstAnswerMs: expect.any(Number),
      found: {
        tools: 'yes',
        schema: 'kept',
        temperature: 'yes',
        seed: id === 'openai-compatible' ? 'yes' : 'no',
        effort: 'yes',
        embeddings: 'unknown',
        pictures: 'no',
        rules: 'yes',
        tokenLimit: dialect.tokenLimits[0],
        usage: 'yes',
        context: { tokens: 32_768, source: 'loaded' },
        refused: [],
        calls: 4,
        tokens: expect.any(Number),
        usd: expect.any(Number),
      },
    })
    expect(requests).toHaveLength(4)
    expect(probed.ok && probed.found.tokens).toBeGreaterThan(48)
  })

  test('finds what one refuses, and goes on without it', async () => {
    const effort = id === 'openai-compatible' ? 'reasoning_effort' : 'reasoning'
    const { url } = await endpoint({ tools: 'refuses', schema: 'refuses', refuses: ['temperature', effort] })
    const probed = await probe(dialect, profile(url), unmetered, signal)
    expect(probed).toMatchObject({
      ok: true,
      found: { tools: 'no', schema: 'refused', temperature: 'no', effort: 'no', context: null, calls: 7 },
    })
    const words = probed.ok ? capabilityWords(probed.found).join(' ') : ''
    expect(words).toMatch(/does not accept a temperature(, a seed)? or a reasoning effort, so Tillgreen does not send them/)
    expect(words).toContain('does not accept JSON schemas')
  })

  test('finds that schema and tools are ignored, which is no fault', async () => {
    const { url } = await endpoint()
    expect(await probe(dialect, profile(url), unmetered, signal)).toMatchObject({ ok: true, found: { tools: 'no', schema: 'ignored' } })
  })

  test('finds that a model takes pictures by one that it has to name the colour of', async () => {
    const { url, requests } = await endpointWith(({ key }) => (key === 'check-picture' ? 'It is Red.' : 'ready'), {})
    const probed = await probe(dialect, profile(url), unmetered, signal)
    expect(probed).toMatchObject({ ok: true, found: { pictures: 'yes' } })
    expect(probed.ok && capabilityWords(probed.found).join(' ')).toContain('The model accepts pictures')
    const parts = requests.find(({ key }) => key === 'check-picture')?.messages.at(-1)?.content
    expect(JSON.stringify(parts)).toContain('"data:image/png;base64,iVBOR')
  })

  test.each([
    ['25!: CHERRY\n07: PLUM\n12: PEAR\n03: APPLE\nEND\n', 'yes', 'The model can follow several rules at once'],
    ['```\n25!: CHERRY\n07: PLUM\n12: PEAR\n03: APPLE\nEND\n```', 'no', 'so Tillgreen sends short prompts'],
    ['25!: CHERRY\n07: PLUM\n12: PEAR\n3: APPLE\nEND', 'no', 'so Tillgreen sends short prompts'],
  ])('finds whether a model keeps eight rules at once: %j', async (answer, rules, words) => {
    const { url } = await endpointWith(({ key }) => (key === 'check-rules' ? answer : 'ready'), {})
    const probed = await probe(dialect, profile(url), unmetered, signal)
    expect(probed).toMatchObject({ ok: true, found: { rules } })
    expect(probed.ok && capabilityWords(probed.found).join(' ')).toContain(words)
  })

  test('says why there was no answer, and what it cost, without the key', async () => {
    const { url } = await endpoint({ requiredKey: 'right' })
    const probed = await probe(dialect, profile(url), unmetered, signal)
    expect(probed).toMatchObject({ ok: false, message: expect.stringContaining('refuses the key'), cost: { calls: 1, tokens: 0, usd: 0 } })
    expect(JSON.stringify(probed)).not.toContain(CANARY)
  })

  test('works at an Azure-style address: version behind the path, key in its own header, model in the path', async () => {
    const { url, requests } = await endpoint({ style: 'azure', requiredKey: CANARY, schema: 'keeps' })
    expect(url).toContain('?api-version=')
    expect(await probe(dialect, profile(url), unmetered, signal)).toMatchObject({ ok: true, found: { schema: 'kept' } })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

test('each request is metered before it is sent, also where it was changed, and so is what it took', async () => {
  const { url, requests } = await endpoint({ refuses: ['temperature'] })
  const price = { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 }
  const events: string[] = []
  let [most, spent] = [0, 0]
  const meter: Meter = {
    async before(key, { number, worst }: PlannedRequest) {
      expect(requests.length).toBe(events.filter((each) => each.startsWith('before')).length)
      events.push(`before ${key} ${number}`)
      most += worst.usd ?? 0
    },
    async after(key, number, usd) {
      events.push(`after ${key} ${number}`)
      spent += usd ?? 0
    },
  }
  const probed = await probe(chatCompletions, profile(url, { price }), meter, signal)
  expect(events).toEqual(
    ['check 1', 'check 2', 'check-tools 1', 'check-picture 1', 'check-rules 1'].flatMap((each) => [`before ${each}`, `after ${each}`]),
  )
  expect(probed.ok && probed.found.usd).toBe(spent)
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThan(most)
})

test('a request that the meter refuses is not sent', async () => {
  const { url, requests } = await endpoint()
  const refusing: Meter = {
    before: async (key) => {
      if (key === 'check-tools') throw new Error('no room')
    },
    after: async () => {},
  }
  await expect(probe(chatCompletions, profile(url), refusing, signal)).rejects.toThrow('no room')
  expect(requests.map(({ key }) => key)).toEqual(['check'])
})

test('a newer name of the token limit and a missing usage report are found', async () => {
  const { url } = await endpoint({ refuses: ['max_tokens', 'stream_options'] })
  expect(await probe(chatCompletions, profile(url), unmetered, signal)).toMatchObject({
    ok: true,
    found: { tokenLimit: 'max_completion_tokens', usage: 'no', refused: expect.arrayContaining(['max_tokens', 'stream_options']) },
  })
})

describe('the context length', () => {
  test.each<[Style, boolean, object | null]>([
    ['plain', true, null],
    ['ollama', true, { tokens: 32_768, source: 'loaded' }],
    ['ollama', false, { tokens: 32_768, source: 'loaded' }],
    ['lm-studio', true, { tokens: 4_096, source: 'loaded' }],
    ['lm-studio', false, { tokens: 131_072, source: 'model' }],
    ['open-router', true, { tokens: 4_096, source: 'model' }],
    ['llama-cpp', true, { tokens: 4_096, source: 'loaded' }],
    ['vllm', true, { tokens: 4_096, source: 'loaded' }],
    ['azure', true, null],
  ])('of a server like %s whose model is in memory (%s) is found', async (style, isLoaded, expected) => {
    const { url, requests } = await endpoint({ style, isLoaded, contextTokens: 4_096, models: ['maker/fake:latest', 'other'] })
    expect(await findContextLength(profile(url, { model: style === 'llama-cpp' ? 'any' : 'maker/fake:latest' }), signal)).toEqual(expected)
    expect(requests).toEqual([])
  })

  test('is looked for at no address beside the typed one where that is not plain HTTP', async () => {
    const { url, paths } = await endpoint({ style: 'ollama' })
    await findContextLength(profile(url.replace('http:', 'https:')), signal)
    expect(paths).toEqual([])
  })
})
