import { expect, test } from 'vitest'
import { heardSection } from './task-prompt.js'

test('what the person said is told once as new, and then as said earlier in the run', () => {
  const said = ['Keep it short.', 'No classes.']
  expect(heardSection({ said }, ['No classes.'])).toBe(
    '\n# What the person said meanwhile (follow it)\n\n- No classes.\n' +
      '\n# What the person said earlier in this run (follow it as far as it concerns your part)\n\n- Keep it short.\n',
  )
  expect(heardSection({ said }, [])).not.toContain('meanwhile')
  expect(heardSection({ said: [] }, [])).toBe('')
})
