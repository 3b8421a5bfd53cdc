// Texts of the errors of fine-tunings.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../../test/support/error-words.js'
import { errorText } from '../../../words/errors/index.js'
import { fineTuningErrors } from '../contract/errors.js'

const address = 'https://models.example/v1'
const says = 'no such file'

testErrorWords(fineTuningErrors, {
  'dataset-unreadable': { path: '/tmp/a.jsonl', cause: 'missing' },
  'dataset-large': { path: '/tmp/a.jsonl', most: 2 ** 28 },
  'dataset-few': { path: '/tmp/a.jsonl', pairs: 3, fewest: 10 },
  'dataset-one-program': { path: '/tmp/a.jsonl', pairs: 12 },
  'dataset-unfit': { path: '/tmp/a.jsonl', line: 7, problem: { type: 'no-json', found: 'x' } },
  'fine-tuning-address': { address },
  'fine-tuning-no-base': { address },
  'fine-tuning-unagreed': {
    baseUrl: address,
    model: 'm',
    pairs: 12,
    bytes: 100,
    sha256: 'abc',
    heldOut: { pairs: 3, programs: 2, bytes: 20, sha256: 'def' },
  },
  'fine-tuning-missing': { id: 't1' },
  'fine-tuning-ambiguous': { id: 't' },
  'fine-tuning-over': { id: 't1', state: 'succeeded' },
  'fine-tuning-no-model': { id: 't1', state: 'running' },
  'fine-tuning-name-taken': { name: 'own' },
  'fine-tuning-not-offered': { address, request: 'upload' },
  'fine-tuning-key': { address },
  'fine-tuning-refused': { address, request: 'start', says },
  'fine-tuning-unreachable': { address, request: 'follow', says },
})

test.each([
  [{ type: 'no-messages', found: '{"a":1}' }, 'but got {"a":1}'],
  [{ type: 'few-messages', found: 1 }, 'but got 1 message'],
  [{ type: 'role', message: 2, found: 'tool' }, 'message 2 needs the role system, user or assistant, but got tool'],
  [{ type: 'content', message: 2, found: '' }, 'but got none'],
  [{ type: 'no-answer', found: 'user' }, "the last message must be the assistant's, but got user"],
  [{ type: 'no-question' }, 'expected a user message'],
] as const)('a line with the problem %j says what was expected and found', (problem, said) => {
  expect(errorText({ code: 'dataset-unfit', data: { path: '/a.jsonl', line: 2, problem } })).toContain(said)
})
