// Tries of the bench are independent: none learns the findings of another, and later runs learn nothing of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { KnownError } from '../../src/contract/figures/known-error.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, right, tellStory } from '../support/story.js'

const broken = right.replace('total = 0', 'total = start')
const story = {
  ...goodStory,
  'task/sum/code': file('squares.py', broken),
  'task/sum/attempt/1/diagnose': 'The name start is never defined.',
  'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'begin the sum with 0' }] }),
  'task/sum/attempt/1/action/1/fix': file('squares.py', right),
}
const QUICK = ['--mutants', '0', '--held-out', '0', '--no-controls', '--no-hollow', '--no-second-values', '--yes', '--json']

function suiteIn(folder: string): string {
  const hidden = 'import unittest\nfrom squares import even_squares\n\n\nclass T(unittest.TestCase):\n    def test_it(self):\n'
  const files = {
    'bench.json': JSON.stringify({ title: 'squares', template: 'python-plain', description }),
    'stub/squares.py': 'def even_squares(numbers):\n    raise NotImplementedError\n',
    'hidden/tests/test_hidden.py': `${hidden}        self.assertEqual(even_squares([2, 3]), 4)\n`,
    'solution/squares.py': right,
  }
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, 'squares', 'sum', path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  return join(folder, 'squares')
}

test('a second try learns nothing of the first, nor does a later run; a bench run knows earlier runs if its config wants it', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['bench', 'import', suiteIn(place.data)], place)
  const diagnoses = () =>
    endpoint.requests
      .filter(({ key }) => key === 'task/sum/attempt/1/diagnose')
      .map(({ messages }) =>
        messages
          .map(({ content }) => content)
          .join('\n')
          .includes('were met before'),
      )
  const bench = async (...more: string[]) => {
    const result = await tillgreen(['bench', 'run', 'squares', ...more, ...QUICK], place)
    expect(result.code, result.stderr).toBe(0)
  }
  /** For each error that runs met, how many of them did. */
  const met = async () => {
    const { errors } = (await tillgreen(['errors', '--json'], place)).lines[0] as unknown as { errors: KnownError[] }
    return errors.filter(({ source }) => source === 'runs').map(({ runs }) => runs)
  }
  await bench('--tries', '2')
  expect(diagnoses()).toEqual([false, false])
  expect((await tillgreen(['library', 'list'], place)).stdout).not.toContain('Even squares')

  const run = ['run', description, '--template', 'python-plain', '--out', join(place.data, 'out'), '--force', ...QUICK]
  await tillgreen(run, place)
  expect(diagnoses().slice(2)).toEqual([false])
  expect(await met()).toEqual([1])

  // Both tries know the run before. Neither knows the other, because the known facts stay as they were at the start.
  await bench('--tries', '2')
  expect(diagnoses().slice(3)).toEqual([true, true])
  expect(await met()).toEqual([1])
  const without = join(place.data, 'without.json')
  writeFileSync(without, JSON.stringify({ name: 'without', catalogue: false }))
  await bench('--config', without)
  expect(diagnoses().slice(5)).toEqual([false])
})
