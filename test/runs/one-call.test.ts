// A plain repair takes one question instead of three, and falls back to three where its answer is of no use.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, goodStory, type Story, tellStory } from '../support/story.js'

const ONE = 'task/sum/attempt/1/one-call/repair'
const keepsEven = edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:')

async function run(story: Story, flags: readonly string[] = []) {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json', ...flags], place)
  return { result, place, requestKeys: endpoint.requests.map(({ key }) => key).filter((key) => key.startsWith('task/sum/attempt/1')) }
}

test('one file is repaired by one question, where it took three', async () => {
  const { result, requestKeys, place } = await run({ ...goodStory, [ONE]: `squares.py, line 7: it keeps the odd numbers.\n\n${keepsEven}` })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(requestKeys).toEqual([ONE])
  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toMatch(/Diagnosis[\s\S]*it keeps the odd numbers/)
  expect(shown).toMatch(/Repair planned +change squares\.py/)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
  const before = await run(goodStory, ['--no-one-call-repairs'])
  expect(before.result.outcome).toMatchObject({ verdict: 'verified' })
  expect(before.requestKeys).toHaveLength(3)
})

test.each([
  ['edits that find no place', edit('squares.py', '        if number is odd:', '        if number is even:')],
  ['a change of a test', edit('tests/test_squares.py', '20)', '10)')],
  ['NONE', 'NONE'],
])('after %s three questions are asked', async (_, answer) => {
  const { result, requestKeys } = await run({ ...goodStory, [ONE]: answer })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(requestKeys.map((key) => key.split('/').at(-1))).toEqual(['repair', 'diagnose', 'decide', 'fix'])
})

test('a test that it calls wrong is judged by the words, and nothing is changed meanwhile', async () => {
  const accusation =
    'TEST WRONG: test_sums_even_squares\nTEST LINE: self.assertEqual(even_squares([1, 2, 4]), 20)\nWORDS: [1, 2, 4] gives 20'
  const second = Object.entries(goodStory).map(([key, answer]) => [key.replace('attempt/1', 'attempt/2'), answer])
  const { result, requestKeys } = await run({ ...goodStory, ...Object.fromEntries(second), [ONE]: accusation })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(requestKeys[1]).toMatch(/ruling$/)
})
