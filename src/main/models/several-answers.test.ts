// Shows that several answers come by one request where an endpoint gives them, and one where it does not.
import { afterEach, expect, test } from 'vitest'
import { closeEndpoints, endpointWith, modelAt, question } from '../../../test/support/model.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const wanted = { ...question, answers: 3 }

test('three answers come by one request, each whole, also where the first one is the shortest', async () => {
  const texts = ['short', 'b'.repeat(500), `c ${'long '.repeat(60)}end`]
  const endpoint = await endpointWith(() => ({ type: 'several', texts }))
  const reply = await modelAt(endpoint).ask(wanted, { signal })
  expect(reply).toMatchObject({
    type: 'answer',
    text: 'short',
    others: texts.slice(1).map((text) => ({ text, finish: 'stop' })),
    tries: [{ fault: null }],
  })
  expect(endpoint.requests.map(({ body }) => body.n)).toEqual([3])
})

test('the usage counts all answers where the endpoint only reports the first one', async () => {
  const endpoint = await endpointWith(() => ({ type: 'several', texts: ['tiny', 'x'.repeat(4_000), 'y'.repeat(4_000)] }))
  const { tries } = await modelAt(endpoint).ask(wanted, { signal })
  expect(tries[0]?.usage?.completionTokens).toBeGreaterThan(1_000)
  expect(tries[0]?.timing.answerBytes).toBe(8_004)
})

test('the most that a request can take is that of all its answers', async () => {
  const endpoint = await endpointWith(() => ({ type: 'several', texts: ['one'] }))
  const worst: number[] = []
  const beforeRequest = async (request: { readonly worst: { readonly usage: { readonly completionTokens: number } } }) =>
    void worst.push(request.worst.usage.completionTokens)
  await modelAt(endpoint).ask(wanted, { signal, beforeRequest })
  expect(worst).toEqual([question.maxOutputTokens * 3])
})

test('an answer that repeats itself is over, and the others are whole', async () => {
  const loop = 'The list is empty.\n'.repeat(3_000)
  const endpoint = await endpointWith(() => ({ type: 'several', texts: [loop, 'def f(): pass', loop] }))
  const watch = { prose: '', alike: 20 }
  const reply = await modelAt(endpoint).ask({ ...wanted, watch }, { signal })
  expect(reply).toMatchObject({ finish: 'loop', others: [{ text: 'def f(): pass', finish: 'stop' }, { finish: 'loop' }] })
})

test.each([
  ['names it', { type: 'error', status: 400, message: "'n' : number must be at most 1", param: 'n' }],
  ['names nothing', { type: 'error', status: 400, message: 'n_cmpl cannot be greater than the number of slots' }],
] as const)('an endpoint that refuses several answers and %s is asked for one from then on', async (_, refusal) => {
  const endpoint = await endpointWith(({ body }) => ('n' in body ? refusal : 'one answer'))
  const model = modelAt(endpoint)
  const reply = await model.ask(wanted, { signal })
  expect(reply).toMatchObject({ type: 'answer', text: 'one answer' })
  expect(reply).not.toHaveProperty('others')
  await model.ask(wanted, { signal })
  expect(endpoint.requests.map(({ body }) => body.n)).toEqual([3, undefined, undefined])
})
