// Sentences for files that are no recordings.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../test/support/error-words.js'
import { userError } from '../../contract/errors/index.js'
import { type RecordingProblem, recordingErrors } from '../../contract/errors/recordings.js'
import { errorText } from './index.js'

const file = '/tmp/run.jsonl'

testErrorWords(
  recordingErrors,
  {
    'recording-missing': { file },
    'recording-no-file': { file },
    'recording-too-large': { file, bytes: 300 * 2 ** 20, most: 256 * 2 ** 20 },
    'recording-no-head': { file },
    'recording-unfit': { file, line: 7, problem: { type: 'unreadable', cause: 'no JSON' } },
  },
  { 'recording-too-large': '300 MiB; the limit for a recording is 256 MiB' },
)

const problems: readonly (readonly [RecordingProblem, string])[] = [
  [{ type: 'entry-gone', seq: 3, key: 'plan' }, 'entry 3 is missing'],
  [{ type: 'entry-altered', seq: 3, key: 'plan' }, 'entry 3 (plan) does not match its recorded hash'],
  [{ type: 'entry-twice', kind: 'result', key: 'plan' }, 'the result plan appears twice'],
  [{ type: 'entries-gone', recorded: 5, found: 4 }, 'expected 5 entries, but got 4'],
  [{ type: 'object-damaged', hash: 'abc' }, 'the object abc is damaged'],
]
test.each(problems)('%o is named with its line', (problem, said) =>
  expect(errorText(userError('recording-unfit', { file, line: 7, problem }).error)).toBe(
    `${file} is not a run recording (line 7: ${said}).`,
  ),
)
