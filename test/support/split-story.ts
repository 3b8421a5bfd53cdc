// A task of four functions that turns out too big while it is built: two of them are green, the other two are repaired to and fro.
import type { SeenRequest } from './endpoint.js'
import { edit, file, json } from './good-story.js'
import type { Story } from './story.js'

export const description = 'A Python module with four functions for texts: first, last, longest and vowels.'
export const clauses = ['first("a b") gives "a"', 'last("a b") gives "b"', 'longest("a bb") gives "bb"', 'vowels("aeb") gives 2']
export const plan = json({
  title: 'Texts',
  tasks: [
    {
      id: 'text',
      title: 'Functions for texts',
      words: 'first and last give the first and the last word of a text, longest its longest word, vowels counts its vowels.',
      acceptance: clauses,
      interface: 'text.py: first(text), last(text), longest(text) -> str; vowels(text) -> int',
      needs: [],
    },
  ],
  start: null,
})

const names = ['first', 'last', 'longest', 'vowels']
const stub = file('text.py', names.map((name) => `def ${name}(text):\n    raise NotImplementedError\n`).join('\n\n'))
const expected: readonly (readonly [string, string, string])[] = [
  ['first', '"a b"', '"a"'],
  ['first', '"two words"', '"two"'],
  ['last', '"a b"', '"b"'],
  ['last', '"two more words"', '"words"'],
  ['longest', '"a bb"', '"bb"'],
  ['longest', '"one three five"', '"three"'],
  ['vowels', '"aeb"', '2'],
  ['vowels', '"ooo yes"', '4'],
]
const suite = file(
  'tests/test_text.py',
  `import unittest
from text import first, last, longest, vowels


class TextTest(unittest.TestCase):
${expected.map(([name, input, value], index) => `    # clause ${names.indexOf(name) + 1}\n    def test_${name}_${index + 1}(self):\n        self.assertEqual(${name}(${input}), ${value})\n`).join('\n')}`,
)
export const right = `def first(text):
    return text.split()[0]


def last(text):
    return text.split()[-1]


def longest(text):
    return max(text.split(), key=len)


def vowels(text):
    return sum(letter in "aeiou" for letter in text)
`
const halfRight = right.replace('max(text.split(), key=len)', 'text[:3]').replace('letter in "aeiou"', 'letter == "x"')

export const textOf = (request: SeenRequest) => request.messages.map((message) => message.content).join('\n')
/** Goes to and fro between two wrong conditions. */
const toAndFro = (request: SeenRequest) =>
  textOf(request).includes('letter == "x"')
    ? edit('text.py', '    return sum(letter == "x" for letter in text)', '    return sum(letter == "y" for letter in text)')
    : edit('text.py', '    return sum(letter == "y" for letter in text)', '    return sum(letter == "x" for letter in text)')

export const story = (rest: Story): Story => ({
  plan,
  'task/text/tests-1/tests': stub + suite,
  'task/text/code': file('text.py', halfRight),
  ...rest,
  '*': (request) => {
    if (request.key === 'check') return 'ready'
    if (request.key.endsWith('/diagnose')) return 'The condition is wrong.'
    if (request.key.endsWith('/decide'))
      return json({ actions: [{ action: 'fix-file', path: 'text.py', change: 'choose another condition' }] })
    return toAndFro(request)
  },
})
export const restIsRepaired: Story = { 'task/text-rest/attempt/1/action/1/fix': file('text.py', right) }
