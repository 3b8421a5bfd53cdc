import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { heardSection } from './task-prompt.js'

test('what the person said is told once as new, and then as said earlier in the run', () => {
  const said = ['Keep it short.', 'No classes.']
  const nothing = { plan: { tasks: [] } as unknown as Plan, task: {} as PlanTask }
  expect(heardSection({ said, ...nothing }, ['No classes.'])).toBe(
    '\n# What the person said meanwhile (follow it)\n\n- No classes.\n' +
      '\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n- Keep it short.\n',
  )
  expect(heardSection({ said, ...nothing }, [])).not.toContain('meanwhile')
  expect(heardSection({ said: [], ...nothing }, [])).toBe('')
})
