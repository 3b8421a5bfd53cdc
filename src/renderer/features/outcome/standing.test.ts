import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { TaskView } from '../../../contract/state/view-state.js'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import { standingOf } from './standing.js'

const task = (id: string, title: string, state: TaskView['state']): TaskView => ({
  ...{ id, title, state, needs: [], attempts: 1, usd: 0, began: null, at: null },
})
const plan: Plan = { title: 'Numerals', tasks: [] as PlanTask[], assumptions: [], notAsked: [], start: null }
const passed = (id: string, state: TestCase['state']): [string, TestCase] => [
  id,
  { id, file: 'tests/t.py', suite: '', name: id, state, failure: null, message: '', durationMs: 1 },
]
const hidden = { tree: 't', files: ['tests/t.py'], tests: [{ id: 'c', clause: 'x' }] }
const clauseOf = (id: string) => ({ task: id, clause: 1, title: '', text: '', state: 'open' as const, tests: [] })
const sentence = (number: number, text: string, tasks: string[]): TracedWords['sentences'][number] => ({
  ...{ number, part: 0, from: 0, to: 1, text, state: 'untested', why: '', clauses: tasks.map(clauseOf) },
})
const traced: TracedWords = {
  ...{ spoken: [], assumed: [], assumptions: [], quotes: true },
  sentences: [sentence(1, 'Writes a numeral', ['write']), sentence(2, 'and reads\n one back', ['read']), sentence(3, 'Hello', [])],
}

test('green tasks are listed with their tests; red, unwritten and open ones are named, with the words without code', () => {
  const standing = standingOf(
    {
      plan,
      tasks: [
        task('write', 'Write a numeral', 'green'),
        task('read', 'Read a numeral', 'building'),
        task('check', 'Check input', 'tests'),
        task('cli', 'Command line', 'waiting'),
      ],
      suites: [
        newSuite({ task: 'write', hash: 'h', files: [], red: ['a'] }),
        newSuite({ task: 'read', hash: 'h', files: [], red: ['b', 'd'], heldOut: hidden }),
      ],
      tests: new Map([passed('a', 'passed'), passed('b', 'failed'), passed('d', 'failed')]),
      changes: new Map(),
    },
    traced,
  )
  expect(standing.there).toEqual([
    { tone: 'green', words: 'Write a numeral: 1 of 1 test passes, and it was red before any code' },
    { tone: 'red', words: 'Read a numeral: 2 tests were red before any code, and none passes yet' },
  ])
  expect(standing.missing.map(({ tone, words }) => `${tone} ${words}`)).toEqual([
    'red Read a numeral: code that passes its tests; 1 hidden test has not run',
    'open Check input: tests were still being written',
    'open Command line: not started',
    'open Checks with planted bugs, changed expectations and a fresh copy have not started',
    'open From your words: “and reads one back”',
  ])
})

test('without a green task, the written files are listed all the same', () => {
  const lines = { added: 1, removed: 0 }
  const changes = new Map(['a.py', 'tests/test_a.py'].map((path) => [path, lines]))
  const view = { plan, tasks: [task('read', 'Read a numeral', 'tests')], suites: [], tests: new Map(), changes }
  expect(standingOf(view, null).there).toEqual([{ tone: 'open', words: '2 files written: a.py, tests/test_a.py' }])
})

test('before there is a plan the list is empty, and only the plan is missing', () => {
  expect(standingOf({ plan: null, tasks: [], suites: [], tests: new Map(), changes: new Map() }, null)).toEqual({
    there: [],
    missing: [{ tone: 'open', words: 'A plan' }],
  })
})
