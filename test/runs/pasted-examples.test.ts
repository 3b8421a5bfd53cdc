// An example that the user pastes into the chat becomes a sealed test, and no ruling changes what it expects.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, json, tellStory } from '../support/story.js'

const authored = file(
  'tests/test_none.py',
  `import unittest
from squares import even_squares


class NoneTest(unittest.TestCase):
    def test_none_counts_nothing(self):
        self.assertEqual(even_squares([None]), 0)
`,
)
/** Passes what the author wrote, and not what the user gave. */
const lazy = edit('squares.py', 'def even_squares(numbers):', 'def even_squares(numbers):\n    if None in numbers:\n        return 0')
const right = edit(
  'squares.py',
  '    if None in numbers:\n        return 0',
  '    numbers = [number for number in numbers if number is not None]',
)

const rightAtOnce = edit(
  'squares.py',
  'def even_squares(numbers):',
  'def even_squares(numbers):\n    numbers = [number for number in numbers if number is not None]',
)

test('feedback with an example is green only where the example holds', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    'task/feedback/tests-1/tests': authored,
    'task/feedback/code': lazy,
    'task/feedback/attempt/1/diagnose': 'It gives 0 for all.',
    'task/feedback/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'leave None out' }] }),
    'task/feedback/attempt/1/action/1/fix': right,
    '*': 'NONE',
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  const result = await tillgreen(['feedback', first.run, 'None counts nothing.\n\neven_squares([None, 2]) -> 4', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  const suites = result.lines
    .filter((line) => line.type === 'entry')
    .map((line) => line as unknown as Entry)
    .flatMap(({ step, body }) => (step === 'sealed' ? [(body as { suite: { given?: string[]; red: string[] } }).suite] : []))
  const given = suites.find((suite) => suite.given)
  expect(given?.given).toEqual(['tests/test_examples_feedback.py'])
  expect(given?.red.some((id) => id.includes('test_example_1'))).toBe(true)
  const requests = endpoint.requests.filter(({ key }) => key.includes('/attempt/1/'))
  // The program was wrong by the example alone, and no judge was asked about it.
  expect(
    requests.some(({ key, messages }) => key.endsWith('diagnose') && JSON.stringify(messages).includes('even_squares([None, 2]), 4')),
  ).toBe(true)
  expect(requests.filter(({ key }) => key.includes('ruling'))).toEqual([])
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})

test('an author who has no test for it leaves the example of the user as the test', async () => {
  const endpoint = await tellStory({ ...goodStory, 'task/feedback/tests-1/tests': 'NONE', 'task/feedback/code': rightAtOnce, '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const result = await tillgreen(['feedback', first.run, 'None counts nothing.\n\neven_squares([None, 2]) -> 4', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { red: 4 } })
})
