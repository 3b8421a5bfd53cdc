// An endpoint's error message is found in every shape that vendors use.
import { describe, expect, test } from 'vitest'
import { faultOfResponse } from './error.js'
import { errorIn, reportedError } from './reported-error.js'

const WORDS = 'the purse is empty'

const shapes: readonly (readonly [string, unknown])[] = [
  ['an error', { error: { message: WORDS, type: 'invalid_request_error', param: null, code: null } }],
  ['an error that is a text', { error: WORDS }],
  ['an error whose text is JSON', { error: JSON.stringify({ error: { message: WORDS } }) }],
  ['a list', [{ error: { code: 400, message: WORDS, status: 'INVALID_ARGUMENT' } }]],
  ['a list of errors', { errors: [{ code: 7, message: WORDS }], success: false, result: {} }],
  ['errors by field', { message: 'Invalid.', errors: { max_tokens: [WORDS] } }],
  ['a code and a message', { code: 20012, message: WORDS, data: null }],
  ['a code and msg', { code: '1113', msg: WORDS, success: false }],
  ['base_resp', { id: '', choices: null, base_resp: { status_code: 1008, status_msg: WORDS } }],
  ['a header', { header: { code: 10013, message: WORDS, sid: 'x' } }],
  ['error_code and error_msg', { error_code: 17, error_msg: WORDS, id: 'as-1' }],
  ['an error with its description', { error: 'invalid_request', error_description: WORDS }],
  ['an object that is an error', { object: 'error', message: WORDS, type: 'BadRequestError', code: 400 }],
  ['a type that is error', { type: 'error', error: { type: 'overloaded_error', message: WORDS } }],
  ['fields with capitals', { Error: { Code: 'Throttling', Message: WORDS } }],
  ['an answer of a gateway', { error: { message: 'Provider returned error', metadata: { raw: `{"error":{"message":"${WORDS}"}}` } } }],
  ['data in an error', { code: 1, message: 'failed', data: { msg: WORDS } }],
  ['a success that is false', { success: false, message: WORDS }],
]

/** What is an error only by its status. */
const byStatus: readonly (readonly [string, string])[] = [
  ['a message alone', JSON.stringify({ message: WORDS })],
  ['a detail', JSON.stringify({ detail: WORDS })],
  ['a list of details', JSON.stringify({ detail: [{ loc: ['body', 'messages'], msg: WORDS, type: 'value_error' }] })],
  ['a problem', JSON.stringify({ title: 'Bad', status: 400, detail: WORDS })],
  ['names that are unknown', JSON.stringify({ Fehler: { Text: WORDS } })],
  ['a text', WORDS],
  ['a text in quotation marks', JSON.stringify(WORDS)],
  ['a page', `<html><head><title>${WORDS}</title></head></html>`],
  ['XML', `<?xml version="1.0"?><Error><Code>X</Code><Message>${WORDS}</Message></Error>`],
  ['a text with JSON behind it', `Error code: 500 - {"error":{"message":"${WORDS}"}}`],
  ['an event', `event: error\ndata: {"error":{"message":"${WORDS}"}}\n\n`],
]

describe('an error', () => {
  test.each(shapes)('is known as one and shows its words: %s', (_, value) => {
    expect(reportedError(value)?.message).toContain(WORDS)
    expect(reportedError(value)?.message).not.toMatch(/[{}]/)
  })

  test.each([...shapes.map(([name, value]) => [name, JSON.stringify(value)] as const), ...byStatus])(
    'shows its words with any status: %s',
    (_, body) => {
      for (const status of [400, 422, 500, 503]) {
        const { reason } = faultOfResponse(status, body, null)
        expect(reason).toMatchObject({ says: expect.stringContaining(WORDS) })
        expect(reason).toMatchObject({ says: expect.not.stringMatching(/[{}<>]/) })
      }
    },
  )

  test('says each thing once, and joins what belongs together', () => {
    const twice = { error: { message: 'Too long' }, message: 'too long', msg: 'Too long by 3' }
    expect(errorIn(twice).message).toBe('Too long by 3')
    expect(errorIn({ error: 'Bad Request', message: 'No such field', status: 400 })).toMatchObject({
      ...{ message: 'No such field: Bad Request', status: 400 },
    })
  })

  test('names the parameter', () => {
    expect(errorIn({ detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] })).toMatchObject({
      ...{ message: 'seed: Extra inputs are not permitted', parameter: 'seed' },
    })
    expect(errorIn({ error: { message: 'x', param: 'tools' } }).parameter).toBe('tools')
  })
})

test.each([
  [{ choices: [] }],
  [{ error: null }],
  [{ error: '' }],
  [{ error: {} }],
  [{ error: { code: 0, message: '' } }],
  [{ code: 0, message: 'success' }],
  [{ code: '200', msg: 'ok' }],
  [{ base_resp: { status_code: 0, status_msg: '' } }],
  [{ type: 'ping' }],
  [{ type: 'status', message: 'the model is loaded' }],
  [{ type: 'message_start', message: { content: [] } }],
  [null],
  ['word'],
])('%j is no error', (value) => {
  expect(reportedError(value)).toBeNull()
})
