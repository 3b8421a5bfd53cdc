import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../journal/entry.js'
import { emptyView } from '../view/run-view.js'
import { fold } from '../view/view.js'

const recorded = (file: string): Entry[] =>
  readFileSync(join(import.meta.dirname, '../../../test', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: 'run' }))

interface WrittenTree {
  readonly base: string
  readonly tree: string
  readonly added: number
  readonly removed?: number
}

const written = (seq: number, key: string, { base, tree, added, removed = 0 }: WrittenTree): Entry[] => {
  const entry = { at: seq, key, step: 'write', factsHash: '' }
  return [
    { ...entry, seq, kind: 'intent', body: { tree: base, changes: [] } },
    { ...entry, seq: seq + 1, kind: 'result', body: { value: { tree, changes: [{ path: 'a.py', added, removed }] } } },
  ]
}

test('a second answer on the same state counts in place of the first', () => {
  const entries = [
    ...written(1, 'task/a/tests-1/write', { base: 't0', tree: 't1', added: 94 }),
    ...written(3, 'task/a/tests-2/write', { base: 't0', tree: 't2', added: 97 }),
    ...written(5, 'task/a/write', { base: 't2', tree: 't3', added: 5, removed: 2 }),
  ]
  expect(fold(emptyView, entries).changes).toEqual(new Map([['a.py', { added: 102, removed: 2 }]]))
})

test('what another task writes on the same state counts beside it, and so does what only moves tests', () => {
  const entries = [
    ...written(1, 'task/a/tests-1/write', { base: 't0', tree: 't1', added: 10 }),
    ...written(3, 'task/b/tests-1/write', { base: 't0', tree: 't2', added: 20 }),
    ...written(5, 'task/a/write-whole', { base: 't0', tree: 't3', added: 1 }),
  ]
  expect(fold(emptyView, entries).changes.get('a.py')).toEqual({ added: 31, removed: 0 })
})

test('a file that the later answer omits is as it was before', () => {
  const [began, wrote] = written(3, 'task/a/tests-2/write', { base: 't0', tree: 't2', added: 0 })
  if (!began || !wrote) throw new Error('Two entries are one write.')
  const entries = [
    ...written(1, 'task/a/tests-1/write', { base: 't0', tree: 't1', added: 10 }),
    began,
    { ...wrote, body: { value: { tree: 't2', changes: [] } } },
  ]
  expect(fold(emptyView, entries).changes.size).toBe(0)
})

test('a recorded run whose tests were written four times has as many lines of them as its file', () => {
  const entries = recorded('fixtures/runs/small-model-open-hours/run.jsonl')
  expect(fold(emptyView, entries).changes.get('tests/openhours.test.mjs')).toEqual({ added: 94, removed: 0 })
})
