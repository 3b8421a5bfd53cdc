import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../../../contract/journal/entry.js'
import { cardsOf } from '../../../contract/view/cards/cards.js'
import { emptyView, type Row } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { lineWords } from '../../../words/timeline/line.js'
import { linesOf } from './card-lines.js'
import { treesOf } from './trees-of.js'

const cardsIn = (file: string) => {
  const entries = readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: 'run' }))
  return cardsOf(fold(emptyView, entries))
}
/** Without warnings: whether a recording still fits its answers is another matter. */
const linesIn = (file: string, id: string) =>
  linesOf(cardsIn(file).find((card) => card.id === id)?.rows ?? [])
    .filter(({ kind }) => kind !== 'warning')
    .map(({ row, kind }) => {
      const { name, text } = lineWords(row)
      return `${kind}: ${name}${text ? `: ${text}` : ''}`
    })

test('a task that was green at once has four lines', () => {
  expect(linesIn('test/fixtures/runs/durations/run.jsonl', 'task/durations')).toEqual([
    'tests: Tests locked: 152 fail before the code is written, as expected, 50 of them hidden',
    'change: Code: durations.py · +105 −2',
    'green: Attempt 1: 102 of 102 pass',
    'good: Hidden tests: 50 of 50 pass',
  ])
})

test('the end is shown by its checks and by the verdict', () => {
  expect(linesIn('test/fixtures/runs/durations/run.jsonl', 'proof').map((line) => line.slice(0, 60))).toEqual([
    'green: All tests: 152 of 152 pass',
    'good: Checks: 19 of 19 tests fail with a changed expectation',
    'told: Planted bugs: 7 of 8 caught by the tests',
    'good: Verdict: Verified · All 152 tests pass in a fresh copy',
  ])
})

test('tests that an attempt ran twice are one line, and hidden ones of the same attempt another', () => {
  const [green] = cardsIn('test/fixtures/runs/durations/run.jsonl').flatMap(({ rows }) =>
    rows.filter(({ key }) => key.endsWith('attempt/1/test')),
  )
  if (!green) throw new Error('The recorded run has no attempt.')
  const red = { ...green, tone: 'bad' as const }
  const rows = [red, { ...green, key: `${green.key}-again` }, { ...red, key: green.key.replace(/test$/, 'unseen-test') }]
  expect(linesOf(rows).map(({ row, kind }) => [kind, row.key.split('/').at(-1)])).toEqual([
    ['green', 'test-again'],
    ['red', 'unseen-test'],
  ])
})

test('an endpoint that fails several times in a row has one line with their number, and another fault has its own', () => {
  const failed = (fault: 'unreachable' | 'server', at: number): Row => ({
    ...{ key: 'plan', at, seq: at, tone: 'attention', card: 'planning', paths: [], group: null },
    data: { type: 'called', fault, message: `${fault} ${at}` },
  })
  const rows = [failed('unreachable', 1), failed('unreachable', 2), failed('unreachable', 3), failed('server', 4), failed('unreachable', 5)]
  expect(linesOf(rows).map(({ row, times }) => [row.at, times])).toEqual([
    [3, 3],
    [4, 1],
    [5, 1],
  ])
})

test('the state before a step is that of its own task, even if others work beside it', () => {
  const state = (key: string, tree: string) => ({ key, tree, seq: 1, at: 1, title: '' })
  const states = [state('begin', '0'), state('task/a/write', 'a'), state('task/b/write', 'b'), state('task/a/attempt/1/fix', 'c')]
  expect(treesOf(states, 'task/a/attempt/1/fix')).toEqual({ before: 'a', after: 'c' })
  expect(treesOf(states, 'task/a/write')).toEqual({ before: '0', after: 'a' })
  expect(treesOf(states, 'begin')).toBeNull()
})
