// The states of a workspace that can be looked at again.
import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { fileStates } from './file-states.js'

const entry = (seq: number, kind: Entry['kind'], step: string, key: string, body: Entry['body']): Entry => ({
  seq,
  at: seq,
  kind,
  step,
  key,
  factsHash: '',
  body,
})
const change = (path: string) => ({ path, added: 1, removed: 0 })

test('states are listed in order, and an unchanged one is not repeated', () => {
  const states = fileStates([
    entry(1, 'result', 'write', 'begin', { value: { tree: 't1', changes: [change('README.md')] } }),
    entry(2, 'intent', 'write', 'task/a/code', {}),
    entry(3, 'result', 'write', 'task/a/code', { value: { tree: 't2', changes: ['src/a.py', 'b.py', 'c.py', 'd.py'].map(change) } }),
    entry(4, 'result', 'command', 'task/a/run', { value: { tree: 't2', changes: [] } }),
    entry(5, 'note', 'rolled-back', 'task/a/back', { type: 'rolled-back', tree: 't1', why: '' }),
    entry(6, 'note', 'finished', 'ended-1', { type: 'finished', tree: '' }),
  ])
  expect(states.map(({ tree, title }) => [tree, title])).toEqual([
    ['t1', 'Created from the template'],
    ['t2', 'a.py, b.py and 2 more'],
    ['t1', 'Rolled back'],
  ])
})
