import { expect, test } from 'vitest'
import { phrasesOf } from './phrases.js'

const FILE = `# What a step says

## missing
There is no "{{path}}"; {{count}} others are there.

## empty
The answer is empty.
`

test('a phrase is filled in at its holes', () => {
  const say = phrasesOf(FILE, { missing: ['path', 'count'], empty: [] })
  expect(say('missing', { path: 'a {{count}}', count: 2 })).toBe('There is no "a {{count}}"; 2 others are there.')
  expect(say('empty')).toBe('The answer is empty.')
})

test.each([
  ['a phrase that is not in the file', { missing: ['path', 'count'], empty: [], more: [] }],
  ['a phrase of the file that no code uses', { missing: ['path', 'count'] }],
  ['a hole that the phrase does not have', { missing: ['path', 'count'], empty: ['path'] }],
  ['a hole of the phrase that nothing would fill', { missing: ['path'], empty: [] }],
])('%s is found when the phrases are read', (_case, holes) => {
  expect(() => phrasesOf(FILE, holes)).toThrow('Phrases and their file differ in')
})
