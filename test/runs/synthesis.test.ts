// Rows that a model is asked for, with a verified run as their seed: what came, what was kept and why, on the command line.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SynthesisReport, SynthesisRow } from '../../src/extensions/datasets/contract/synthesis.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, type Story, tellStory } from '../support/story.js'

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--lessons', 'off', '--json']
const variant = (text: string) => ({ description: text, clauses: ['[1, 3] gives 10', '[] gives 0'] })

/** A verified run, and what the model says when it is asked for rows. */
async function seeded(answers: Story) {
  const endpoint = await tellStory({ ...goodStory, ...answers })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const seed = await tillgreen(['run', description, ...quick, '--out', join(place.data, 'out')], place)
  expect(seed.outcome, seed.stderr).toMatchObject({ verdict: 'verified' })
  const out = join(place.data, 'rows.jsonl')
  const words = (...more: string[]) => ['dataset', 'synthesise', '--out', out, '--json', ...more]
  const rows = () => {
    const lines = readFileSync(out, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => SynthesisRow.parse(JSON.parse(line)))
  }
  const ask = async (...more: string[]) => {
    const result = await tillgreen(words(...more), place)
    const { report } = (result.lines.find(({ type }) => type === 'synthesised') ?? {}) as { report?: SynthesisReport }
    return { ...result, report }
  }
  return { endpoint, place, seed: seed.run, out, words, rows, ask }
}

const testOf = (name: string, values: string, expected: string) =>
  file(
    `tests/test_${name}.py`,
    `import unittest\nfrom squares import even_squares\n\n\nclass ${name}Test(unittest.TestCase):\n    def test_${name}(self):\n        self.assertEqual(even_squares(${values}), ${expected})\n`,
  )
const empty = file(
  'tests/test_nothing.py',
  'import unittest\n\n\nclass NothingTest(unittest.TestCase):\n    def test_nothing(self):\n        self.assertTrue(True)\n',
)

test('tests that a model writes are kept where they are green on the verified program and red on an empty one', async () => {
  const { rows, ask, seed, endpoint } = await seeded({
    'question/1/rows': testOf('six', '[6, 7]', '36') + testOf('wrong', '[2]', '5') + empty,
    'question/2/rows': testOf('large', '[100]', '10000'),
  })
  const { report, stderr } = await ask('--make', 'tests', '--count', '2', '--together', '3', '--manner', 'edges')
  expect(report, stderr).toMatchObject({
    ...{ seeds: 1, requested: 2, questions: 2, malformed: 0, returned: 4, duplicates: { exact: 0, vectors: 0 } },
    ...{ red: 1, hollow: 1, unrun: 0, kept: 2, ended: 'finished' },
  })
  expect(report?.spent.tokens).toBeGreaterThan(0)
  expect(rows()).toMatchObject([
    {
      ...{ kind: 'tests', path: 'tests/test_six.py', description, green: [expect.stringContaining('test_six')] },
      lineage: { seed, question: 'question/1', role: 'test-author', manner: 'edges', prompt: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
    { path: 'tests/test_large.py', lineage: { question: 'question/2' } },
  ])
  const requests = endpoint.requests
    .find(({ key }) => key === 'question/1/rows')
    ?.messages.map(({ content }) => content)
    .join('\n')
  expect(requests).toContain('Write 2 more test files')
  expect(requests).toContain('Put limits, empty values, wrong input and errors into the middle')
  expect(requests).toContain('def even_squares')
})

test('an answer that cannot be read is shown again with what is wrong, and counted; what is known already is left out', async () => {
  const cubes = variant('Sums the cubes of the odd numbers in a list.')
  const { rows, ask, endpoint } = await seeded({
    'question/1/rows': 'I would rather not.',
    'question/1/rows-again-2': json({ rows: [cubes, variant(description)] }),
    'question/2/rows': json({ rows: [cubes, variant('Counts the vowels of each word in a text and refuses digits.')] }),
  })
  const { report, stderr } = await ask('--count', '3', '--together', '2', '--max-questions', '2', '--tries', '2')
  expect(report, stderr).toMatchObject({
    ...{ requested: 3, questions: 2, malformed: 1, returned: 4, duplicates: { exact: 2, vectors: 0 }, kept: 2, ended: 'finished' },
  })
  expect(rows().map((row) => (row.kind === 'tasks' ? row.description : ''))).toEqual([
    cubes.description,
    'Counts the vowels of each word in a text and refuses digits.',
  ])
  const again = endpoint.requests.find(({ key }) => key === 'question/1/rows-again-2')
  expect(again?.messages.map(({ content }) => content).join('\n')).toContain('I would rather not.')
})

test('pairs are read from blocks, and the budget ends a synthesis with what it has', async () => {
  const pair = (request: string) => `<<<<<<< REQUEST\n${request}\n=======\nUse a generator.\n>>>>>>> END\n`
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  const { rows, ask, endpoint } = await seeded(
    Object.fromEntries(numbers.map((n) => [`question/${n}/rows`, pair(`Make even_squares ${'lazy '.repeat(n)}.`)])),
  )
  const flags = ['--make', 'pairs', '--count', '40', '--together', '1', '--similar', '0', '--temperature', '0.7', '--seed', '11']
  const most = 20_000
  const { report, code, stderr } = await ask(...flags, '--budget-tokens', String(most))
  expect([report?.ended, code], stderr).toEqual(['budget', 3])
  expect(report?.kept).toBeGreaterThan(0)
  expect(report?.spent.tokens).toBeLessThanOrEqual(most)
  expect(rows()).toHaveLength(report?.kept ?? 0)
  expect(rows()[0]).toMatchObject({
    messages: [
      { role: 'user', content: 'Make even_squares lazy .' },
      { role: 'assistant', content: 'Use a generator.' },
    ],
    lineage: { temperature: 0.7, modelSeed: 11, role: 'builder' },
  })
  expect(endpoint.requests.find(({ key }) => key === 'question/1/rows')).toMatchObject({ body: { temperature: 0.7, seed: 11 } })
})

test('Ctrl+C keeps the rows that are there', async () => {
  let isAsked = () => {}
  const second = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const { rows, words, place } = await seeded({
    'question/1/rows': json({ rows: [variant('Sums the cubes of the odd numbers in a list.')] }),
    'question/2/rows': () => {
      isAsked()
      return { type: 'silent' }
    },
  })
  const { child, result } = startTillgreen(words('--count', '9', '--together', '1'), place)
  await Promise.race([second, result])
  child.kill('SIGINT')
  expect((await result).code).toBe(4)
  expect(rows()).toHaveLength(1)
})

test('without a verified run there is no seed, and no file is left', async () => {
  const place = { data: temporaryFolder('data') }
  const out = join(place.data, 'rows.jsonl')
  const { stderr, code } = await tillgreen(
    ['dataset', 'synthesise', '--out', out, '--model', 'none', '--base-url', 'http://127.0.0.1:9/v1'],
    place,
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('No verified run matches these filters')])
  expect(existsSync(out)).toBe(false)
})
