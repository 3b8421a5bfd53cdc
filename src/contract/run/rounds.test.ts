import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import { foldNote, type Note } from '../notes/index.js'
import { toJson } from '../text/json.js'
import { emptyView } from '../view/run-view.js'
import type { TestRun } from './effects.js'
import { type Attempt, afterTest } from './rounds.js'

const entryOf = (key: string): Entry => ({ seq: 1, at: 1, kind: 'note', key, step: '', factsHash: '', body: {} })
const tested = (passed: number, failed: number): TestRun => {
  const one = (state: 'passed' | 'failed', index: number) => ({
    id: `${state} ${index}`,
    file: 'test_a.py',
    suite: '',
    name: `${state} ${index}`,
    state,
    failure: state === 'failed' ? ('assertion' as const) : null,
    message: '',
    durationMs: 1,
  })
  const cases = [
    ...Array.from({ length: passed }, (_, i) => one('passed', i)),
    ...Array.from({ length: failed }, (_, i) => one('failed', i)),
  ]
  return { report: { runner: 'unittest', cases, collectionErrors: [] } } as unknown as TestRun
}
const afterNote = (rounds: readonly Attempt[], key: string, note: Note) =>
  foldNote({ ...emptyView, rounds }, toJson(note), { key, at: 1 }).change.rounds ?? rounds

test('a round is what it found red, the rung that it climbed, the cause and what was done', () => {
  let rounds = afterTest([], entryOf('task/cli/attempt/1/test'), tested(3, 2))
  rounds = afterNote(rounds, 'task/cli/attempt/1/diagnosed', { type: 'diagnosed', text: 'It  counts\nwrongly.' })
  rounds = afterNote(rounds, 'task/cli/attempt/1/decided', { type: 'decided', actions: [{ action: 'fix-file', on: 'cli.py', why: 'so' }] })
  rounds = afterTest(rounds, entryOf('task/cli/attempt/2/test'), tested(2, 3))
  rounds = afterNote(rounds, 'task/cli/attempt/2/rolled-back', { type: 'rolled-back', tree: 't', why: 'less than before' })
  rounds = afterNote(rounds, 'task/cli/attempt/2/escalated', { type: 'escalated', rung: 'fresh', why: 'a circle' })
  expect(rounds).toEqual([
    {
      key: 'task/cli/attempt/1',
      task: 'cli',
      number: 1,
      red: 2,
      of: 5,
      rung: null,
      diagnosis: 'It counts wrongly.',
      did: ['fix-file cli.py'],
      isRolledBack: false,
    },
    { key: 'task/cli/attempt/2', task: 'cli', number: 2, red: 3, of: 5, rung: 'fresh', diagnosis: '', did: [], isRolledBack: true },
  ])
})

test('a test after an installed package is the same round, one of a branch or of the tests before the code is none', () => {
  const first = afterTest([], entryOf('task/cli/attempt/1/test'), tested(0, 5))
  expect(afterTest(first, entryOf('task/cli/attempt/1/test-2'), tested(5, 0))).toMatchObject([{ number: 1, red: 0, of: 5 }])
  for (const key of ['task/cli/attempt/1/branch/2/test', 'task/cli/tests-1/test', 'final/test'])
    expect(afterTest(first, entryOf(key), tested(1, 0))).toBe(first)
})

test('of a very long run only the newest rounds are held', () => {
  let rounds: readonly Attempt[] = []
  for (let number = 1; number <= 1_000; number++) rounds = afterTest(rounds, entryOf(`task/cli/attempt/${number}/test`), tested(1, 1))
  expect(rounds).toHaveLength(24)
  expect(rounds.at(-1)?.number).toBe(1_000)
})
