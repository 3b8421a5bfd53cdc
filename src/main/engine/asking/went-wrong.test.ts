// Which part of an answer that was ended early is still read, and which words of a prompt count as repeated.
import { expect, test } from 'vitest'
import { watchedProse } from './watched-prose.js'
import { closedPart } from './went-wrong.js'

const FENCE = '```python\nx = 1\n```'
const BLOCK = '<<<<<<< FILE a.py\nx = 1\n>>>>>>> END'

test.each([
  ['a block that was closed before', `Here:\n${FENCE}`, '\nThis is it. This is it. This is'],
  ['data before blanks without end', '{"a": 1}', '\n'.repeat(1_200)],
  ['a FILE block', BLOCK, '\nI hope that helps. I hope that'],
])('%s is kept of an answer that went wrong after it', (_, whole, rest) => {
  expect(closedPart(`${whole}${rest}`)).toBe(whole)
})

test.each([
  ['in its first block', '```python\nx = 1\nx = 1\nx'],
  ['in its second block', `${FENCE}\n\`\`\`python\ny = 1\ny`],
  ['in a block of ours', `${BLOCK}\n<<<<<<< FILE b.py\ny = 1`],
  ['in prose', 'I think that I think that'],
  ['in data', '{"a": [1, 1, 1, 1'],
])('nothing is kept of an answer that went wrong %s', (_, text) => {
  expect(closedPart(text)).toBeNull()
})

test('our instructions are watched; code, blocks, quotations and the subject of the question are not', () => {
  const prompt = [
    ...['# Request', '', 'Write the code of this task and nothing else.', 'The program adds up all prices of a list.'],
    ...['```python', 'print("a line of the file to change")', '```', BLOCK, '> words that the person wrote themselves'],
    ...['    an indented line of some listing', 'Say "these are quoted words of theirs" there.'],
  ].join('\n')
  expect(watchedProse([prompt], { words: 'The program adds up all prices of a list.', clauses: [{ text: 'It rounds.' }] })).toBe(
    'Write the code of this task and nothing else.\nSay   there.'.split('\n')[0],
  )
})
