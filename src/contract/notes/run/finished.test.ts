import { expect, test } from 'vitest'
import { everyRow } from '../../../../test/support/every-row.js'
import { emptyView } from '../../view/run-view.js'
import { fold } from '../../view/view.js'
import { finished } from './finished.js'

const note = (verdict: string, ended: string, tree: string) => ({ type: 'finished', outcome: { verdict, ended, reason: '' }, tree, ended })
const entry = { key: 'end', at: 1 }

test('a run that names no tree keeps the last one, and is over', () => {
  const { change, rows } = finished.fold({ ...emptyView, tree: 't1' }, note('failed', 'stuck', ''), entry)
  expect(change).toEqual({ tree: 't1', question: null, outage: null, outcome: { verdict: 'failed', ended: 'stuck', reason: '' } })
  expect(rows).toMatchObject([{ tone: 'bad' }])
  expect(finished.fold(emptyView, note('verified', 'finished', 't2'), entry)).toMatchObject({
    change: { tree: 't2' },
    rows: [{ tone: 'good' }],
  })
})

test('a program that is partly proved is no failure in the timeline', () => {
  expect(finished.fold(emptyView, note('partly', 'finished', 't2'), entry)).toMatchObject({ rows: [{ tone: 'attention' }] })
})

test('no step runs after the end, nor before a run is resumed', () => {
  const going = fold(emptyView, everyRow())
  expect(going.rows.some((row) => row.tone === 'running')).toBe(true)
  for (const body of [note('failed', 'stuck', ''), { type: 'resumed', after: 'plan' }]) {
    const after = { seq: going.seq + 1, at: 1, kind: 'note' as const, key: 'end', step: body.type, factsHash: '', body }
    expect(fold(going, [after]).rows.some((row) => row.tone === 'running')).toBe(false)
  }
})
