// Suites that a program which computes nothing would pass: sent back to their author, and never the proof of a clause.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, right, type Story, stub, tellStory } from '../support/story.js'

buildWithProofs()

const plan = json({
  title: 'Even squares',
  tasks: [
    {
      ...{ id: 'sum', title: 'Sum of even squares', interface: 'squares.py: even_squares(numbers)', needs: [] },
      words: 'even_squares(numbers) returns the sum of the squares of the even numbers in a list.',
      acceptance: ['squares of even numbers are summed up', 'an empty list gives 0'],
    },
  ],
  start: null,
})
const suite = (...tests: readonly string[]) =>
  stub +
  file(
    'tests/test_squares.py',
    `import unittest\nfrom squares import even_squares\n\n\nclass EvenSquaresTest(unittest.TestCase):\n${tests.join('\n')}`,
  )
const sums = '    # clause 1\n    def test_sums(self):\n        self.assertEqual(even_squares([1, 2, 4]), 20)\n'
const isSomething = '    # clause 1\n    def test_is_something(self):\n        self.assertIsNotNone(even_squares([1, 2, 4]))\n'
const empty = '    # clause 2\n    def test_empty(self):\n        self.assertEqual(even_squares([]), 0)\n'
const emptyAndNot = empty.replace(
  'self.assertEqual(even_squares([]), 0)',
  'self.assertEqual([even_squares([]), even_squares([2])], [0, 4])',
)

async function build(story: Story, ...flags: readonly string[]) {
  const endpoint = await tellStory({ plan, 'task/sum/code': file('squares.py', right), '*': 'NONE', ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Even squares.', '--template', 'python-plain', '--mutants', '0', '--json', ...flags], place)
  return { ...result, place, prompts: endpoint.requests.map((request) => JSON.stringify(request)) }
}

test('a clause whose tests pass on a program that returns nothing but 0 goes back to the author, with the reason', async () => {
  const result = await build({ 'task/sum/tests-1/tests': suite(sums, empty), 'task/sum/tests-2/tests': suite(sums, emptyAndNot) })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(
    result.prompts.filter((prompt) => prompt.includes('all of its tests are green on a program in which every function returns 0.')),
  ).toHaveLength(1)
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('an author who keeps to such tests shows no clause by them: the run is partly done, and says which', async () => {
  const story = Object.fromEntries([1, 2, 3].map((round) => [`task/sum/tests-${round}/tests`, suite(isSomething, emptyAndNot)]))
  const result = await build(story)
  expect(result.outcome).toMatchObject({
    verdict: 'partly',
    reason: expect.stringContaining(
      '1 rule is not shown to hold, because its tests pass on an empty program: “squares of even numbers are summed up”',
    ),
  })
  expect(
    result.prompts.some((prompt) => prompt.includes('every function returns 0, an empty text, an empty list, true, its first argument')),
  ).toBe(true)
})

test('--no-hollow takes them as they are', async () => {
  const result = await build({ 'task/sum/tests-1/tests': suite(isSomething, emptyAndNot) }, '--no-hollow')
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
})
