// Models as they come: some think aloud, some take little, some refuse what others want, and each speaks its dialect.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { type EndpointOptions, type FakeEndpoint, quietAnswer, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

const begin = ['run', description, '--template', 'python-plain', '--json'] as const

async function endpointOf(more: Partial<EndpointOptions> = {}): Promise<FakeEndpoint> {
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: ({ key }) => (key.startsWith('check') ? 'ready' : (goodStory[key] ?? 'none')),
    ...more,
  })
  onTestFinished(() => endpoint.close())
  return endpoint
}

test.each(['openai-compatible', 'openai-responses'])(
  'a model that thinks aloud, over %s, is understood and its thinking counted',
  async (provider) => {
    const endpoint = await endpointOf({
      reads: true,
      repairsAtOnce: true,
      answer: (seen) => ({
        type: 'text',
        thinking: 'Let me think about it. '.repeat(20),
        text: `<think>\n<<<<<<< FILE never.py\na draft\n>>>>>>> END\n</think>\n\n${goodStory[seen.key] ?? quietAnswer(seen) ?? 'NONE'}`,
      }),
    })
    const place = { data: temporaryFolder('models') }
    await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([{ name: 'aloud', baseUrl: endpoint.url, provider }])], place)
    const result = await tillgreen([...begin, '--no-second-values'], place)
    expect(result.outcome?.verdict, result.outcome?.reason).toBe('verified')
    expect(result.stdout).not.toContain('never.py')
    expect(new Set(endpoint.requests.map(({ path }) => path)).size).toBe(1)
    const [stats] = (await tillgreen(['stats', '--json'], place)).lines
    const { inference } = stats as { inference: { step: string; thinkingShare: number; quality: { n: number } }[] }
    expect(Math.min(...inference.map(({ thinkingShare }) => thinkingShare))).toBeGreaterThan(0.05)
    // The one repair left more tests green, of those that the builder sees.
    expect(inference.find(({ step }) => step === 'fix')?.quality).toMatchObject({ n: 1, better: 1, worse: 0 })
  },
)

test('a model with too little context is reported before it is asked, with a remedy', async () => {
  const endpoint = await endpointOf({ style: 'ollama', modelTokens: 1_024 })
  const place = { data: temporaryFolder('models'), baseUrl: endpoint.url }
  const result = await tillgreen(begin, place)
  expect([result.code, result.outcome?.ended]).toEqual([6, 'endpoint'])
  expect(result.outcome?.reason).toMatch(
    /request has about [\d,]+ tokens, but "storyteller" has a context of 1,024.*Nothing was sent\. Load the model with a longer context/,
  )
  expect(endpoint.requests).toEqual([])
})

test('answers are asked to be no longer than what a small model has left', async () => {
  const endpoint = await endpointOf({ style: 'lm-studio', contextTokens: 8_192 })
  const result = await tillgreen(begin, { data: temporaryFolder('models'), baseUrl: endpoint.url })
  expect(result.outcome?.verdict, result.outcome?.reason).toBe('verified')
  const limits = endpoint.requests.map(({ body }) => Number(body.max_tokens))
  expect(Math.max(...limits)).toBeLessThan(8_192)
  expect(Math.min(...limits)).toBeGreaterThan(256)
})

test.skipIf(isFast)('a parameter that is refused is left out once and for all, also by the next process', async () => {
  const endpoint = await endpointOf({ refuses: ['seed', 'max_tokens'] })
  const place = { data: temporaryFolder('models'), baseUrl: endpoint.url }
  const config = join(place.data, 'seeded.json')
  const seeded = [...begin, '--config', config]
  writeFileSync(config, JSON.stringify({ seed: 7 }))
  const first = await tillgreen([...seeded, '--out', 'one'], place)
  expect(first.outcome?.verdict, first.outcome?.reason).toBe('verified')
  const rejected = (lines: typeof first.lines) =>
    lines.filter((line) => line.step === 'called' && (line.body as { fault: string | null }).fault === 'rejected').length
  expect(rejected(first.lines)).toBe(2)
  const second = await tillgreen([...seeded, '--out', 'two'], place)
  expect([second.outcome?.verdict, rejected(second.lines)]).toEqual(['verified', 0])
  expect(JSON.parse(readFileSync(join(place.data, 'capabilities.json'), 'utf8')).known[0].refused.sort()).toEqual(['max_tokens', 'seed'])
})

test('what a model can do is said by the check, the list and the doctor, without asking again', async () => {
  const endpoint = await endpointOf({ style: 'ollama', modelTokens: 4_096, schema: 'refuses', tools: 'refuses', embeddings: 'makes' })
  const place = { data: temporaryFolder('models') }
  await tillgreen(['settings', 'set', 'endpoints.mine.baseUrl', endpoint.url], place)
  await tillgreen(['settings', 'set', 'endpoints.mine.embeddings', 'words'], place)
  const checked = await tillgreen(['endpoints', 'check', 'mine'], place)
  expect(checked.code).toBe(0)
  expect(checked.stdout).toMatch(/✓ .* answers\. "storyteller" took .* Cost of the check: 6 requests, \d+ tokens, free\./)
  expect(checked.stdout).toMatch(/Context length: 4,096 tokens in the loaded model\. Larger projects will not fit\./)
  expect(checked.stdout).toMatch(/does not accept JSON schemas,.*\n.*Tool calls: not supported \(not needed\)\.\n.*supports embeddings/)
  const requestsBefore = endpoint.requests.length
  expect((await tillgreen(['endpoints'], place)).stdout).toMatch(/mine .*\n +tested on \d{4}-\d\d-\d\d: Context length: 4,096 tokens/)
  expect((await tillgreen(['doctor'], place)).stdout).toMatch(
    /model endpoint.*storyteller|model endpoint.*Tested \d{4}-\d\d-\d\d: Context length: 4,096 tokens/,
  )
  expect(endpoint.requests.length).toBe(requestsBefore)
  const named = await tillgreen(['endpoints', 'check', endpoint.url, '--model', 'nobody', '--json'], place)
  expect([named.code, named.lines[0]]).toEqual([
    6,
    expect.objectContaining({ ok: false, message: expect.stringContaining('does not offer the model "nobody"') }),
  ])
})
