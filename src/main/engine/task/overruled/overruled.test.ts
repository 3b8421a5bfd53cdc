import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { overruledSection } from './overruled.js'

const task = (more: object): PlanTask =>
  ({
    id: 'notes',
    words: 'A title has at most 40 letters. An empty one is refused.',
    interface: 'notes.py: add(title), at most 40 letters',
    ...more,
  }) as unknown as PlanTask
const clause = 'a title of 40 letters is taken'

test('lists the overruled clauses, with the words and the prose that name the old value', () => {
  const notes = task({
    acceptance: [clause],
    traces: [{ clause: 1, quote: 'Titles have up to 40 letters.' }],
    replaced: [{ clause, by: { task: 'said-1', clause: 'a title of 30 letters is the longest' } }],
  })
  const section = overruledSection({ tasks: [notes] } as unknown as Plan, notes)
  expect(section).toContain(`- Overruled: ${clause}\n  Now: a title of 30 letters is the longest\n`)
  expect(section).toContain(
    'Overruled with it: “Titles have up to 40 letters.” · “A title has at most 40 letters.” · “notes.py: add(title), at most 40 letters”',
  )
  expect(section).not.toContain('An empty one')
})

test('is empty if nothing is replaced', () => {
  const notes = task({ acceptance: [clause] })
  expect(overruledSection({ tasks: [notes] } as unknown as Plan, notes)).toBe('')
})
