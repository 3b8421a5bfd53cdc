// Texts of the errors of reviews.
import { testErrorWords } from '../../../../test/support/error-words.js'
import { reviewErrors } from '../contract/errors.js'

testErrorWords(reviewErrors, {
  'range-unfit': { range: 'main' },
  'range-empty': { base: 'main', head: 'HEAD' },
  'range-unrelated': { range: 'a...b' },
  'repository-no-folder': { folder: '/tmp/a' },
  'repository-missing': { folder: '/tmp/a', cause: 'fatal: not a git repository' },
  'review-missing': { review: 'r1' },
  'revision-unknown': { revision: 'v9', repository: '/tmp/a' },
})
