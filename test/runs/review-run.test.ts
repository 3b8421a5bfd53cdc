// A reviewer within a run: what it finds is shown, or becomes a red test first and is mended; the green stays.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Finding } from '../../src/extensions/review/contract/reviewed.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, json, type Story, stub, suite, tellStory } from '../support/story.js'

/** Green by its three tests, but 2.0 is no int and is taken all the same. */
const sloppy = `
def even_squares(numbers):
    total = 0
    for number in numbers:
        if isinstance(number, str):
            raise TypeError(f"an int was expected, found {number!r}")
        if number % 2 == 0:
            total += number * number
    return total
`
const found = (title: string, more: Partial<Finding> = {}): Finding => ({
  path: 'squares.py',
  line: 4,
  quote: 'if isinstance(number, str):',
  severity: 'defect',
  title,
  scenario: 'even_squares([2.0]) gives 4.0; it should raise TypeError.',
  fix: 'Refuse what is no int.',
  ...more,
})
const findings = [
  found('A float is taken for an int'),
  found('Zero is refused'),
  found('None breaks it'),
  found('A bool is an int', { severity: 'risk' }),
]
const holds = json({ verdicts: findings.map((_each, index) => ({ number: index + 1, holds: true, why: 'line 4' })) })
const testOf = (name: string, body: string) =>
  file(
    `tests/test_${name}.py`,
    `import unittest\nfrom squares import even_squares\n\n\nclass ReviewTest(unittest.TestCase):\n    def test_${name}(self):\n        ${body}\n`,
  )
const story: Story = {
  plan: goodStory.plan ?? '',
  'task/sum/tests-1/tests': stub + suite,
  'task/sum/code': file('squares.py', sloppy),
  'review/part/1/review': json({ findings }),
  'review/part/1/confirm': holds,
  'review/defect/1/tests': testOf('float', 'self.assertRaises(TypeError, even_squares, [2.0])'),
  'review/defect/1/code': edit('squares.py', 'if isinstance(number, str):', 'if not isinstance(number, int):'),
  'review/defect/2/tests': testOf('zero', 'self.assertEqual(even_squares([0]), 0)'),
  'review/defect/3/tests': testOf('nothing', 'self.assertEqual(even_squares([None]), 0)'),
  'review/defect/3/code': edit('squares.py', 'raise TypeError(f"an int was expected, found {number!r}")', 'continue'),
}
const notesOf = (lines: readonly Record<string, unknown>[]) =>
  lines.flatMap((line) =>
    line.type === 'entry' && line.kind === 'note' ? [(line as unknown as Entry).body as Record<string, unknown>] : [],
  )
const textOf = (request: SeenRequest) => request.messages.map((message) => message.content).join('\n')

async function build(review: string) {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const args = [
    '--template',
    'python-plain',
    '--mutants',
    '0',
    '--max-attempts',
    '1',
    '--review',
    review,
    '--json',
    '--out',
    join(place.data, 'made'),
  ]
  return { endpoint, place, result: await tillgreen(['run', description, ...args], place) }
}

test('a defect is shown red by a test and mended; one whose test is green is refuted; one that cannot be mended is rolled back', async () => {
  const { endpoint, place, result } = await build('fix')
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const notes = notesOf(result.lines)
  expect(notes.filter((note) => note.type === 'finding-settled').map((note) => note.settled)).toEqual([
    expect.objectContaining({ title: 'A float is taken for an int', how: 'fixed', why: expect.stringContaining('test_float') }),
    expect.objectContaining({ title: 'Zero is refused', how: 'refuted' }),
    expect.objectContaining({ title: 'None breaks it', how: 'left' }),
  ])
  expect(notes.filter((note) => note.type === 'sealed').map((note) => (note.suite as { task: string }).task)).toEqual(['sum', 'review-1'])
  expect(notes.findLast((note) => note.type === 'evidence')).toMatchObject({ stage: 'final', counts: { collected: 4, passed: 4 }, red: 4 })
  const made = readFileSync(join(place.data, 'made', 'squares.py'), 'utf8')
  expect(made).toContain('if not isinstance(number, int):\n            raise TypeError')

  // The reviewer judges by the words and the code; tests, which the builder may not see, are not among what it reads.
  const reviewer = endpoint.requests.filter((request) => request.role === 'reviewer').map(textOf)
  expect(reviewer).toHaveLength(2)
  for (const prompt of reviewer) expect([prompt.includes('even_squares'), prompt.includes('unittest.TestCase')]).toEqual([true, false])

  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toMatch(/Reviewed the change {2}3 defects, 1 risk, 0 remarks\n {13}squares\.py:4 defect: A float is taken for an int/)
  expect(shown).toMatch(/A test confirmed a defect, and the defect was repaired {2}squares\.py:4 A float/)
  expect(shown).toMatch(/A defect remains {2}squares\.py:4 None breaks it/)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)

  // Tests that were given up on the way are not among those of the run.
  const { tests } = JSON.parse((await tillgreen(['show', result.run, '--json'], place)).stdout) as {
    tests: { name: string; state: string }[]
  }
  expect(tests.map((each) => each.state)).toEqual(['passed', 'passed', 'passed', 'passed'])
})

test('findings that are only to be shown change nothing', async () => {
  const { endpoint, place, result } = await build('show')
  expect(result.outcome?.verdict).toBe('verified')
  expect(endpoint.requests.filter((request) => request.key.startsWith('review/')).map((request) => request.key)).toEqual([
    'review/part/1/review',
    'review/part/1/confirm',
  ])
  expect(readFileSync(join(place.data, 'made', 'squares.py'), 'utf8')).toContain('isinstance(number, str)')
  const view = JSON.parse((await tillgreen(['show', result.run, '--json'], place)).stdout) as { review: { findings: Finding[] } }
  expect(view.review.findings).toEqual(findings)
})
