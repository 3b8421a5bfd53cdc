import { expect, it } from 'vitest'
import type { PlanTask } from '../../../../contract/run/plan.js'
import type { Placement } from '../../../../contract/traces/placed.js'
import { clausesAgainst } from './against.js'
import { readOverruled } from './ask-overruled.js'

const task = {
  id: 'notes',
  title: 'Notes',
  acceptance: ['a title of 41 characters is refused', 'an empty title is refused', 'a page shows 10 notes', 'notes are sorted by date'],
  traces: [{ clause: 2, quote: 'Titles have 1 to 40 characters.' }],
} as unknown as PlanTask
const placed = (quote: string, clause: string): Placement => ({ type: 'clause', quote, task: 'notes', clause })
const against = (words: string, ...parts: Placement[]) => clausesAgainst([words], [task], parts).map(({ number }) => number)

it('doubts a clause if it or its quotation names a value that the new clause leaves out', () => {
  const words = 'Titles have at most 30 characters, not 40.'
  expect(against(words, placed(words, 'a title of 31 characters is refused'))).toEqual([1, 2])
})

it('doubts a clause with a word that is put aside, and one with the same text and another value', () => {
  expect(against('Sort by name, not by date.', placed('Sort by name', 'notes are sorted by name'))).toEqual([4])
  expect(against('Show twenty.', placed('Show twenty.', 'a page shows 20 notes'))).toEqual([3])
})

it('does not doubt a replaced clause, one that is mentioned in passing, or an unrelated one', () => {
  const words = 'A page shows 20 notes instead of 10.'
  const replaced = {
    ...placed(words, 'a page shows 20 notes'),
    replaces: [{ task: 'notes', clause: 'a page shows 10 notes' }],
  } as Placement
  expect(against(words, replaced)).toEqual([])
  expect(
    against('Why does a page show 10 notes?', { type: 'untested', quote: 'Why does a page show 10 notes?', why: 'a question' }),
  ).toEqual([])
  expect(against('Notes have a colour.', placed('Notes have a colour.', 'a note has a colour'))).toEqual([])
})

it('reads the overruled clauses; an unknown number goes back, and a clause that holds as a whole is not overruled', () => {
  const old = [{ task, clause: 'an empty title is refused', number: 2, why: '' }]
  const read = (...overruled: object[]) => readOverruled(['new'], old, JSON.stringify({ overruled }))
  expect(read({ old: 1, by: 1, still: 'a title has letters' })).toMatchObject({
    ok: true,
    value: [{ by: 'new', still: 'a title has letters' }],
  })
  expect(read({ old: 1, by: 1, still: 'an empty title is refused' })).toEqual({ ok: true, value: [] })
  expect(read({ old: 2, by: 2 })).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('1 to 1'), expect.stringContaining('1 to 1')],
  })
})
