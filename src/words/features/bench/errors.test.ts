// What is told of errors of the bench.
import { testErrorWords } from '../../../../test/support/error-words.js'
import { benchErrors } from '../../../contract/features/bench/errors.js'

testErrorWords(benchErrors, {
  'suite-missing': { suite: 'large', names: ['small'] },
  'suite-unfit': { path: '/tmp/a', leftOut: [{ place: 'x/bench.json', problem: { type: 'no-file', file: 'hidden/' } }] },
  'suite-no-name': { name: '???' },
  'suite-shipped': { suite: 'small' },
  'suite-no-task': { suite: 'small', task: 'clock' },
  'suite-changed': { suite: 'mine', bench: 'b1' },
  'bench-missing': { bench: 'b1' },
  'bench-ambiguous': { bench: 'b1' },
  'bench-busy': { bench: 'b1' },
  'bench-not-going': { bench: 'b1' },
  'bench-damaged': { bench: 'b1', line: 3 },
  'bench-other-suites': { first: 'small', second: 'mine' },
  'experiment-missing': { name: 'other', names: ['diagnosis'] },
  'experiment-unfit': { name: 'mine', cause: 'heldOut: Too big' },
  'experiment-few-tasks': { name: 'mine', tasks: 4, fewest: 10 },
  'experiment-run-missing': { id: 'e1' },
  'experiment-arm-missing': { id: 'e1', arm: 'on', arms: ['off'] },
  'experiment-run-ambiguous': { id: 'e' },
  'experiment-run-damaged': { id: 'e1', cause: 'Unexpected end' },
  'experiment-not-going': { id: 'e1' },
  'bench-no-worst-case': { models: ['qwen3', ''] },
  'bench-most-too-small': { most: 1, worst: 2 },
  'baseline-empty': { bench: 'b1' },
  'baseline-other': { suite: 'mine', draw: 7 },
  'commits-no-repository': { path: '/tmp/a' },
  'commits-shallow': { path: '/tmp/a' },
  'commits-none': { path: '/tmp/a', commits: 3, tasks: 1 },
  'bench-without-tests': { task: 'clock' },
})
