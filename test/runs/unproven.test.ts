// Tests that never failed: sent back to their author once, never the proof of a clause, and counted in the outcome.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, right, type Story, stub, tellStory } from '../support/story.js'

buildWithProofs()

const planOf = (first: string) =>
  json({
    title: 'Even squares',
    tasks: [
      {
        ...{ id: 'sum', title: 'Sum of even squares', interface: 'squares.py: even_squares(numbers)', needs: [] },
        words: 'even_squares(numbers) returns the sum of the squares of the even numbers in a list.',
        acceptance: [first, 'a list of words is refused'],
      },
    ],
    start: null,
  })
const plan = planOf('squares of even numbers are summed up')
const testFile = (...tests: readonly string[]) =>
  file(
    'tests/test_squares.py',
    `import unittest\nfrom squares import even_squares\n\n\nclass EvenSquaresTest(unittest.TestCase):\n${tests.join('\n')}`,
  )
const suite = (...tests: readonly string[]) => stub + testFile(...tests)
const sums = '    # clause 1\n    def test_sums(self):\n        self.assertEqual(even_squares([1, 2, 4]), 20)\n'
const empty = '    # clause 1\n    def test_empty(self):\n        self.assertEqual([even_squares([]), even_squares([2])], [0, 4])\n'
const refused = '    # clause 2\n    def test_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares(["a"])\n'
const runsAtAll = (clause: number) => `    # clause ${clause}\n    def test_runs(self):\n        even_squares([1, 2, 3])\n`

async function build(story: Story, ...flags: readonly string[]) {
  const endpoint = await tellStory({ plan, 'task/sum/code': file('squares.py', right), '*': 'NONE', ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', 'Even squares.', '--template', 'python-plain', '--mutants', '0', '--held-out', '0', '--json', ...flags],
    place,
  )
  return { ...result, place, endpoint, prompts: endpoint.requests.map((request) => JSON.stringify(request)) }
}
const promptsWith = ({ prompts }: { readonly prompts: readonly string[] }, words: string) =>
  prompts.filter((prompt) => prompt.includes(words))

test('a test without a known assertion goes back to its author once, and what it writes instead counts', async () => {
  const result = await build({
    'task/sum/tests-1/tests': suite(sums, empty, runsAtAll(2)),
    'task/sum/tests-2/tests': suite(sums, empty, refused),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(promptsWith(result, 'test_runs can fail by what the code gives')).toHaveLength(1)
  expect(result.outcome?.reason).not.toMatch(/proves? nothing/)
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('an author who keeps it shows no clause by it, also where no hollow program was tried: the run is partly done', async () => {
  const kept = suite(sums, empty, runsAtAll(2))
  const result = await build({ 'task/sum/tests-1/tests': kept, 'task/sum/tests-2/tests': kept }, '--no-hollow')
  expect(promptsWith(result, 'test_runs can fail by what the code gives')).toHaveLength(1)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'partly',
    reason: expect.stringMatching(
      /Tests show that 1 of 2 rules hold\. No passing test shows these: “a list of words is refused” .*1 test proves nothing, because no assertion in it ever failed: .*test_runs/,
    ),
  })
})

test('beside tests that can fail it takes nothing from the verdict, and its number is said', async () => {
  const kept = suite(sums, empty, refused, runsAtAll(1))
  const result = await build({ 'task/sum/tests-1/tests': kept }, '--no-hollow', '--no-send-back')
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', reason: expect.stringContaining('1 test proves nothing') })
  const shown = await tillgreen(['show', result.run], result.place)
  expect(shown.stdout).toMatch(/3 of 3 · 1 without an expectation to change · 1 without evidence/)
  expect(shown.stdout).toContain('1 test proves nothing, because no assertion in it ever failed')
})

test('a clause that names a value and has no test that compares one goes back once, and is counted where it stays so', async () => {
  const valued = planOf('the sum of [1, 2, 4] is 20')
  const isSome = '    # clause 1\n    def test_is_some(self):\n        self.assertTrue(even_squares([1, 2, 4]) > even_squares([2]))\n'
  const kept = suite(isSome, refused)
  const result = await build({ plan: valued, 'task/sum/tests-1/tests': kept, 'task/sum/tests-2/tests': kept }, '--no-hollow')
  expect(promptsWith(result, 'names a value, and none of its tests compares one')).toHaveLength(1)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    reason: expect.stringMatching(
      /1 test does not compare a value, so Tillgreen could only negate its condition\. 1 rule names a value that no test checks: “the sum/,
    ),
  })
})

test('feedback whose only test never failed by an assertion is partly done', async () => {
  const tests = file(
    'tests/test_more.py',
    'import unittest\nimport squares\n\n\nclass MoreTest(unittest.TestCase):\n    def test_odd(self):\n        squares.odd_squares([1])\n',
  )
  const first = await build({
    'task/sum/tests-1/tests': suite(sums, empty, refused),
    ...{ 'task/feedback/tests-1/tests': tests, 'task/feedback/tests-2/tests': tests },
    'task/feedback/code': file('squares.py', `${right}\n\n\ndef odd_squares(numbers):\n    return 7\n`),
  })
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  const result = await tillgreen(['feedback', first.run, 'I want odd_squares too.', '--json'], first.place)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'partly',
    reason: expect.stringContaining(
      'No test proves that your request was fulfilled. 1 test for the request has no expected value to change',
    ),
  })
})

const swallowed = `    # clause 2
    def test_refused(self):
        try:
            even_squares(["a"])
            self.assertEqual(even_squares([2]), 4)
        except NotImplementedError:
            raise
        except Exception:
            pass
`
const rewritten = `    # clause 2
    def test_refused(self):
        with self.assertRaises(TypeError):
            even_squares(["a"])
        self.assertEqual(even_squares([2]), 4)
`

test('after green a test that did not fail whatever it expects goes back to its author, and is a proof once it can fail', async () => {
  const tests = suite(sums, empty, swallowed)
  const result = await build(
    { 'task/sum/tests-1/tests': tests, 'final/sent-back/test-1/send-back': testFile(sums, empty, rewritten) },
    '--no-hollow',
  )
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    reason: expect.stringContaining('(it stayed green whatever it expected)'),
  })
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('an author who has nothing better, or a test that is as green on a program that computes nothing, changes nothing', async () => {
  const tests = suite(sums, empty, swallowed)
  for (const answer of ['NONE', testFile(sums, empty, swallowed.replace('4)', '5)'))]) {
    const result = await build({ 'task/sum/tests-1/tests': tests, 'final/sent-back/test-1/send-back': answer }, '--no-hollow')
    expect(result.outcome, result.stderr).toMatchObject({
      verdict: 'partly',
      reason: expect.stringContaining('1 test passes with any expected value'),
    })
    expect(result.endpoint.requests.filter(({ key }) => key === 'final/sent-back/test-1/send-back')).toHaveLength(1)
  }
})
