// Tests that notice nothing are found out: mutants survive them, and stronger tests must prove themselves.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Evidence } from '../../src/contract/run/evidence.js'
import { type CommandResult, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { code, description, file, right, type Story, stub, tellStory, weakPlan } from '../support/story.js'
import { isFast } from '../support/tier.js'

buildWithProofs()

const weak = file(
  'tests/test_squares.py',
  `
import unittest
from squares import even_squares


class EvenSquaresTest(unittest.TestCase):
    # clause 1
    def test_empty_list_gives_zero(self):
        self.assertEqual(even_squares([]), 0)
`,
)
const stronger = (expected: number) =>
  file(
    'tests/test_more.py',
    `
import unittest
from squares import even_squares


class MoreTest(unittest.TestCase):
    def test_sums_even_squares(self):
        self.assertEqual(even_squares([1, 2, 4]), ${expected})

    def test_other_values_are_refused(self):
        with self.assertRaises(TypeError):
            even_squares(["a"])
`,
  )
const story = (answer: string): Story => ({
  plan: weakPlan,
  'task/sum/tests-1/tests': stub + weak,
  'task/sum/code': file('squares.py', right),
  'final/mutants/stronger/stronger': answer,
  'final/mutants/stronger/stronger-again-2': answer,
  'final/mutants/stronger/stronger-again-3': answer,
})
const finalOf = (result: CommandResult): Evidence => {
  const notes = result.lines.flatMap((line) => {
    const entry = line as unknown as Entry
    return line.type === 'entry' && entry.kind === 'note' && entry.step === 'evidence' ? [entry.body as unknown as Evidence] : []
  })
  const found = notes.find((note) => note.stage === 'final')
  if (!found) throw new Error('There is no final evidence.')
  return found
}
async function build(answer: string) {
  const endpoint = await tellStory(story(answer))
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'python-plain', '--no-hollow', '--json', '--out', join(place.data, 'made')],
    place,
  )
  return { result, place, requestKeys: endpoint.requests.map((request) => request.key) }
}

test('a weak suite leaves known mistakes unnoticed; tests that notice them are sealed and counted', async () => {
  const { result, place } = await build(stronger(20))
  expect(result.outcome).toMatchObject({
    verdict: 'verified',
    reason: expect.stringMatching(
      /; 1 of them was red before the code was written, and another 2 failed in a copy with a planted bug\. A test shows that the only rule holds\./,
    ),
  })
  const evidence = finalOf(result)
  expect(evidence.mutants).toEqual({ tried: expect.any(Number), killed: evidence.mutants?.tried, survivors: [] })
  expect(evidence).toMatchObject({ counts: { collected: 3, passed: 3 }, red: 3, redPassed: 3 })
  expect(existsSync(join(place.data, 'made/tests/test_more.py'))).toBe(true)
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Planted bugs caught by the tests {2}\d+ of \d+/)
})

test.skipIf(isFast)('of stronger tests only those that are red on the program are left out', async () => {
  const oneRight = stronger(21).replace(/with self.assertRaises[\s\S]*?\n\n?>>>/, 'self.assertEqual(even_squares([4]), 16)\n>>>')
  const { result, place } = await build(oneRight)
  expect(result.outcome?.verdict).toBe('verified')
  expect(finalOf(result)).toMatchObject({ counts: { collected: 2, passed: 2 }, red: 2 })
  const more = readFileSync(join(place.data, 'made/tests/test_more.py'), 'utf8')
  expect([more.includes('[4]), 16'), more.includes('21')]).toEqual([true, false])
})

const allRed = stronger(21).replace('assertRaises(TypeError)', 'assertRaises(KeyError)')

test('tests that are red on the program are left out, and the survivors are reported', async () => {
  const { result, place } = await build(allRed)
  expect(result.outcome?.verdict).toBe('verified')
  const { mutants, counts } = finalOf(result)
  expect(counts.collected).toBe(1)
  expect(mutants?.survivors.map((survivor) => survivor.to)).toContain('if number % 2 != 0:')
  expect(mutants?.killed).toBeLessThan(mutants?.tried ?? 0)
  expect(existsSync(join(place.data, 'made/tests/test_more.py'))).toBe(false)
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(
    /stronger tests fail on the program[\s\S]*Not caught: squares.py, line/,
  )
})

test.skipIf(isFast)('a model whose answers cannot be used takes nothing away from a green program', async () => {
  buildWithProofs()
  const { result, requestKeys } = await build('I would rather not.')
  expect(requestKeys.filter((key) => key.startsWith('final/mutants/stronger')).length).toBeGreaterThan(0)
  expect(result.outcome?.verdict).toBe('verified')
})

test('without mutants nothing is tried', async () => {
  const endpoint = await tellStory({ ...story(''), 'task/sum/code': code.replace('== 1', '== 0') })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'python-plain', '--no-hollow', '--mutants', '0', '--json', '--out', join(place.data, 'made')],
    place,
  )
  expect([result.outcome?.verdict, finalOf(result).mutants]).toEqual(['verified', null])
})
