import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { withTask } from './replan.js'

const task = (more: object): PlanTask => ({ id: 'sum', words: 'sums', interface: 'sum.py', ...more }) as unknown as PlanTask

test('a task that is planned again keeps its replaced clauses, and references to its clauses are updated', () => {
  const by = (clause: string) => ({ task: 'sum', clause })
  const before = task({
    acceptance: ['[] gives 0', '[] raises', '[1] gives 1'],
    traces: [
      { clause: 1, quote: 'Nothing gives 0.' },
      { clause: 2, quote: 'An empty list raises.' },
    ],
    replaced: [{ clause: '[] gives 0', by: by('[] raises') }],
  })
  const other = task({ id: 'show', acceptance: ['shows 0'], replaced: [{ clause: 'shows 0', by: by('[1] gives 1') }] })
  const written = task({
    acceptance: ['[1] gives 1', 'an error for no number'],
    traces: [{ clause: 2, quote: 'An empty list raises.' }],
  })
  const plan = withTask({ tasks: [before, other] } as unknown as Plan, before, written)
  expect(plan.tasks[0]).toMatchObject({
    acceptance: ['[1] gives 1', 'an error for no number', '[] gives 0'],
    traces: [
      { clause: 2, quote: 'An empty list raises.' },
      { clause: 3, quote: 'Nothing gives 0.' },
    ],
    replaced: [{ clause: '[] gives 0', by: by('an error for no number') }],
  })
  expect(plan.tasks[1]?.replaced).toEqual([{ clause: 'shows 0', by: by('[1] gives 1') }])
})
