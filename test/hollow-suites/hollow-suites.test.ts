// No program is verified by a suite that shows nothing, and the outcome says what is not shown.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, file, json, right, stub, tellStory } from '../support/story.js'
import { hollowSuites } from './suites.js'

buildWithProofs()

/** `npm run test:hollow-suites` takes all of them. */
const IN_EVERY_RUN = 4
const isWhole = process.env.TILLGREEN_HOLLOW_SUITES === '1'

/** What is said of tests that show nothing. */
const TELLING: ReadonlySet<string> = new Set(['weak', 'clauses', 'skipped', 'cannot-fail', 'no-tests'])

const plan = json({
  title: 'Even squares',
  tasks: [
    {
      ...{ id: 'sum', title: 'Sum of even squares', interface: 'squares.py: even_squares(numbers)', needs: [] },
      words: 'even_squares(numbers) returns the sum of the squares of the even numbers in a list or range, 0 where there is none.',
      acceptance: ['[1, 2, 4] gives 20', '[] gives 0', 'range(5) gives 20'],
    },
  ],
  start: null,
})

const chosen = hollowSuites.filter((_, index) => isWhole || index % Math.ceil(hollowSuites.length / IN_EVERY_RUN) === 0)

test('there are twenty authors', () => {
  expect(hollowSuites).toHaveLength(20)
  expect(new Set(hollowSuites.map(({ name }) => name)).size).toBe(20)
})

test.each(chosen)('a suite that $name verifies no program', async ({ tests }) => {
  const suite = `${stub}${file(
    'tests/test_squares.py',
    `import unittest\nfrom squares import even_squares\n\n\nclass EvenSquaresTest(unittest.TestCase):\n${tests}`,
  )}`
  const endpoint = await tellStory({
    plan,
    ...Object.fromEntries([1, 2, 3].map((round) => [`task/sum/tests-${round}/tests`, suite])),
    'task/sum/code': file('squares.py', right),
    // All other questions get an empty answer.
    '*': 'NONE',
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--max-attempts', '2', '--json'], place)
  expect(result.outcome, result.stderr).not.toBeNull()
  expect(result.outcome?.verdict).not.toBe('verified')
  const found = result.outcome?.findings?.shortfalls?.map(({ type }) => type) ?? []
  expect(found.some((type) => TELLING.has(type)) || result.outcome?.why?.type === 'tests-never-red', JSON.stringify(result.outcome)).toBe(
    true,
  )
})

test('the same project with a suite that shows all of it is verified', async () => {
  const whole = [
    '    # clause 1\n    def test_sums(self):\n        self.assertEqual(even_squares([1, 2, 4]), 20)\n',
    '    # clause 2\n    def test_empty(self):\n        self.assertEqual([even_squares([]), even_squares([6])], [0, 36])\n',
    '    # clause 3\n    def test_range(self):\n        self.assertEqual(even_squares(range(5)), 20)\n',
  ].join('\n')
  const endpoint = await tellStory({
    plan,
    'task/sum/tests-1/tests': `${stub}${file('tests/test_squares.py', `import unittest\nfrom squares import even_squares\n\n\nclass EvenSquaresTest(unittest.TestCase):\n${whole}`)}`,
    'task/sum/code': file('squares.py', right),
    '*': 'NONE',
  })
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--json'], {
    data: temporaryFolder('data'),
    baseUrl: endpoint.url,
  })
  expect(result.outcome?.verdict, result.outcome?.reason).toBe('verified')
})
