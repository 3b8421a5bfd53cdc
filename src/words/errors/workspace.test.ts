// Sentences for edits that are refused.
import { testErrorWords } from '../../../test/support/error-words.js'
import { workspaceErrors } from '../../contract/errors/workspace.js'

testErrorWords(workspaceErrors, {
  'path-unfit': { fault: { type: 'segment-dots', path: '../a', name: '..' } },
  'test-sealed': { path: 'tests/test_a.py' },
  'file-protected': { path: 'pytest.ini' },
  'path-below-link': { path: 'a/b', link: 'a' },
})
