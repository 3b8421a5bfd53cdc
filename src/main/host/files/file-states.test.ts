// The states of a workspace that can be looked at again.
import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { fileStates } from './file-states.js'

interface EntryHead {
  readonly kind: Entry['kind']
  readonly step: string
  readonly key: string
}

const entry = (seq: number, { kind, step, key }: EntryHead, body: Entry['body']): Entry => ({
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
    entry(1, { kind: 'result', step: 'write', key: 'begin' }, { value: { tree: 't1', changes: [change('README.md')] } }),
    entry(2, { kind: 'intent', step: 'write', key: 'task/a/code' }, {}),
    entry(
      3,
      { kind: 'result', step: 'write', key: 'task/a/code' },
      { value: { tree: 't2', changes: ['src/a.py', 'b.py', 'c.py', 'd.py'].map(change) } },
    ),
    entry(4, { kind: 'result', step: 'command', key: 'task/a/run' }, { value: { tree: 't2', changes: [] } }),
    entry(5, { kind: 'note', step: 'rolled-back', key: 'task/a/back' }, { type: 'rolled-back', tree: 't1', why: '' }),
    entry(6, { kind: 'note', step: 'finished', key: 'ended-1' }, { type: 'finished', tree: '' }),
  ])
  expect(states.map(({ tree, title }) => [tree, title])).toEqual([
    ['t1', 'Created from the template'],
    ['t2', 'a.py, b.py and 2 more'],
    ['t1', 'Changes rolled back'],
  ])
})
