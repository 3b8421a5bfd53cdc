// After an improvement the old and the new program get the same values, and examples show the differences.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Comparison } from '../../src/contract/run/differential.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, right, stub, suite, tellStory } from '../support/story.js'

const words = 'Negative numbers should not count.'
const helper = 'import os\n\n\ndef folder(name: str) -> list:\n    return os.listdir(name)\n'

test('feedback tells by example which calls give something else now, and what could not be compared', async () => {
  const endpoint = await tellStory({
    plan: goodStory.plan ?? '',
    'task/sum/tests-1/tests': stub + suite,
    'task/sum/code': file('squares.py', right) + file('helper.py', helper),
    'task/feedback/tests-1/tests': file(
      'tests/test_negative.py',
      'import unittest\nfrom squares import even_squares\n\n\nclass NegativeTest(unittest.TestCase):\n    def test_negative(self):\n        self.assertEqual(even_squares([-2, 4]), 16)\n',
    ),
    'task/feedback/code': edit('squares.py', 'if number % 2 == 0:', 'if number > 0 and number % 2 == 0:'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const made = ['--template', 'python-plain', '--mutants', '0', '--json', '--out', join(place.data, 'made')]
  const first = await tillgreen(['run', description, ...made, '--differential', '40'], place)
  expect(first.outcome?.verdict).toBe('verified')
  expect(first.lines.some((line) => line.step === 'compared' || line.step === 'call')).toBe(false)

  const result = await tillgreen(['feedback', first.run, words, '--json'], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const note = result.lines.find((line) => line.type === 'entry' && line.step === 'compared')
  if (!note) throw new Error('Nothing was compared.')
  const { compared } = (note as unknown as Entry).body as unknown as { compared: Comparison }
  expect(compared.functions).toBe(1)
  expect(compared.calls).toBeGreaterThan(compared.different)
  expect(compared.differences).toContainEqual({ path: 'squares.py', call: 'even_squares([-2, 4])', before: '20', after: '16' })
  expect(compared.left).toEqual([{ what: 'helper.py: folder', why: expect.stringContaining('it reaches for the world') }])
  // The function is called with what tests and people call it with: what was right and stays right is no difference.
  expect(compared.differences.map((each) => each.call)).not.toContain('even_squares([1, 2, 4])')
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(
    /Compared the old program with the new one {2}different results in \d+ of \d+ calls to 1 function · 1 not compared\n {13}squares\.py: even_squares\(\[-2, 4\]\): before 20, now 16/,
  )
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})
