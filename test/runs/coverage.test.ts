// A run shows which lines each test runs: from a sentence to the code, on the command line and in the export.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Verification } from '../../src/contract/traces/verification.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, file, goodStory, right, stub, suite, tellStory } from '../support/story.js'

buildWithProofs()

const QUOTE = 'sums the squares of the even numbers in a list'
const spare = 'def spare(number):\n    return number\n'

test('a sentence leads to the lines that its tests run, and lines that no test runs are named', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    plan: (goodStory.plan ?? '').replace('"[1, 2, 4] gives 20"', JSON.stringify({ clause: '[1, 2, 4] gives 20', quote: QUOTE })),
    'task/sum/tests-1/tests': stub + suite,
    'task/sum/code': file('squares.py', `${right}\n\n${spare}`) + file('beside.py', spare),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const out = join(place.data, 'made')
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json', '--out', out], place)
  expect(result.outcome?.verdict, result.stderr).toBe('verified')
  const measured = result.lines.filter((line) => line.step === 'coverage' || line.step === 'covered')
  expect(measured.map(({ kind, key }) => [kind, key])).toEqual([
    ['intent', 'coverage/measure'],
    ['result', 'coverage/measure'],
    ['note', 'coverage/covered'],
  ])
  const { stdout } = await tillgreen(['show', result.run, '--words'], place)
  expect(stdout).toMatch(/test_sums_even_squares\n +squares\.py \d[-\d, ]*\n/)
  expect(stdout).toContain('1 line in the program is not run by any test:\n  squares.py ')
  expect(stdout).toContain('1 file in the program is not loaded by any test:\n  beside.py')
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(
    /Measured which lines the tests run +3 tests and the loading of files run \d+ of \d+ lines/,
  )
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
  const exported = await tillgreen(['export', result.run, '--out', join(place.data, 'made.zip'), '--json'], place)
  const { verification } = exported.lines.find(({ type }) => type === 'exported') as unknown as { verification: Verification }
  expect(verification.coverage?.unloaded).toEqual(['beside.py'])
})

test('a run whose config wants none of it measures nothing, as the quick one does', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', 'quick', '--json'], place)
  expect(result.lines.some((line) => line.step === 'coverage' || line.step === 'covered')).toBe(false)
  expect((await tillgreen(['show', result.run, '--words'], place)).stdout).not.toContain('squares.py ')
})
