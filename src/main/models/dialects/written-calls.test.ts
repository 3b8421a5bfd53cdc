// Calls of tools that were not offered arrive as text of the answer, however an endpoint cuts and numbers them.
import { afterEach, expect, test } from 'vitest'
import { closeEndpoints, endpointWith, modelAt, modelOver, question } from '../../../../test/support/model.js'
import { responses } from './openai-responses.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: object, finish: string | null = null): string => event({ choices: [{ index: 0, delta, finish_reason: finish }] })
const call = (more: object, called: object): string => chunk({ tool_calls: [{ ...more, function: called }] })
const end = `${chunk({}, 'tool_calls')}data: [DONE]\n\n`
const serve = (body: string) => endpointWith(() => ({ type: 'status', status: 200, body }))

const ONE = '\n<function=write_file>{"path":"a.py"}</function>\n'
const BOTH = `${ONE}\n<function=read_file>{"path":"b.py"}</function>\n`
const [A, B] = ['{"path":"a.py"}', '{"path":"b.py"}']

test.each([
  [
    'in pieces',
    call({ index: 0, id: '1' }, { name: 'write_file', arguments: '' }) +
      [...A].map((letter) => call({ index: 0 }, { arguments: letter })).join('') +
      end,
    ONE,
  ],
  [
    'with the name in each piece',
    [...A].map((letter) => call({ index: 0, id: '1' }, { name: 'write_file', arguments: letter })).join('') + end,
    ONE,
  ],
  [
    'with its name in pieces',
    call({ index: 0 }, { name: 'write' }) + call({ index: 0 }, { name: '_file' }) + call({ index: 0 }, { arguments: A }) + end,
    ONE,
  ],
  ['with an object', call({ index: 0 }, { name: 'write_file', arguments: { path: 'a.py' } }) + end, ONE],
  [
    'two with their numbers',
    call({ index: 0 }, { name: 'write_file', arguments: A }) + call({ index: 1 }, { name: 'read_file', arguments: B }) + end,
    BOTH,
  ],
  [
    'two with one number',
    call({ index: 0, id: 'x' }, { name: 'write_file', arguments: A }) +
      call({ index: 0, id: 'y' }, { name: 'read_file', arguments: B }) +
      end,
    BOTH,
  ],
  [
    'two with one number and no name',
    call({ index: 0 }, { name: 'write_file', arguments: A }) + call({ index: 0 }, { name: 'read_file', arguments: B }) + end,
    BOTH,
  ],
  [
    'two objects with one number',
    chunk(
      {
        tool_calls: [
          { index: 0, function: { name: 'write_file', arguments: { path: 'a.py' } } },
          { index: 0, function: { name: 'read_file', arguments: { path: 'b.py' } } },
        ],
      },
      'stop',
    ),
    BOTH,
  ],
  ['one instead of a list', chunk({ tool_calls: { function: { name: 'write_file', arguments: A } } }, 'stop'), ONE],
  [
    'two in one piece',
    chunk(
      {
        tool_calls: [
          { index: 0, function: { name: 'write_file', arguments: A } },
          { index: 1, function: { name: 'read_file', arguments: B } },
        ],
      },
      'stop',
    ),
    BOTH,
  ],
  ['without what it is called with', call({ index: 0 }, { name: 'ls' }) + end, '\n<function=ls>{}</function>\n'],
  ['in the older form', chunk({ function_call: { name: 'write_file', arguments: A } }) + chunk({}, 'function_call'), ONE],
  [
    'as a part of the content',
    chunk({
      content: [
        { type: 'text', text: 'Now.' },
        { type: 'tool_use', id: 't', name: 'write_file', input: { path: 'a.py' } },
      ],
    }) + end,
    `Now.${ONE}`,
  ],
  ['behind words', chunk({ content: 'Now.' }) + call({ index: 0 }, { name: 'write_file', arguments: A }) + end, `Now.${ONE}`],
  [
    'in an answer that is not streamed',
    JSON.stringify({
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: '1', type: 'function', function: { name: 'write_file', arguments: A } }],
          },
        },
      ],
    }),
    ONE,
  ],
])('a call %s', async (_, body, text) => {
  expect(await modelAt(await serve(body)).ask(question, { signal })).toMatchObject({
    type: 'answer',
    text,
    finish: 'stop',
    tries: [{ fault: null }],
  })
})

const item = { type: 'function_call', id: 'fc', call_id: 'c', name: 'write_file', arguments: A }
const custom = { type: 'custom_tool_call', id: 'ct', call_id: 'd', name: 'apply_patch', input: '*** Begin Patch\n' }
const completed = (output: readonly object[]): string =>
  event({ type: 'response.completed', response: { object: 'response', status: 'completed', output } })

test.each([
  [
    'streamed',
    event({ type: 'response.function_call_arguments.delta', delta: A }) +
      event({ type: 'response.output_item.done', item }) +
      completed([item]),
    ONE,
  ],
  ['in the last event alone', completed([item]), ONE],
  ['of a tool that takes a text', completed([custom]), '\n<function=apply_patch>{"input":"*** Begin Patch\\n"}</function>\n'],
])('a call of Responses, %s', async (_, body, text) => {
  expect(await modelOver(responses, await serve(body)).ask(question, { signal })).toMatchObject({ type: 'answer', text, finish: 'stop' })
})
