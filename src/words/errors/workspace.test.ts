// What is told of edits that cannot be taken.
import { testErrorWords } from '../../../test/support/error-words.js'
import { workspaceErrors } from '../../contract/errors/workspace.js'

testErrorWords(workspaceErrors, {
  'path-unfit': { reason: 'The path "../a" contains the segment "..".' },
  'test-sealed': { path: 'tests/test_a.py' },
  'file-protected': { path: 'pytest.ini' },
  'path-below-link': { path: 'a/b', link: 'a' },
})
