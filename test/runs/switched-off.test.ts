// What was not checked is said in the outcome: checks that a config leaves out, and bugs that could not be planted.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, file, goodStory, json, right, stub, suite, tellStory } from '../support/story.js'

buildWithProofs()

test('a run with the config "quick" says in its outcome and in show what it did without', async () => {
  const tests = Object.fromEntries([1, 2, 3].map((round) => [`task/main/tests-${round}/tests`, stub + suite]))
  const endpoint = await tellStory({ ...tests, 'task/main/code': file('squares.py', right), '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', 'quick', '--json'], place)
  const words =
    'These checks were switched off for this run: independent reader, expected values computed twice, tests on empty programs, hidden tests, planted bugs, changed expectations.'
  expect(result.outcome?.reason, result.stderr).toContain(words)
  expect((await tillgreen(['show', result.run], place)).stdout).toContain(words)
})

test('a run with all checks names none as switched off, and pages only where the program serves some', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'python-plain', '--reader', 'on', '--no-look-at-pages', '--json'],
    place,
  )
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { switchedOff: [] } })
  expect(result.outcome?.reason).not.toContain('switched off')
})

test('a run whose tests are all shown says so in its last lines, in JSON and in show', async () => {
  const words = 'No tests were hidden from the builder in “Sum of even squares”.'
  const endpoint = await tellStory({ ...goodStory, 'task/sum/code': file('squares.py', right), '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const flags = ['--template', 'python-plain', '--mutants', '0', '--no-hollow']
  const plain = await tillgreen(['run', description, ...flags], place)
  expect(plain.stdout.replace(/\s+/g, ' '), plain.stderr).toContain(words)
  const result = await tillgreen(['run', description, ...flags, '--json'], place)
  const findings = { hidden: { of: 0, done: 0 }, unhidden: { count: 1, first: ['Sum of even squares'] } }
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings, reason: expect.stringContaining(words) })
  expect((await tillgreen(['show', result.run], place)).stdout).toContain(words)
})

test('if no bug can be planted the outcome names that', async () => {
  const plan = json({
    title: 'Nothing',
    tasks: [
      {
        ...{ id: 'same', title: 'Give it back', interface: 'same.py: same(value)', needs: [] },
        words: 'same(value) returns its value.',
        acceptance: ['the value comes back'],
      },
    ],
    start: null,
  })
  const tests = `import unittest\nfrom same import same\n\n\nclass SameTest(unittest.TestCase):\n    # clause 1\n    def test_back(self):\n        self.assertEqual([same(4), same("a")], [4, "a"])\n`
  const endpoint = await tellStory({
    plan,
    'task/same/tests-1/tests': file('same.py', 'def same(value):\n    raise NotImplementedError\n') + file('tests/test_same.py', tests),
    'task/same/code': file('same.py', 'from copy import copy as same\n\n__all__ = ["same"]\n'),
    '*': 'NONE',
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Gives values back.', '--template', 'python-plain', '--no-hollow', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    findings: { noMutants: 'none-made' },
    reason: expect.stringContaining('No bugs could be planted, because the program has no suitable code.'),
  })
})
