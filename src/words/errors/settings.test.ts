// Sentences for errors of the settings.
import { testErrorWords } from '../../../test/support/error-words.js'
import { settingsErrors } from '../../contract/errors/settings.js'

testErrorWords(
  settingsErrors,
  {
    'endpoint-missing': { name: 'a', endpoints: ['b', 'c'] },
    'endpoint-unfit': { name: 'a', fault: { type: 'no-url', url: 'x' } },
    'key-unfit': {},
    'key-would-be-plain': { type: 'no-keyring' },
  },
  { 'key-would-be-plain': 'KWallet' },
)
