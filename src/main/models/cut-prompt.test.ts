// No server may cut a prompt unseen: its own count of tokens gives it away.
import { afterEach, expect, test } from 'vitest'
import { closeEndpoints, endpointWith, modelAt, question } from '../../../test/support/model.js'
import type { Question } from '../../contract/model/model.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const prompt = (text: string): Question => ({ ...question, messages: [{ role: 'user', text }] })
const long = Array.from({ length: 4_000 }, (_, index) => `word${index % 97}`).join(' ')
const answerWith = (...counts: number[]) => {
  let number = 0
  return endpointWith(() => ({ type: 'text', text: 'an answer', usage: { prompt: counts[number++] ?? 0, completion: 4 } }))
}

test('an answer to a cut prompt is refused, with what was cut and what to do', async () => {
  const endpoint = await answerWith(2_051)
  const reply = await modelAt(endpoint).ask(prompt(long), { signal })
  expect(reply).toMatchObject({ type: 'fault', fault: 'too-long', tries: [{ fault: 'too-long' }] })
  expect(reply.type === 'fault' && reply.message).toMatch(
    /^The server cut the prompt: "fake" read 2,051 of about 6,\d{3} tokens, so the beginning is missing.*Load the model with a longer context/,
  )
  expect(endpoint.requests).toHaveLength(1)
})

test.each([
  ['a count of more than half', long, 3_600],
  ['no count', long, 0],
  ['a short prompt', long.slice(0, 7_000), 500],
  ['long runs of one letter', `${' '.repeat(9_000)}x`.repeat(4), 300],
])('an answer with %s counts', async (_, text, count) => {
  const endpoint = await answerWith(count)
  expect(await modelAt(endpoint).ask(prompt(text), { signal })).toMatchObject({ type: 'answer', text: 'an answer' })
})

test('a prompt with pictures is not judged: servers count them in their own ways', async () => {
  const endpoint = await answerWith(500)
  const shown: Question = { ...question, messages: [{ role: 'user', text: long, pictures: ['data:image/png;base64,iVBORw0KGgo='] }] }
  expect(await modelAt(endpoint).ask(shown, { signal })).toMatchObject({ type: 'answer' })
})

test('a server that does not count what it had cached is believed', async () => {
  const endpoint = await answerWith(6_800, 300)
  const model = modelAt(endpoint)
  await model.ask(prompt(long), { signal })
  expect(await model.ask(prompt(`${long} and more`), { signal })).toMatchObject({ type: 'answer' })
})
