import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../run/plan.js'
import { clauseNow, withRenamed } from './renamed-clauses.js'

const of = (acceptance: string[], ...quotes: string[]): PlanTask =>
  ({ acceptance, traces: quotes.map((quote, index) => ({ clause: index + 1, quote })) }) as unknown as PlanTask

test('a clause is found again by its words, its quotation, its place or the words it shares; else it stays', () => {
  const before = of(['[] raises', '[1] gives 1'], 'An empty list raises.', 'One gives one.')
  const now = (clause: string, after: PlanTask) => clauseNow(clause, before, after)
  expect(now('[] raises', of(['[1] gives 1', '[] raises']))).toBe('[] raises')
  expect(now('[] raises', of(['[1] is 1', 'no number: an error', 'more'], 'One gives one.', 'An empty list  raises.'))).toBe(
    'no number: an error',
  )
  expect(now('[] raises', of(['an error', '[1] is 1']))).toBe('an error')
  expect(now('[1] gives 1', of(['nothing', 'the list [1] gives its 1', 'else']))).toBe('the list [1] gives its 1')
  expect(now('[] raises', of(['what else']))).toBe('[] raises')
})

test('what clauses of this plan and of runs before were replaced by is called as it is now', () => {
  const by = (clause: string) => ({ task: 'said-1', clause })
  const plan = {
    tasks: [{ id: 'sum', replaced: [{ clause: 'a', by: by('old') }] }, { id: 'said-1' }],
    overruled: [{ task: 'before', clause: 'b', by: by('old') }],
  } as unknown as Plan
  const next = withRenamed(plan, (each) => (each.clause === 'old' ? { ...each, clause: 'new' } : each))
  expect([next.tasks[0]?.replaced, next.overruled]).toEqual([
    [{ clause: 'a', by: by('new') }],
    [{ task: 'before', clause: 'b', by: by('new') }],
  ])
})
