// Texts of the errors of prompt packs.
import { testErrorWords } from '../../../../test/support/error-words.js'
import { promptPackErrors } from '../contract/errors.js'

testErrorWords(promptPackErrors, {
  'prompt-pack-missing': { pack: 'terse@2', packs: ['terse@1'] },
  'prompt-pack-unfit': { file: '/tmp/a.toml', problem: { type: 'holes', variant: 2, step: 'code', missing: ['task'], unknown: ['tasks'] } },
})
