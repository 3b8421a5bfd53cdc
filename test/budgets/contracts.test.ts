// Budgets as contracts: whatever the endpoint, the user or the machine does, no more is charged than was allowed, and no
// less is recorded than was charged. `npm run test:budgets` tries all of them, every test run the first three.
import { describe, expect, test } from 'vitest'
import { type BillingEndpoint, billingEndpoint, type Rate } from '../support/billing.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import type { Answer, SeenRequest } from '../support/endpoint.js'
import { largeProgram } from '../support/large-program.js'
import { code, description, edit, file, goodStory, json, type Story, suite } from '../support/story.js'
import { type BudgetPlace, isWhole, lastRun, placeAt, RATE, settle } from './place.js'

const flat = (): Rate => RATE
const start = (...more: string[]) => ['run', description, '--template', 'python-plain', '--config', 'contract.json', ...more]
const run = (...more: string[]) => start('--json', ...more)
/** Some 2,000 tokens of prose around an answer: $0.20. */
const prose = `${Array.from({ length: 146 }, (_, word) => `Word ${word} beside an answer costs as much as the answer. `).join('')}\n\n`
const wordy: Story = Object.fromEntries(Object.entries(goodStory).map(([key, text]) => [key, prose + text]))
/** A worst case in dollars that leaves room for prompt and answer. */
const ANSWER_TOKENS = 4_000
const config = { answerTokens: ANSWER_TOKENS }

const taskOf = (id: string) => ({
  ...{ id, title: id, words: `${id}() returns its name.`, acceptance: ['it is its name'], interface: `${id}.py: ${id}()`, needs: [] },
})

const [odd, third] = ['        if number % 2 == 1:', '        if number % 3 == 0:']
const showsThird = ({ messages }: SeenRequest) => messages.some(({ content }) => content.includes(third))
/** Every repair goes to and fro between two wrong conditions. */
const stubborn: Story = {
  plan: goodStory.plan ?? '',
  'task/sum/tests-1/tests': goodStory['task/sum/tests-1/tests'] ?? '',
  'task/sum/code': code,
  '*': (request) => {
    if (request.key.endsWith('/diagnose')) return 'The condition is wrong.'
    if (request.key.endsWith('/decide')) return goodStory['task/sum/attempt/1/decide'] ?? ''
    return showsThird(request) ? edit('squares.py', third, odd) : edit('squares.py', odd, third)
  },
}

/** Starts a command and ends it as soon as an answer is on its way; a command without a question runs to its end. */
async function brokenOff(endpoint: BillingEndpoint, place: BudgetPlace, args: readonly string[], signal: NodeJS.Signals): Promise<void> {
  const before = endpoint.bill().requests
  const { child, result } = startTillgreen(args, place)
  let isOver = false
  void result.then(() => {
    isOver = true
  })
  while (!isOver && endpoint.bill().requests === before) await new Promise((done) => setTimeout(done, 50))
  // Until the first words have come.
  if (!isOver) await new Promise((done) => setTimeout(done, 1_000))
  child.kill(signal)
  await result
}

const endedBy = (result: CommandResult): string => result.outcome?.ended ?? `exit ${result.code}`

test.each([
  ['one question, default tries', {}, '1.5'],
  ['one question, ten tries', { tries: 10, waitS: 0.1 }, '1.5'],
])('%s', async (contract, model, limit) => {
  // The stream of every answer breaks off before its end: it is charged by an upper bound, and asked for again.
  const endpoint = await billingEndpoint(
    { plan: { type: 'text', text: (prose + goodStory.plan).slice(0, -20), finish: null, endMark: false } },
    flat,
  )
  const place = await placeAt(endpoint, { ...config, model })
  const result = await tillgreen(run('--budget-usd', limit), place)
  await settle(place, endpoint, { contract, unit: 'usd', limit: Number(limit), ended: endedBy(result) })
  expect(endpoint.bill().requests).toBeGreaterThan(1)
  if (contract.includes('ten')) expect(result.outcome).toMatchObject({ ended: 'budget', reason: expect.stringContaining('--budget-usd') })
})

test('an endpoint that reports 999,999,999 tokens', async () => {
  const lying = Object.fromEntries(
    Object.entries(goodStory).map(([key, text]): [string, Answer] => [
      key,
      { type: 'text', text, usage: { prompt: 999_999_999, completion: 999_999_999 } },
    ]),
  )
  const endpoint = await billingEndpoint(lying, flat)
  const place = await placeAt(endpoint, config)
  const result = await tillgreen(run('--budget-tokens', '200000', '--budget-usd', '0'), place)
  const contract = { contract: 'usage 999,999,999', unit: 'tokens', limit: 200_000, ended: endedBy(result) } as const
  expect((await settle(place, endpoint, contract)).estimated).toBe(endpoint.bill().requests)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
})

describe.runIf(isWhole)('in the whole set', () => {
  test.each([
    ['usage 1 + 1', { prompt: 1, completion: 1 }],
    ['no usage', null],
  ])('%s', async (contract, usage) => {
    const priced: Story = Object.fromEntries(Object.entries(goodStory).map(([key, text]) => [key, { type: 'text', text, usage }]))
    const endpoint = await billingEndpoint(priced, flat)
    const place = await placeAt(endpoint, config)
    const ended = await tillgreen(run('--budget-usd', '3'), place)
    const books = await settle(place, endpoint, { contract, unit: 'usd', limit: 3, ended: endedBy(ended) })
    expect(books.estimated).toBe(endpoint.bill().requests)
    expect(ended.outcome).toMatchObject({ verdict: 'verified' })
  })

  test('four tasks side by side', async () => {
    const names = ['one', 'two', 'three', 'four']
    const plan = json({ title: 'Four', tasks: names.map((id) => ({ ...taskOf(id) })), start: null })
    const slow = { type: 'text', text: prose + suite, everyMs: 20 } as const
    const endpoint = await billingEndpoint({ plan, ...Object.fromEntries(names.map((id) => [`task/${id}/tests-1/tests`, slow])) }, flat)
    const place = await placeAt(endpoint, config)
    const result = await tillgreen(run('--budget-usd', '1.1', '--parallel', '4'), place)
    await settle(place, endpoint, { contract: 'four tasks side by side', unit: 'usd', limit: 1.1, ended: endedBy(result), isExact: true })
    expect(endpoint.bill().requests).toBeGreaterThan(2)
    expect(result.outcome).toMatchObject({ ended: 'budget' })
  })

  test('five processes at once against the cap of a day', async () => {
    const endpoint = await billingEndpoint({ ...wordy, plan: { type: 'text', text: prose + goodStory.plan, everyMs: 20 } }, flat)
    const place = await placeAt(endpoint, config, { dailyUsd: '1.2' })
    const all = await Promise.all(Array.from({ length: 5 }, () => tillgreen(run('--budget-usd', '0'), place)))
    const ended = [...new Set(all.map(endedBy))].join(', ')
    const books = await settle(place, endpoint, { contract: 'five processes, cap of a day', unit: 'usd', limit: 1.2, ended, isExact: true })
    expect(books.usdOfDays).toBeCloseTo(books.usd)
    expect(endpoint.bill().requests).toBeGreaterThan(1)
  })

  test.each([
    ['eight kills in the middle of an answer', 'SIGKILL'],
    ['eight stops in the middle of an answer', 'SIGINT'],
  ] as const)('%s', async (contract, signal) => {
    const endpoint = await billingEndpoint({ plan: { type: 'text', text: prose + goodStory.plan, piece: 50, everyMs: 400 } }, flat)
    const place = await placeAt(endpoint, config)
    await brokenOff(endpoint, place, start('--budget-usd', '2'), signal)
    const { id } = lastRun(place)
    for (let number = 2; number <= 8; number++) await brokenOff(endpoint, place, ['resume', id], signal)
    const { ended } = lastRun(place)
    await settle(place, endpoint, { contract, unit: 'usd', limit: 2, ended: ended ?? 'interrupted' })
    expect(endpoint.bill().requests).toBeGreaterThan(1)
    expect(ended).toBe('budget')
  })

  test('minutes, while an answer takes long', async () => {
    const endpoint = await billingEndpoint({ plan: { type: 'text', text: prose + goodStory.plan, piece: 50, everyMs: 1_000 } }, flat)
    const place = await placeAt(endpoint, config)
    const result = await tillgreen(run('--budget-minutes', '0.1'), place)
    await settle(place, endpoint, { contract: 'minutes, slow answer', unit: 'usd', limit: 2, ended: endedBy(result) })
    expect(result.outcome).toMatchObject({ ended: 'budget', reason: expect.stringContaining('--budget-minutes') })
    expect(endpoint.abandoned()).toBe(1)
  })

  test('minutes, while tests take long', async () => {
    const endless = `import time\n\n\ndef even_squares(numbers):\n    time.sleep(3600)\n`
    const endpoint = await billingEndpoint({ ...goodStory, 'task/sum/code': file('squares.py', endless) }, flat)
    const place = await placeAt(endpoint, config)
    const result = await tillgreen(run('--budget-minutes', '0.2', '--timeout-s', '3000', '--out', 'made'), place)
    await settle(place, endpoint, { contract: 'minutes, slow tests', unit: 'usd', limit: 2, ended: endedBy(result), isExact: true })
    expect(result.outcome).toMatchObject({ ended: 'budget', reason: expect.stringContaining('--budget-minutes') })
    expect(await tillgreen(['replay', result.run, '--strict'], place)).toMatchObject({ code: 0 })
  })

  test('tokens', async () => {
    const endpoint = await billingEndpoint(wordy, flat)
    const place = await placeAt(endpoint, config)
    const result = await tillgreen(run('--budget-tokens', '20000', '--budget-usd', '0'), place)
    await settle(place, endpoint, { contract: 'tokens', unit: 'tokens', limit: 20_000, ended: endedBy(result), isExact: true })
    expect(result.outcome).toMatchObject({ ended: 'budget', reason: expect.stringContaining('--budget-tokens') })
  })

  test('attempts', async () => {
    const endpoint = await billingEndpoint({ ...goodStory, 'task/sum/code': code }, flat)
    const place = await placeAt(endpoint, config)
    const result = await tillgreen(run('--max-attempts', '1'), place)
    await settle(place, endpoint, { contract: 'attempts', unit: 'usd', limit: 2, ended: endedBy(result), isExact: true })
    expect(result.outcome).toMatchObject({ ended: 'stuck', reason: expect.stringContaining('--max-attempts') })
  })

  test('the same granted again', async () => {
    const endpoint = await billingEndpoint(
      { ...wordy, plan: { type: 'text', text: (prose + goodStory.plan).slice(0, -20), finish: null, endMark: false } },
      flat,
    )
    const place = await placeAt(endpoint, { ...config, model: { tries: 10, waitS: 0.1 } })
    const first = await tillgreen(run('--budget-usd', '1'), place)
    expect(first.outcome).toMatchObject({ ended: 'budget' })
    const before = endpoint.bill().requests
    const second = await tillgreen(['grant', first.run, '--json'], place)
    expect(second.outcome).toMatchObject({ ended: 'budget' })
    expect(endpoint.bill().requests).toBeGreaterThan(before)
    await settle(place, endpoint, {
      contract: 'granted again',
      unit: 'usd',
      limit: 2,
      ended: endedBy(second),
    })
  })

  test('a price that is not known', async () => {
    // An address that does not count as this machine; only this machine learns who asks.
    const endpoint = await billingEndpoint({ '*': prose }, flat)
    const { data } = await placeAt(endpoint, config, { preflight: 'false' })
    const place = { data, baseUrl: endpoint.url.replace('127.0.0.1', '0.0.0.0') }
    const environment = { OPENAI_API_KEY: 'k-1' }
    const args = run('--budget-tokens', '20000', '--budget-usd', '0.01', '--model', 'storyteller', '--yes')
    const result = await tillgreen(args, { ...place, environment })
    await settle(place, endpoint, { contract: 'price unknown', unit: 'tokens', limit: 20_000, ended: endedBy(result) })
    expect(endpoint.bill().requests).toBeGreaterThan(1)
  })

  test('embeddings', async () => {
    const story = { 'task/baseline/attempt/1/diagnose': 'The fee is wrong.' }
    const endpoint = await billingEndpoint(story, flat, { embeddings: 'makes' })
    const place = await placeAt(endpoint, config)
    const words = ['run', '--project', largeProgram(), '--red-tests', 'fix', '--embeddings', 'words', '--config', 'contract.json', '--json']
    const result = await tillgreen([...words, '--budget-usd', '4'], place)
    await settle(place, endpoint, { contract: 'embeddings', unit: 'usd', limit: 4, ended: endedBy(result), isExact: true })
    expect(endpoint.embedded.length).toBeGreaterThan(1)
  })

  test('another model when repairs lead nowhere', async () => {
    const dear = { input: 20, cachedInput: 20, output: 300 }
    const endpoint = await billingEndpoint(stubborn, (model) => (model === 'dear' ? dear : RATE))
    const escalation = { after: 1, reflectEvery: 0, rungs: ['other-model'], model: { baseUrl: endpoint.url, model: 'dear' } }
    const place = await placeAt(endpoint, { ...config, model: { model: 'storyteller' }, escalation }, {}, { dear })
    const result = await tillgreen(run('--budget-usd', '4'), place)
    await settle(place, endpoint, { contract: 'another model', unit: 'usd', limit: 4, ended: endedBy(result), isExact: true })
    expect(endpoint.requests.some(({ model }) => model === 'dear')).toBe(true)
  })
})
