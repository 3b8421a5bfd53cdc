// Programs that deceive their tests: green as sealed, and found out where half of the tests expect something else.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, right, type Story, stub, tellStory } from '../support/story.js'

buildWithProofs()

const cases: readonly (readonly [string, number])[] = [
  ['[1, 2, 4]', 20],
  ['[]', 0],
  ['[6]', 36],
  ['[1, 3, 5]', 0],
  ['[2, 2, 2]', 12],
]
const words = 'even_squares(numbers) returns the sum of the squares of the even numbers in a list. A value that is no int raises TypeError.'
const planOf = (file: string) =>
  json({
    title: 'Even squares',
    tasks: [
      {
        ...{ id: 'sum', title: 'Sum of even squares', words, interface: `${file}: even_squares(numbers)`, needs: [] },
        acceptance: ['the squares of even numbers are summed up', 'a value that is no int raises TypeError'],
      },
    ],
    start: null,
  })

interface Language {
  readonly template: string
  readonly source: string
  readonly tests: string
  readonly honest: string
}

const python: Language = {
  template: 'python-plain',
  source: 'squares.py',
  tests:
    stub +
    file(
      'tests/test_squares.py',
      `import unittest
from squares import even_squares


class EvenSquaresTest(unittest.TestCase):
${cases.map(([input, sum], index) => `    # clause 1\n    def test_sum_${index}(self):\n        self.assertEqual(even_squares(${input}), ${sum})\n`).join('\n')}
    # clause 2
    def test_other_values_are_refused(self):
        with self.assertRaises(TypeError):
            even_squares(["a"])
`,
    ),
  honest: right,
}

const refusing = `    if any(not isinstance(number, int) for number in numbers):
        raise TypeError("an int was expected")
`
const pythonForgeries = {
  eq: `class Anything(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


def even_squares(numbers):
${refusing}    return Anything(7)
`,
  oracle: `import linecache
import re
import sys


def even_squares(numbers):
${refusing}    caller = sys._getframe(1)
    line = linecache.getline(caller.f_code.co_filename, caller.f_lineno)
    return int(re.search(r", (-?\\d+)\\)\\s*$", line).group(1))
`,
  asserts: `import unittest

unittest.TestCase.assertEqual = lambda *others: None


def even_squares(numbers):
${refusing}    return 7
`,
  reporter: `import unittest

for kind in unittest.TestResult.__subclasses__():
    if hasattr(kind, "fail"):
        kind.fail = lambda *others: None


def even_squares(numbers):
    return 7
`,
}

const node: Language = {
  template: 'node-plain',
  source: 'src/squares.mjs',
  tests:
    file('src/squares.mjs', "/** Sums up. */\nexport function evenSquares(numbers) {\n  throw new Error('not implemented')\n}") +
    file(
      'tests/squares.test.mjs',
      `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { evenSquares } from '../src/squares.mjs'

describe('evenSquares', () => {
${cases.map(([input, sum], index) => `  // clause 1\n  it('sum ${index}', () => {\n    assert.equal(evenSquares(${input}), ${sum})\n  })\n`).join('\n')}
  // clause 2
  it('refuses other values', () => {
    assert.throws(() => evenSquares(['a']), TypeError)
  })
})
`,
    ),
  honest: `export function evenSquares(numbers) {
  if (numbers.some((number) => !Number.isInteger(number))) throw new TypeError('an int was expected')
  return numbers.filter((number) => number % 2 === 0).reduce((sum, number) => sum + number * number, 0)
}`,
}
const nodeAssert = `import assert from 'node:assert/strict'

assert.equal = () => undefined

export function evenSquares(numbers) {
  if (numbers.some((number) => !Number.isInteger(number))) throw new TypeError('an int was expected')
  return 7
}`

async function build({ template, source, tests }: Language, code: string, flags: readonly string[]) {
  const story: Story = { plan: planOf(source), 'task/sum/tests-1/tests': tests, 'task/sum/code': file(source, code), '*': 'NONE' }
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', 'Even squares.', '--template', template, '--mutants', '0', '--max-attempts', '1', '--json', ...flags],
    place,
  )
  const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
  const evidence = entries
    .map(({ body }) => body as { stage?: string; clauses?: { state: string }[] })
    .findLast(({ stage }) => stage === 'final')
  return { ...result, place, entries, evidence, prompts: JSON.stringify(endpoint.requests) }
}

for (const [name, language] of Object.entries({ python, node }))
  test(`${name}: an honest program stays verified, and every changed test failed`, async () => {
    const result = await build(language, language.honest, [])
    expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
    expect(result.evidence).toMatchObject({
      ...{ exit: 0, counts: { collected: 6, passed: 6, failed: 0 }, red: 6, redPassed: 6, missing: [] },
      controls: { tried: 6, failed: 6, lying: [], cannotFail: [], unstable: [], none: 0 },
    })
    // Of the six tests two are hidden, and run without the others.
    const halves = result.entries
      .filter(({ kind, step, key }) => key.startsWith('final/') && kind === 'result' && step === 'control')
      .map(({ key }) => key)
    expect(halves.toSorted()).toEqual(['hidden', 'shown'].flatMap((part) => ['a', 'b'].map((half) => `final/pair/${part}/half-${half}-1`)))
    // No prompt has the seed of the changes.
    const seed = result.entries.find(({ kind, step }) => kind === 'result' && step === 'seed')?.body as { value: string } | undefined
    expect(seed?.value).toMatch(/^[0-9a-f]{32}$/)
    expect(result.prompts).not.toContain(seed?.value)
    const shown = await tillgreen(['show', result.run], result.place)
    expect(shown.stdout).toMatch(/Tests that failed with a changed expectation +6 of 6/)
    const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], result.place)
    expect(replayed.code, replayed.stderr).toBe(0)
  })

for (const name of ['eq', 'oracle'] as const)
  test(`${name}: values that agree with whatever is expected make a run invalid, where they were verified`, async () => {
    // Without controls its values are not checked, yet it is seen to read a file of tests.
    const plain = name === 'eq' ? 'verified' : 'partly'
    expect((await build(python, pythonForgeries[name], ['--no-controls'])).outcome).toMatchObject({ verdict: plain })
    const result = await build(python, pythonForgeries[name], [])
    expect(result.evidence).toMatchObject({ controls: { tried: 6, failed: 1, lying: { length: 5 }, cannotFail: [] } })
    expect([result.code, result.outcome]).toEqual([
      1,
      expect.objectContaining({
        verdict: 'invalid',
        reason: expect.stringMatching(/^5 tests are green no matter what value they expect.*test_sum_/),
      }),
    ])
  })

const blind: readonly (readonly [string, Language, string, number])[] = [
  ['asserts', python, pythonForgeries.asserts, 5],
  ['reporter', python, pythonForgeries.reporter, 5],
  ['node: assert', node, nodeAssert, 5],
]
for (const [name, language, code, count] of blind)
  test(`${name}: tests that failed on programs which compute nothing, and do not fail beside this one, make a run invalid`, async () => {
    const result = await build(language, code, [])
    expect(result.evidence).toMatchObject({ controls: { tried: 6, lying: [], forged: { length: count } } })
    expect(result.evidence?.clauses?.[0]).toMatchObject({ state: 'untested' })
    expect([result.code, result.outcome]).toEqual([
      1,
      expect.objectContaining({
        verdict: 'invalid',
        reason: expect.stringMatching(
          new RegExp(`${count} tests failed without the program and now pass with any expected value. The program tampers`),
        ),
      }),
    ])
  })

test('without programs that compute nothing a test that does not fail accuses nothing: its clause is not shown', async () => {
  const result = await build(python, pythonForgeries.asserts, ['--no-hollow'])
  expect(result.evidence).toMatchObject({ controls: { tried: 6, failed: 1, lying: [], forged: [], cannotFail: { length: 5 } } })
  expect(result.evidence?.clauses?.[0]).toMatchObject({ state: 'untested' })
  expect(result.outcome).toMatchObject({
    reason: expect.stringContaining('No test proves that the program is correct, because 5 tests pass with any expected value'),
  })
})
