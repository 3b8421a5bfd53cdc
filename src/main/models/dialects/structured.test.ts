// Structured answers in each dialect: held to a schema, as the arguments of a tool call, and what becomes of it where an endpoint refuses.
import { afterEach, describe, expect, test } from 'vitest'
import { closeEndpoints, dialects, endpointWith, modelOver, question } from '../../../../test/support/model.js'
import type { Question } from '../../../contract/model/model.js'
import { isStrict } from '../http/parameters.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const schema = { type: 'object', properties: { word: { type: 'string' } }, required: ['word'], additionalProperties: false } as const
const held: Question = { ...question, schema }
const asTool: Question = { ...held, asTool: true }
const ANSWER = '{"word":"ready"}'

describe.each(Object.entries(dialects))('%s', (id, dialect) => {
  const isChat = id === 'openai-compatible'

  test('plain text is asked for where no schema is given, and no form is recorded', async () => {
    const endpoint = await endpointWith(() => ANSWER)
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(endpoint.requests[0]?.body).not.toHaveProperty(isChat ? 'response_format' : 'text')
    expect(endpoint.requests[0]?.body).not.toHaveProperty('tools')
    expect(reply.tries[0]).not.toHaveProperty('form')
  })

  test('a schema is sent as the dialect has it, and recorded', async () => {
    const endpoint = await endpointWith(() => ANSWER)
    const reply = await modelOver(dialect, endpoint).ask(held, { signal })
    const sent = { name: 'answer', strict: true, schema }
    expect(endpoint.requests[0]?.body).toMatchObject(
      isChat ? { response_format: { type: 'json_schema', json_schema: sent } } : { text: { format: { type: 'json_schema', ...sent } } },
    )
    expect(reply).toMatchObject({ type: 'answer', text: ANSWER, tries: [{ form: 'schema' }] })
  })

  test.each([
    ['in pieces', { piece: 3 }],
    ['whole', { streamed: false }],
    ['with the finish of a call', { finish: 'tool_calls' }],
  ])('what the tool is called with is the answer: %s', async (_, more) => {
    const endpoint = await endpointWith(() => ({ type: 'text', text: ANSWER, asCall: true, ...more }))
    const reply = await modelOver(dialect, endpoint).ask(asTool, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: ANSWER, finish: 'stop', tries: [{ fault: null, form: 'tools' }] })
    const body = endpoint.requests[0]?.body as { tools: readonly object[]; tool_choice: object }
    expect(body.tools).toHaveLength(1)
    expect(JSON.stringify([body.tools, body.tool_choice])).toContain('"name":"answer"')
  })

  test('a model that writes its answer instead of calling the tool is understood', async () => {
    const endpoint = await endpointWith(() => ANSWER)
    expect(await modelOver(dialect, endpoint).ask(asTool, { signal })).toMatchObject({ type: 'answer', text: ANSWER })
  })

  test('tools that are refused become a schema, and a schema that is refused becomes text; both are remembered', async () => {
    const refused = ['tools', isChat ? 'response_format' : 'text']
    const endpoint = await endpointWith(() => ({ type: 'rejects', parameters: refused, text: ANSWER }))
    const model = modelOver(dialect, endpoint)
    const reply = await model.ask(asTool, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: ANSWER, tries: [{ fault: 'rejected' }, { fault: 'rejected' }, { fault: null }] })
    expect(reply.tries.at(-1)).not.toHaveProperty('form')
    await model.ask(asTool, { signal })
    expect(endpoint.requests).toHaveLength(4)
    expect(endpoint.requests[3]?.body).not.toHaveProperty('tool_choice')
  })

  test('a call of a tool that was not offered is text of the answer, with what the tool is called with', async () => {
    const endpoint = await endpointWith(() => ({ type: 'text', text: ANSWER, asCall: true, finish: 'tool_calls' }))
    const reply = await modelOver(dialect, endpoint).ask(held, { signal })
    expect(reply).toMatchObject({ type: 'answer', finish: 'stop', text: expect.stringMatching(/^\n<function=\w+>\{.*\}<\/function>\n$/) })
    expect(reply).toMatchObject({ text: expect.stringContaining(ANSWER) })
  })
})

test('a schema is strict where each object requires all of its fields and takes no others', () => {
  expect([schema, { ...schema, required: [] }, { type: 'object', properties: { inner: schema } }].map(isStrict)).toEqual([
    true,
    false,
    false,
  ])
  expect(isStrict({ ...schema, properties: { word: { type: 'array', items: schema } } })).toBe(true)
})
