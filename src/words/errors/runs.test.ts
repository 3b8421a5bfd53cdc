// Sentences for errors of runs.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../test/support/error-words.js'
import { userError } from '../../contract/errors/index.js'
import { runErrors } from '../../contract/errors/runs.js'
import { errorText } from './index.js'

const run = 'mabc-1'

testErrorWords(
  runErrors,
  {
    'run-missing': { run },
    'run-ambiguous': { prefix: 'mabc', runs: [run, 'mabc-2'] },
    'run-empty': { run },
    'run-no-files': { run },
    'run-over': { run, verdict: 'verified', ended: 'finished' },
    'request-too-late': { run, request: 'edit' },
    'state-missing': { run, state: 't1' },
    'file-missing': { run, path: 'a.py' },
    'said-missing': { run },
    'run-not-running': { run },
    'run-held': { run, pid: 4_711 },
    'run-not-stopped': { run, seconds: 10 },
    'run-at-work': { run },
    'replay-other-engine': { engine: '1', current: '2' },
    'run-other-engine': { run, key: 'task/a/code', engine: '1', current: '2' },
    'run-not-verified': { run },
    'step-missing': { run, key: 'plan', steps: ['prove', 'plan/ask'] },
    'step-not-forkable': { run, key: 'plan' },
    'budget-below-spent': { run, limit: 'usd', wanted: 1, used: 1.5 },
    'nothing-to-grant': { run },
    'question-closed': {},
    'choice-unknown': { choice: 'maybe', choices: ['yes', 'no'] },
    'plan-inconsistent': {
      problems: [
        { type: 'circle', tasks: ['a', 'b'] },
        { type: 'input-unwritten', task: 'c', path: 'b.py' },
      ],
    },
    'feedback-stored': { run, cause: { code: 'endpoint-needs-key', data: { asker: 'all', baseUrl: 'https://far.example/v1' } } },
    'consent-needed': { file: 'run.jsonl', addresses: ['https://far.example/v1'], commands: ['make'] },
    'demo-missing': { name: 'a', demos: ['b', 'c'] },
    'demo-name-unfit': { name: 'A B' },
    'demo-folder-not-empty': { folder: '/tmp/demo' },
    'project-missing': { project: 'p1' },
    'program-not-due': { run },
    'program-in-place': { run, folder: '/tmp/out' },
  },
  { 'feedback-stored': 'needs a key', 'consent-needed': '--run-commands' },
)

test.each(['say', 'edit', 'answer', 'lock'] as const)('a run that is over says what to do instead of %s', (request) =>
  expect(errorText(userError('request-too-late', { run, request }).error)).toContain('Give feedback'),
)

test('an ended run says what to do instead of restoring a state, and why nothing is undone', () => {
  expect(errorText(userError('request-too-late', { run, request: 'restore' }).error)).toContain('tillgreen fork')
  expect(errorText(userError('request-too-late', { run, request: 'unsay' }).error)).toContain('nothing to undo')
})

test('a cause that is no user error is shown in the words of the system', () =>
  expect(errorText(userError('feedback-stored', { run, cause: 'connect ECONNREFUSED' }).error)).toContain('connect ECONNREFUSED'))
