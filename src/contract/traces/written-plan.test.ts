import { expect, test } from 'vitest'
import { Plan } from '../run/plan.js'
import { tracesByWords } from './keep-traces.js'
import { WrittenPlan, writtenPlan } from './written-plan.js'

const task = { id: 'a', title: 'A', words: 'It does.', interface: 'a.py' }
const read = (acceptance: unknown) => WrittenPlan.safeParse({ title: 'T', tasks: [{ ...task, acceptance }], start: null })

test('a clause is written with its quotation, with a list of quotations, or alone', () => {
  const written = [
    'alone',
    { clause: 'one', quote: 'one word' },
    { clause: 'two', quote: ['first', 'second'] },
    { clause: 'none', quote: '' },
  ]
  const plan = read(written).data
  expect(plan?.tasks[0]).toMatchObject({
    acceptance: ['alone', 'one', 'two', 'none'],
    traces: [
      { clause: 2, quote: 'one word' },
      { clause: 3, quote: 'first' },
      { clause: 3, quote: 'second' },
    ],
  })
  // As a plan keeps it, it is read again as well, and written as it was.
  expect(Plan.parse(plan)).toEqual(plan)
  expect(plan && WrittenPlan.parse(writtenPlan(plan))).toEqual(plan)
})

test('a plan of an earlier version has no field for quotations, and gets none', () => {
  expect(read(['does it']).data?.tasks[0]).not.toHaveProperty('traces')
})

test('what is no clause is refused by its place', () => {
  expect(read(['does it', 7]).error?.issues[0]?.path).toEqual(['tasks', 0, 'acceptance', 1])
  expect(read([{ quote: 'words' }]).success).toBe(false)
  expect(WrittenPlan.safeParse('a plan').success).toBe(false)
})

test('clauses that are moved or divided keep their quotations by their words', () => {
  const before = { acceptance: ['a', 'b'], traces: [{ clause: 2, quote: 'of b' }] }
  expect(tracesByWords(['b', 'new'], [{ acceptance: ['b'] }, before])).toEqual({ traces: [{ clause: 1, quote: 'of b' }] })
  expect(tracesByWords(['new'], [before])).toEqual({})
})
