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
  { 'recording-too-large': '300 MiB; a recording may have at most 256 MiB' },
)

const problems: readonly (readonly [RecordingProblem, string])[] = [
  [{ type: 'entry-gone', seq: 3, key: 'plan' }, 'entry 3 is missing'],
  [{ type: 'entry-altered', seq: 3, key: 'plan' }, 'entry 3 (plan) differs from the recorded one'],
  [{ type: 'entry-twice', kind: 'result', key: 'plan' }, 'the result plan occurs twice'],
  [{ type: 'entries-gone', recorded: 5, found: 4 }, '5 entries were recorded, 4 were found'],
  [{ type: 'object-damaged', hash: 'abc' }, 'the object abc is damaged'],
]
test.each(problems)('%o is named with its line', (problem, said) =>
  expect(errorText(userError('recording-unfit', { file, line: 7, problem }).error)).toBe(
    `${file} is not a recording of a run (line 7: ${said}).`,
  ),
)
