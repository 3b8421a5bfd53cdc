import { expect, test } from 'vitest'
import { WHOLE } from '../contract/view/view-state.js'
import { offeredWords } from './said.js'

test('what is offered is in the words of the person, and names the files that they changed', () => {
  const one = { key: 'said-1', at: 0, words: 'Take floats.', path: null, fate: 'waiting' as const, by: '' }
  expect(offeredWords([one, { ...one, words: '', path: 'a.py' }, { ...one, words: '', path: 'a.py' }])).toBe(
    'Take floats.\n\nI changed a.py myself. Keep my version, and make everything work with it.',
  )
  expect(offeredWords([{ ...one, words: '', path: WHOLE }])).toContain('I changed files back to an earlier state myself.')
})
