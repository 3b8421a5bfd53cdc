// What the flags of a dataset choose.
import { expect, test } from 'vitest'
import { bareChoiceFrom, choiceFrom } from './schema-flags.js'

test('bare rows, which have no label, are those that went well unless --label says otherwise', () => {
  expect(choiceFrom({ kind: 'chat' }).label).toBeNull()
  expect(bareChoiceFrom({ kind: 'chat' }).label).toBe('ok')
  expect(bareChoiceFrom({ kind: 'chat', label: 'fail' }).label).toBe('fail')
  expect(() => bareChoiceFrom({ kind: 'tasks' })).toThrow('--bare needs --kind chat, but --kind is tasks.')
})
