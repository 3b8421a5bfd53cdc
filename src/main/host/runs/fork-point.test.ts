import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Entry } from '../../../contract/journal/entry.js'
import { forkPointAt, stepOf, unforkable } from './fork-point.js'

const recorded = (name: string): Entry[] =>
  readFileSync(join(import.meta.dirname, '../../../../test/fixtures/runs', name, 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'entry')
    .map(({ entry }) => Entry.parse({ ...entry, run: name }))

test.each(['durations', 'kanban', 'habits', 'tab-split'])('what cannot be forked in %s is what the fork would refuse', (name) => {
  const entries = recorded(name)
  const refused = [...new Set(entries.map(({ key }) => key))].filter((key) => {
    const step = stepOf(entries, key)
    return step === undefined || forkPointAt(entries, step.key) === undefined
  })
  expect(unforkable(entries)).toEqual(refused)
})

test('rows before the first step and after the end cannot be forked, and all rows between can', () => {
  const entry = (seq: number, kind: Entry['kind'], key: string, step: string): Entry => ({
    seq,
    at: seq,
    kind,
    key,
    step,
    factsHash: '',
    body: {},
  })
  const entries = [
    entry(1, 'note', 'started', 'started'),
    entry(2, 'intent', 'plan', 'ask'),
    entry(3, 'result', 'plan', 'ask'),
    entry(4, 'note', 'planned', 'planned'),
    entry(5, 'note', 'finished', 'finished'),
    entry(6, 'intent', 'lessons', 'ask'),
    entry(7, 'note', 'lessons-learnt', 'lessons-learnt'),
  ]
  expect(unforkable(entries)).toEqual(['started', 'lessons-learnt'])
  // A row for a part of a note forks at the note.
  expect(stepOf(entries, 'planned first')?.key).toBe('plan')
})
