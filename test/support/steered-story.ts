// The good story with words of the user while its code is written: they become a new task.
import { description, edit, file, goodStory, json } from './good-story.js'

export const WORDS = 'Negative numbers are left out. Keep it under twenty lines.'

export const placed = json({
  parts: [
    { quote: 'Negative numbers are left out.', task: 'sum', clause: '[-2, 4] gives 16' },
    { quote: 'Keep it under twenty lines.', why: 'this is about how the code is written' },
  ],
})

/** `CLAUSE` is replaced by the number of its clause. */
export const negativeTest = `
    # clause CLAUSE
    def test_negative_numbers_are_left_out(self):
        self.assertEqual([even_squares([-2, 4]), even_squares([-6, 2])], [16, 4])
`

const leftOut = edit('squares.py', '        if number % 2 == 0:', '        if number % 2 == 0 and number >= 0:')

export const steeredStory: Readonly<Record<string, string>> = {
  ...goodStory,
  'task/sum/attempt/1/place': placed,
  'task/said-1/tests-1/tests': file(
    'tests/test_negative.py',
    `import unittest\nfrom squares import even_squares\n\n\nclass NegativeTest(unittest.TestCase):\n${negativeTest.replace('CLAUSE', '1')}`,
  ),
  'task/said-1/code': leftOut,
}

export const changedDescription = `${description} An empty list gives 0.`

export const CHANGED = 'An empty list raises ValueError instead.'

const withoutEmpty = edit(
  'tests/test_squares.py',
  'self.assertEqual([even_squares([]), even_squares([6])], [0, 36])',
  'self.assertEqual(even_squares([6]), 36)',
)

const emptyTest = file(
  'tests/test_empty.py',
  `import unittest
from squares import even_squares


class EmptyTest(unittest.TestCase):
    # clause 1
    def test_empty_list_is_refused(self):
        with self.assertRaises(ValueError):
            even_squares([])
        self.assertEqual(even_squares([2]), 4)
`,
)

/** A clause of the plan is replaced by what is said while its code is written. */
export const changedStory: Readonly<Record<string, string>> = {
  ...goodStory,
  plan:
    goodStory.plan
      ?.replace('"[1, 2, 4] gives 20"', JSON.stringify({ clause: '[1, 2, 4] gives 20', quote: description }))
      .replace('"[] gives 0"', '{ "clause": "[] gives 0", "quote": "An empty list gives 0." }') ?? '',
  'task/sum/attempt/1/place': json({
    parts: [{ quote: CHANGED, task: 'sum', clause: '[] raises ValueError', replaces: [{ task: 'sum', clause: 2 }] }],
  }),
  'task/said-1/tests-1/tests': ['Clause 2 said that [] gives 0.', withoutEmpty, emptyTest].join('\n'),
  'task/said-1/code': edit('squares.py', '    total = 0', '    if not numbers:\n        raise ValueError("an empty list")\n    total = 0'),
}

const newSumTest = file(
  'tests/test_above_two.py',
  `import unittest
from squares import even_squares


class AboveTwoTest(unittest.TestCase):
    # clause 1
    def test_two_counts_nothing(self):
        self.assertEqual(even_squares([1, 2, 4]), 16)
`,
)

/** The same words, placed by a planner who does not see that a clause contradicts them. */
export const overlookedStory: Readonly<Record<string, string>> = {
  ...changedStory,
  'task/sum/attempt/1/place': json({ parts: [{ quote: CHANGED, task: 'sum', clause: '[] raises ValueError' }] }),
}

export const LIMITED = 'A list of [1, 2, 4] gives 16 from now on.'

/** A clause in other words than the old one: only the test that is written for it shows that both cannot hold. */
export const contradictedStory: Readonly<Record<string, string>> = {
  ...goodStory,
  'task/sum/attempt/1/place': json({
    parts: [{ quote: LIMITED, task: 'sum', clause: 'of an even number above 2 its square counts, of 2 nothing' }],
  }),
  'task/sum/attempt/1/overruled': '{ "overruled": [] }',
  'task/said-1/tests-1/tests': newSumTest,
  'task/said-1/tests-1/overruled': '{ "overruled": [{ "old": 1, "by": 1 }] }',
  'task/said-1/tests-2/tests': [
    'Clause 1 said that [1, 2, 4] gives 20.',
    edit('tests/test_squares.py', 'self.assertEqual(even_squares([1, 2, 4]), 20)', 'self.assertEqual(even_squares([1, 6]), 36)'),
    newSumTest,
  ].join('\n'),
  'task/said-1/code': edit('squares.py', '        if number % 2 == 0:', '        if number % 2 == 0 and number > 2:'),
}

const ruled = { working: 'An empty list raises ValueError by the newer words.', quote: CHANGED, expected: 'only 36 for [6]' }

/** The author leaves the sealed test of the replaced clause as it is; the ruling names that clause first. */
export const keptTestStory: Readonly<Record<string, string>> = {
  ...changedStory,
  'task/said-1/tests-1/tests': emptyTest,
  'task/said-1/attempt/1/diagnose': 'TEST WRONG: test_empty_list_gives_zero',
  'task/said-1/attempt/1/ruling/1/ruling': json({ ...ruled, ruling: 'clause', clause: 2, mended: '[6] gives 36' }),
  'task/said-1/attempt/1/ruling/1/ruling-again-2': json({ ...ruled, ruling: 'test' }),
  'task/said-1/attempt/1/ruling/1/amend': withoutEmpty,
}
