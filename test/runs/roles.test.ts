// Each role's questions go to its own model, with the key of its endpoint and no other key.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { type FakeEndpoint, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, goodStory } from '../support/story.js'

buildWithProofs()

const begin = ['run', description, '--template', 'python-plain', '--json'] as const

/** An endpoint with one model that knows one story, whatever the attempt. */
async function endpointOf(model: string, key: string, story: Readonly<Record<string, string>> = goodStory): Promise<FakeEndpoint> {
  const answer = ({ key: asked }: { key: string }) => story[asked] ?? story[asked.replace(/attempt\/\d+/, 'attempt/1')] ?? 'nothing'
  const endpoint = await startEndpoint({ models: [model], answer, ...(key === '' ? {} : { requiredKey: key }) })
  onTestFinished(() => endpoint.close())
  return endpoint
}

test('two endpoints share a run by role, with separate keys, dialects, limits, prices and cost', async () => {
  const [here, there] = [await endpointOf('small', 'key-of-here'), await endpointOf('big', 'key-of-there')]
  const place = { data: temporaryFolder('roles'), environment: { KEY_HERE: 'key-of-here', KEY_THERE: 'key-of-there' } }
  const endpoints = [
    { name: 'here', baseUrl: here.url, keyVariable: 'KEY_HERE', price: { input: 1, cachedInput: 1, output: 1 } },
    {
      name: 'there',
      baseUrl: there.url,
      keyVariable: 'KEY_THERE',
      provider: 'openai-responses',
      price: { input: 9, cachedInput: 9, output: 9 },
    },
  ]
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify(endpoints)], place)
  await tillgreen(['settings', 'set', 'roles.diagnoser', JSON.stringify({ baseUrl: 'there', effort: 'low', answerTokens: 999 })], place)
  const result = await tillgreen([...begin, '--role', 'planner=big@there'], place)
  expect(result.outcome?.verdict, result.stderr).toBe('verified')

  const rolesAt = (endpoint: FakeEndpoint) =>
    [...new Set(endpoint.requests.map(({ role, model, dialect }) => `${role} ${model} ${dialect}`))].sort()
  expect(rolesAt(here)).toEqual([
    'builder small chat',
    'reader small chat',
    'second-author small chat',
    'summariser small chat',
    'test-author small chat',
  ])
  expect(rolesAt(there)).toEqual(['diagnoser big responses', 'planner big responses'])
  const diagnosed = there.requests.find(({ role }) => role === 'diagnoser')
  expect(diagnosed?.body).toMatchObject({ max_output_tokens: 999, reasoning: { effort: 'low' } })

  const calls = result.lines.filter((line) => line.step === 'called').map((line) => line.body as Record<string, unknown>)
  expect(new Set(calls.map(({ role, model }) => `${role} ${model}`))).toEqual(
    new Set([
      'planner big',
      'reader small',
      'summariser small',
      'test-author small',
      'second-author small',
      'builder small',
      'diagnoser big',
    ]),
  )
  for (const { model, usd, usage } of calls) {
    const { promptTokens, completionTokens } = usage as { promptTokens: number; completionTokens: number }
    expect(usd).toBeCloseTo(((promptTokens + completionTokens) * (model === 'big' ? 9 : 1)) / 1e6, 10)
  }
})

test('a model by flag is that of the run, and roles keep theirs', async () => {
  const [here, there] = [await endpointOf('small', ''), await endpointOf('big', '')]
  const place = { data: temporaryFolder('roles') }
  const flags = ['--base-url', here.url, '--model', 'small', '--role', `builder=big@${there.url}`]
  const result = await tillgreen([...begin, ...flags], place)
  expect(result.outcome?.verdict, result.stderr).toBe('verified')
  expect([...new Set(there.requests.map(({ role, model }) => `${role} ${model}`))]).toEqual(['builder big'])
  expect(here.requests.some(({ role }) => role === 'builder')).toBe(false)
})

test('the worst case of a question is priced with the model of its role', async () => {
  const [here, there] = [await endpointOf('small', 'k'), await endpointOf('big', 'k')]
  const place = { data: temporaryFolder('roles'), environment: { OPENAI_API_KEY: 'k' } }
  const dear = { input: 100, cachedInput: 100, output: 100 }
  const endpoints = [
    { name: 'here', baseUrl: here.url, keyVariable: 'OPENAI_API_KEY' },
    { name: 'there', baseUrl: there.url, keyVariable: 'OPENAI_API_KEY', price: dear },
  ]
  await tillgreen(['settings', 'set', 'endpoints', JSON.stringify(endpoints)], place)
  const result = await tillgreen([...begin, '--role', 'builder=@there', '--budget-usd', '1'], place)
  expect(result.outcome).toMatchObject({ ended: 'budget', reason: expect.stringMatching(/may cost \$\d/) })
  expect(there.requests).toEqual([])
  expect(new Set(here.requests.map(({ role }) => role))).toEqual(new Set(['planner', 'reader', 'test-author', 'second-author']))
})

test('where it leads nowhere the other model answers for every role', async () => {
  const useless = { ...goodStory, 'task/sum/attempt/1/action/1/fix': 'NONE', 'task/sum/attempt/1/diagnose': 'No idea.' }
  const [here, other] = [await endpointOf('small', '', useless), await endpointOf('big', '')]
  const place = { data: temporaryFolder('roles'), baseUrl: here.url }
  const escalation = { rungs: ['other-model'], after: 1, reflectEvery: 0, model: { model: 'big', baseUrl: other.url } }
  writeFileSync(join(place.data, 'other.json'), JSON.stringify({ escalation, heldOut: 0 }))
  const result = await tillgreen([...begin, '--config', 'other.json', '--role', 'diagnoser=small'], place)
  expect(result.outcome?.verdict, result.outcome?.reason).toBe('verified')
  expect(other.requests.filter(({ key }) => !key.startsWith('final/')).map(({ role, step }) => `${role} ${step}`)).toEqual([
    'diagnoser diagnose',
    'diagnoser decide',
    'builder fix',
  ])
})

test('a role that cannot be understood, or whose endpoint needs a key, is refused before anything is asked', async () => {
  const here = await endpointOf('small', 'k')
  const place = { data: temporaryFolder('roles'), baseUrl: here.url, environment: { OPENAI_API_KEY: '' } }
  const unknown = await tillgreen([...begin, '--role', 'cook=big'], place)
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringMatching(/--role expects ROLE=MODEL.*but got "cook=big"\. Roles are planner,/s),
  ])
  const far = await tillgreen([...begin, '--yes', '--model', 'small', '--role', 'planner=big@https://far.example/v1'], place)
  expect([far.code, far.stderr]).toEqual([
    6,
    expect.stringContaining('The role "planner": The endpoint https://far.example/v1 needs a key'),
  ])
  expect(here.requests).toEqual([])
})
