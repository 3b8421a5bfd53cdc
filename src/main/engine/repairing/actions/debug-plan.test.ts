// An invalid debug plan goes back with the name of the wrong field.
import { expect, test } from 'vitest'
import { parseStructured } from '../../asking/structured.js'
import { DebugPlan } from './index.js'

test.each([
  [{ action: 'fix-file', path: 'a.py', change: '' }, '"actions[0].change"'],
  [{ action: 'fix-file', file: 'a.py', change: 'Add one.' }, '"actions[0].path"'],
  [{ action: 'mend-file', path: 'a.py', change: 'Add one.' }, '"actions[0].action": Invalid input: expected one of'],
])('%j is refused at %s', (action, place) => {
  const read = parseStructured(DebugPlan, JSON.stringify({ actions: [action] }))
  expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(place)])
})
