import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import { emptyView } from './run-view.js'
import { fold } from './view.js'

const note = (seq: number, at: number, body: { readonly type: string }): Entry => ({
  ...{ seq, at, kind: 'note', key: `${body.type}-${seq}`, step: body.type, factsHash: '', body },
})
const pausesOf = (...entries: readonly Entry[]) => fold(emptyView, entries).rows.filter(({ data }) => data.type === 'paused')

test('a pause waits for the user, and afterwards shows its length', () => {
  const began = note(1, 1_000, { type: 'paused' })
  expect(pausesOf(began)).toMatchObject([{ tone: 'attention', data: { type: 'paused' } }])
  expect(pausesOf(began)[0]?.data).not.toHaveProperty('forMs')
  expect(pausesOf(began, note(2, 131_000, { type: 'continued' }))).toMatchObject([{ tone: 'plain', data: { forMs: 130_000 } }])
})

test('a pause that the end of the run cut short is over too, and a later one lasts by itself', () => {
  const outcome = { verdict: 'failed', ended: 'stopped', reason: '' }
  const end = { ...note(2, 5_000, { type: 'finished' }), body: { type: 'finished', outcome, tree: '', ended: 'stopped' } }
  expect(pausesOf(note(1, 1_000, { type: 'paused' }), end)).toMatchObject([{ tone: 'plain', data: { forMs: 4_000 } }])
  const second = note(3, 9_000, { type: 'paused' })
  expect(pausesOf(note(1, 1_000, { type: 'paused' }), note(2, 1_000, { type: 'continued' }), second)).toMatchObject([
    { data: { forMs: 0 } },
    { tone: 'attention' },
  ])
})
