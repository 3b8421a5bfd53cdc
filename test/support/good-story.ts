// One small project from red to green, as answers by journal key, and the blocks that answers are made of.

export const file = (path: string, text: string): string => `<<<<<<< FILE ${path}\n${text.trim()}\n>>>>>>> END\n`
export const edit = (path: string, before: string, after: string): string =>
  `<<<<<<< EDIT ${path}\n${before}\n=======\n${after}\n>>>>>>> END\n`
export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`

// ---- one small project, for the template without packages ---------------------------------------------------

export const description = 'A Python module that sums the squares of the even numbers in a list.'

const planOf = (acceptance: readonly string[]) =>
  json({
    title: 'Even squares',
    tasks: [
      {
        id: 'sum',
        title: 'Sum of even squares',
        words:
          'even_squares(numbers) returns the sum of the squares of the even numbers in a list; 0 for an empty list. A value that is no int raises TypeError.',
        acceptance,
        interface: 'squares.py: even_squares(numbers: list[int]) -> int; raises TypeError',
        needs: [],
      },
    ],
    start: null,
  })

export const plan = planOf(['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError'])

/** The same project where its planner asked for little. */
export const weakPlan = planOf(['[] gives 0'])

export const stub = file('squares.py', 'def even_squares(numbers):\n    raise NotImplementedError')

export const suite = file(
  'tests/test_squares.py',
  `
import unittest
from squares import even_squares


class EvenSquaresTest(unittest.TestCase):
    # clause 1
    def test_sums_even_squares(self):
        self.assertEqual(even_squares([1, 2, 4]), 20)

    # clause 2
    def test_empty_list_gives_zero(self):
        self.assertEqual([even_squares([]), even_squares([6])], [0, 36])

    # clause 3
    def test_other_values_are_refused(self):
        with self.assertRaises(TypeError):
            even_squares(["a"])
`,
)

export const right = `
def even_squares(numbers):
    total = 0
    for number in numbers:
        if not isinstance(number, int):
            raise TypeError(f"an int was expected, found {number!r}")
        if number % 2 == 0:
            total += number * number
    return total
`

/** Squares the odd numbers instead: two of three tests stay red. */
export const wrong = right.replace('% 2 == 0', '% 2 == 1')

export const tests = stub + suite
export const code = file('squares.py', wrong)
export const decideFix = json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'keep the even numbers, not the odd ones' }] })
export const fix = edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:')

/** From red to green with one repair. */
export const goodStory: Readonly<Record<string, string>> = {
  plan,
  'task/sum/tests-1/tests': tests,
  'task/sum/code': code,
  'task/sum/attempt/1/diagnose': 'squares.py keeps the odd numbers: `number % 2 == 1` should be `== 0`.',
  'task/sum/attempt/1/decide': decideFix,
  'task/sum/attempt/1/action/1/fix': fix,
}
