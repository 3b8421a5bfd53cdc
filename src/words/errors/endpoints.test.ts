// Sentences for errors of endpoints.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../test/support/error-words.js'
import { endpointErrors } from '../../contract/errors/endpoints.js'
import { userError } from '../../contract/errors/index.js'
import { errorText } from './index.js'

const baseUrl = 'https://far.example/v1'

testErrorWords(endpointErrors, {
  'endpoint-not-set': { asker: 'all' },
  'endpoint-address-unfit': { asker: 'other', fault: { type: 'no-url', url: 'x' } },
  'endpoint-needs-key': { asker: 'planner', baseUrl },
  'endpoint-not-usable': { asker: 'all', said: { type: 'late', baseUrl, seconds: 10 } },
  'models-not-listed': { asker: 'all', baseUrl },
  'model-not-chosen': { asker: 'all', baseUrl, count: 40, models: ['small', 'large'] },
  'built-in-missing': { asker: 'all' },
  'built-in-size-unknown': { size: '70b', sizes: ['1.5b', '7b'] },
  'built-in-machine-unfit': { unfit: { type: 'system', system: 'darwin', processor: 'arm64', needs: 'linux x64' } },
  'provider-unknown': { provider: 'telex', providers: ['a', 'b'] },
})

test('servers that answer on this machine are named if no endpoint is set', () => {
  const found = [{ title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' }]
  expect(errorText(userError('endpoint-not-set', { asker: 'all', found }).error)).toContain(
    'Ollama answers: use it with --base-url http://127.0.0.1:11434/v1.',
  )
})

test.each([
  ['all', 'The endpoint'],
  ['other', 'The other model: The endpoint'],
  ['test-author', 'The role "test-author": The endpoint'],
] as const)('the sentence begins with the owner of the endpoint: %s', (asker, begin) =>
  expect(errorText(userError('endpoint-needs-key', { asker, baseUrl }).error).startsWith(begin)).toBe(true),
)
