import { expect, it } from 'vitest'
import type { PlanTask } from '../../../../contract/run/plan.js'
import { clausesInstead } from './in-place.js'

it('a test whose clauses are all replaced by this task checks the new ones; no other test does', () => {
  const by = (clause: string, task = 'said-1') => ({ task, clause })
  const replaced = [
    { clause: 'a', by: by('new b') },
    { clause: 'b', by: by('new b') },
    { clause: 'c', by: by('other', 'said-2') },
  ]
  const owner = { acceptance: ['a', 'b', 'c', 'd'], replaced } as unknown as PlanTask
  const task = { id: 'said-1', acceptance: ['new a', 'new b'] } as unknown as PlanTask
  const instead = (...numbers: number[]) => clausesInstead(owner, task, numbers)
  expect([instead(1), instead(1, 2), instead(3), instead(1, 4), instead()]).toEqual([[2], [2], null, null, null])
})
