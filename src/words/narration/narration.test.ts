import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../../contract/journal/entry.js'
import { emptyView, type RunView } from '../../contract/view/run-view.js'
import { fold } from '../../contract/view/view.js'
import { leftWords, narrationOf, nowOf } from './narration.js'

const recorded = (name: string): Entry[] =>
  readFileSync(join(import.meta.dirname, '../../../test/fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: name }))

const sentencesOf = (view: RunView) => narrationOf(view).map(({ lead, text }) => lead + text)

test('each stage of a run is one sentence with its numbers', () => {
  expect(sentencesOf(fold(emptyView, recorded('habits'))).map((line) => line.replace(/\(.*\)/, '(…)'))).toEqual([
    'Days, streaks and the grid of a month: 15 tests written. All fail on the empty program, as expected. 4 are hidden from the builder.',
    'Days, streaks and the grid of a month is green: all 15 tests pass on the first attempt (…).',
    'Keep the habits in a JSON file: 12 tests written. All fail on the empty program, as expected. 3 are hidden from the builder.',
    'Keep the habits in a JSON file is green: all 27 tests pass on the first attempt (…).',
    'The command line: 24 tests written. All fail on the empty program, as expected. 6 are hidden from the builder.',
    'The command line is green: all 51 tests pass on the first attempt (…).',
    'The whole program was checked: 51 of 51 tests pass; the tests caught 8 of 8 planted bugs.',
  ])
})

test('a later plan has its own sentence, unless it changes nothing', () => {
  const nothing = { added: [], removed: [], changed: [], assumed: [], dropped: [] }
  const added = [{ id: 'b', title: 'Second', clauses: ['It is there.'] }]
  const view: RunView = {
    ...emptyView,
    replanned: [
      { at: 1, by: 'model', why: '', difference: nothing },
      { at: 2, by: 'person', why: '', difference: { ...nothing, added } },
      { at: 3, by: 'model', why: 'It was too large.', difference: { ...nothing, added, removed: [{ id: 'a', title: 'First' }] } },
    ],
  }
  expect(sentencesOf(view)).toEqual([
    'You changed the plan: 1 task added.',
    'The plan changed: 1 task added, 1 task removed. It was too large.',
  ])
})

test('future steps have no sentence, and earlier sentences stay the same', () => {
  const entries = recorded('habits')
  const whole = sentencesOf(fold(emptyView, entries))
  let before: string[] = []
  for (let at = 0; at <= entries.length; at += 7) {
    const now = sentencesOf(fold(emptyView, entries.slice(0, at)))
    expect(now.slice(0, before.length)).toEqual(before)
    expect(whole.slice(0, now.length)).toEqual(now)
    before = now
  }
  expect(sentencesOf(emptyView)).toEqual([])
})

test('a forecast has a sentence only if there is one', () => {
  expect(leftWords({ usd: null, ms: null })).toBe('')
  expect(leftWords({ usd: 0.08, ms: 125_000 })).toBe('About 2 min and $0.08 left in total.')
  expect(leftWords({ usd: 0, ms: 20_000 })).toBe('About a minute left in total.')
  expect(leftWords({ usd: -1, ms: -5 })).toBe('')
})

test('the current step is named with its attempt and its task, except while the run waits for the user', () => {
  const entries = recorded('habits')
  const at = entries.findIndex(({ key, kind }) => key === 'task/file/attempt/1/test' && kind === 'intent')
  const view = fold(emptyView, entries.slice(0, at + 1))
  const say = () => 'Testing'
  expect(nowOf(view, say)).toEqual({ step: 'Testing, attempt 1', task: view.tasks[1]?.title })
  const question = {
    key: 'q',
    at: 1,
    question: { title: '', text: '', about: 'stuck', choices: [], default: '' },
  } as unknown as RunView['question']
  expect(nowOf({ ...view, question }, say)).toBeNull()
  expect(nowOf(fold(emptyView, entries), say)).toBeNull()
})

test('a grant of the user appears where it happened', () => {
  const before = { usd: 2, minutes: 20, tokens: 0, attempts: 12 }
  const limits = { ...before, usd: 4 }
  const note = (seq: number, again: readonly { part: string; from: number; at: number }[]): Entry => ({
    ...{ seq, at: seq, kind: 'note', key: `budget-set-${seq}`, step: 'budget-set', factsHash: '' },
    body: { type: 'budget-set', limits, before, again: [...again] },
  })
  expect(sentencesOf(fold(emptyView, [note(1, []), note(2, [{ part: '', from: 2, at: 2 }])]))).toEqual([
    'You set the budget: $4.00 (was $2.00).',
    'You granted more: $4.00 (was $2.00).',
  ])
})

test('with an earlier program, tests fail before the change, and not on an empty program', () => {
  const view = fold(emptyView, recorded('habits'))
  const inherits = { run: '', tree: '', suites: [], additions: [], red: [] }
  const goal = view.goal && { ...view.goal, inherits }
  expect(sentencesOf({ ...view, goal }).join('\n')).toContain('15 tests written. All fail before the change, as expected.')
  expect(sentencesOf({ ...view, goal }).join('\n')).not.toContain('empty program')
})
