// How often a run asks a model, with the standard config, where nothing goes wrong.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, goodStory, json, right, stub, suite, tellStory } from '../support/story.js'

buildWithProofs()

const description = `A Python module that sums the squares of the even numbers in a list.
even_squares([1, 2, 4]) gives 20, and [6] gives 36. An empty list gives 0. even_squares(["a"]) raises TypeError.`

const tests = suite.replace(
  '[even_squares([]), even_squares([6])], [0, 36])',
  'even_squares([]), 0)\n        self.assertEqual(even_squares([6]), 36)',
)

test('a run where nothing goes wrong asks four times: plan, reader, tests, code; feedback asks twice', async () => {
  const endpoint = await tellStory({
    plan: goodStory.plan ?? '',
    'reader/by-example': json({
      examples: [{ given: '[1, 2, 4]', outcome: '20', quote: 'even_squares([1, 2, 4]) gives 20' }],
      differences: [],
      chosen: [],
    }),
    'task/sum/tests-1/tests': stub + tests,
    'task/sum/code': file('squares.py', right),
    'task/feedback/tests-1/tests': file(
      'tests/test_floats.py',
      `import unittest
from squares import even_squares


class FloatTest(unittest.TestCase):
    def test_a_float_is_refused(self):
        with self.assertRaises(ValueError):
            even_squares([2.5])
`,
    ),
    'task/feedback/code': edit(
      'squares.py',
      '        if not isinstance(number, int):',
      '        if isinstance(number, float):\n            raise ValueError("no floats")\n        if not isinstance(number, int):',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { mutants: { of: 8 } } })
  const requestKeys = () => endpoint.requests.map(({ key }) => key).filter((key) => !key.startsWith('check'))
  expect(requestKeys()).toEqual(['plan', 'reader/by-example', 'task/sum/tests-1/tests', 'task/sum/code'])
  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toContain('Your words contain all expected values')

  const next = await tillgreen(['feedback', result.run, 'A float such as 2.5 raises ValueError.', '--json'], place)
  expect(next.outcome, next.stderr).toMatchObject({ verdict: 'verified' })
  expect(requestKeys().slice(4)).toEqual(['task/feedback/tests-1/tests', 'task/feedback/code'])
})
