// Sentences for errors of named configs.
import { testErrorWords } from '../../../test/support/error-words.js'
import { configErrors } from '../../contract/errors/configs.js'

testErrorWords(configErrors, {
  'config-missing': { name: 'a', names: ['b', 'c'] },
  'config-version-missing': { name: 'a', version: 3, newest: 2 },
  'config-shipped': { name: 'quick' },
  'config-damaged': { name: 'a', cause: 'It is no JSON.' },
})
