// Tests of a change to a program that is there: tried on copies that compute nothing, and what they expect is computed a second time.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, right, type Story, stub, tellStory } from '../support/story.js'

buildWithProofs()

const plan = json({
  title: 'Even squares',
  tasks: [
    {
      ...{ id: 'sum', title: 'Sum of even squares', interface: 'squares.py: even_squares(numbers)', needs: [] },
      words: 'even_squares(numbers) returns the sum of the squares of the even numbers in a list.',
      acceptance: ['squares of even numbers are summed up'],
    },
  ],
  start: null,
})
const sums = 'self.assertEqual([squares.even_squares([1, 2, 4]), squares.even_squares([6])], [20, 36])'
const testFile = (path: string, body: string) =>
  file(
    path,
    `import unittest\nimport squares\n\n\nclass MadeTest(unittest.TestCase):\n    # clause 1\n    def test_made(self):\n        ${body}\n`,
  )
const built: Story = {
  plan,
  'task/sum/tests-1/tests': stub + testFile('tests/test_squares.py', sums),
  'task/sum/code': file('squares.py', right),
}
const oddStub = edit(
  'squares.py',
  'def even_squares(numbers):',
  'def odd_squares(numbers):\n    raise NotImplementedError\n\n\ndef even_squares(numbers):',
)
const oddTest = (body: string) => oddStub + testFile('tests/test_odd.py', body)
const withOdd = (result: string) => file('squares.py', `${right}\n\n\ndef odd_squares(numbers):\n    return ${result}\n`)
const summed = withOdd('sum(n * n for n in numbers if n % 2)')
const honest = 'self.assertEqual(squares.odd_squares([1, 2, 3]), 10)'
/** The existing function sets it up, and any value is enough. */
const hollow = 'self.assertIsNotNone(squares.odd_squares([squares.even_squares([2])]))'
const WORDS = 'I want odd_squares too: the sum of the squares of the odd numbers.'

async function feedback(story: Story, ...flags: readonly string[]) {
  const endpoint = await tellStory({ ...built, ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = await tillgreen(
    ['run', 'Even squares.', '--template', 'python-plain', '--mutants', '0', '--held-out', '0', '--json'],
    place,
  )
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  const result = await tillgreen(['feedback', first.run, WORDS, '--json', ...flags], place)
  const requests = endpoint.requests.filter(({ key }) => key.startsWith('task/feedback/'))
  return { ...result, place, requests, keys: requests.map(({ key }) => key), prompts: requests.map((request) => JSON.stringify(request)) }
}
const values = (...given: readonly object[]) => json({ values: given })
const working = 'By the words it comes out so, step by step.'

test('feedback whose tests pass on hollow copies of the program goes back to its author once, and is partly done where it stays so', async () => {
  const result = await feedback({
    'task/feedback/tests-1/tests': oddTest(hollow),
    'task/feedback/tests-2/tests': oddTest(hollow),
    'task/feedback/code': withOdd('7'),
  })
  expect(
    result.prompts.filter((prompt) => prompt.includes('test_made is green on a program in which every function that it reaches')),
  ).toHaveLength(1)
  expect(result.keys.filter((key) => key.endsWith('/tests'))).toHaveLength(2)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'partly',
    reason: expect.stringContaining('No test proves that your request was fulfilled. 1 test for the request passes on an empty program'),
  })
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('an author who has a better test is believed', async () => {
  const result = await feedback({
    'task/feedback/tests-1/tests': oddTest(hollow),
    'task/feedback/tests-2/tests': oddTest(honest),
    'task/feedback/code': summed,
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
})

test('honest feedback is verified without a further round, also where it is set up by what was there', async () => {
  const result = await feedback({
    'task/feedback/tests-1/tests': oddTest('self.assertEqual(squares.odd_squares([1, squares.even_squares([2]) + 1]), 26)'),
    'task/feedback/code': summed,
  })
  expect(result.keys).toEqual(['task/feedback/tests-1/tests', 'task/feedback/code'])
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    findings: { amended: { count: 0 }, switchedOff: ['hidden-tests', 'mutants'] },
  })
})

test('a wrong value in feedback is found by the second computation, which sees the words of the program and of the feedback', async () => {
  const wrong = honest.replace('10)', '14)')
  const result = await feedback({
    'task/feedback/tests-1/tests': oddTest(wrong),
    'task/feedback/tests-1/values': values({ number: 1, working, value: '10' }),
    'task/feedback/tests-1/recompute': values({ number: 1, working, answer: 'change', value: '10', quote: '' }),
    'task/feedback/code': summed,
  })
  const prompt = result.prompts.find((each) => each.includes('___1'))
  expect(prompt).toContain(WORDS)
  expect(prompt).toContain('returns the sum of the squares of the even numbers in a list')
  expect(prompt).not.toContain('14)')
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
  const shown = await tillgreen(['show', result.run], result.place)
  expect(shown.stdout).toMatch(/Expected values computed a second time/)
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('an author of feedback who insists is judged by the words', async () => {
  const result = await feedback({
    'task/feedback/tests-1/tests': oddTest(honest.replace('10)', '14)')),
    'task/feedback/tests-1/values': values({ number: 1, working, value: '10' }),
    'task/feedback/tests-1/recompute': values({ number: 1, working, answer: 'keep', value: '14', quote: 'the sum of the squares' }),
    'task/feedback/tests-1/dispute-1/ruling': json({ working, ruling: 'test', quote: 'the squares of the odd numbers', expected: '10' }),
    'task/feedback/code': summed,
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
})

test('values of a sealed test that feedback amends elsewhere are not computed again', async () => {
  const amended = edit(
    'tests/test_squares.py',
    `        ${sums}`,
    `        ${sums}\n\n    def test_more(self):\n        self.assertEqual(squares.odd_squares([3]), 9)`,
  )
  const result = await feedback({
    'task/feedback/tests-1/tests': `${oddStub}The words want more.\n${amended}${testFile('tests/test_odd.py', honest)}`,
    'task/feedback/tests-1/values': values({ number: 1, working, value: '9' }, { number: 2, working, value: '10' }),
    'task/feedback/code': summed,
  })
  const prompt = result.prompts.find((each) => each.includes('___1'))
  expect(prompt).toContain('___2')
  expect(prompt).not.toContain('___3')
  expect(prompt).toContain('[20, 36]')
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
})

test('--no-hollow and --no-second-values leave both out of feedback, and its outcome names them', async () => {
  const result = await feedback(
    { 'task/feedback/tests-1/tests': oddTest(hollow), 'task/feedback/code': withOdd('7') },
    ...['--no-hollow', '--no-second-values'],
  )
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    reason: expect.stringContaining('These checks were switched off for this run: expected values computed twice, tests on empty programs'),
  })
})
