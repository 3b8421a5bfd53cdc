// Each sentence of the user leads to clauses and tests, or the outcome says that it does not.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { edit, file, json, right, type Story, stub, suite, tellStory } from '../support/story.js'

const wish =
  'Hello!\nA Python module that sums the squares of the even numbers in a list.\nAn empty list gives 0. It works for very long lists.'

const planOf = (first: unknown) =>
  json({
    title: 'Even squares',
    tasks: [
      {
        id: 'sum',
        title: 'Sum of even squares',
        words:
          'even_squares(numbers) returns the sum of the squares of the even numbers in a list. A value that is no int raises TypeError.',
        acceptance: [first, { clause: '[] gives 0', quote: 'An  empty\nlist gives 0.' }, '["a"] raises TypeError'],
        interface: 'squares.py: even_squares(numbers: list[int]) -> int; raises TypeError',
        needs: [],
      },
    ],
    assumptions: ['Floats are not numbers here.'],
    notAsked: [{ quote: 'Hello!', why: 'a greeting' }],
    start: null,
  })
const quoted = { clause: '[1, 2, 4] gives 20', quote: ['sums the squares of the\teven numbers in a list'] }
const story: Story = {
  plan: planOf(quoted),
  'task/sum/tests-1/tests': stub + suite,
  'task/sum/code': file('squares.py', right),
}
const flags = ['--template', 'python-plain', '--mutants', '0', '--yes', '--json']
const place = (url: string) => ({ data: temporaryFolder('data'), baseUrl: url })
const textOf = (request: SeenRequest | undefined): string => request?.messages.map(({ content }) => content).join('\n') ?? ''

interface Words {
  readonly sentences: readonly {
    readonly text: string
    readonly state: string
    readonly clauses: readonly { readonly clause: number; readonly tests: readonly string[] }[]
  }[]
  readonly assumed: readonly { readonly text: string }[]
}
const wordsOf = (lines: readonly Record<string, unknown>[]): Words => {
  const found = lines.find((line) => line.type === 'words')
  if (!found) throw new Error('Nothing was told of the words.')
  return found as unknown as Words
}

test('a sentence leads to clauses and tests, and one without a clause is said beside the verdict', async () => {
  const endpoint = await tellStory(story)
  const at = place(endpoint.url)
  const told = await tillgreen(['run', wish, ...flags, '--out', join(at.data, 'made')], at)
  expect(told.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(told.outcome?.reason).toMatch(/1 of 4 sentences of yours has no clause: “It works for very long lists”\.$/)
  expect(told.outcome?.findings?.words).toMatchObject({ of: 4, shown: 2, assumed: 2, quotes: true })

  const shown = await tillgreen(['show', told.run, '--words', '--json'], at)
  const { sentences, assumed } = wordsOf(shown.lines)
  expect(sentences.map(({ text, state, clauses }) => [text, state, clauses.map(({ clause }) => clause)])).toEqual([
    ['Hello!', 'not-asked', []],
    ['A Python module that sums the squares of the even numbers in a list.', 'shown', [1]],
    ['An empty list gives 0.', 'shown', [2]],
    ['It works for very long lists.', 'not-covered', []],
  ])
  expect(sentences[1]?.clauses[0]?.tests).toEqual([expect.stringContaining('test_sums_even_squares')])
  expect(assumed.map(({ text }) => text)).toEqual(['["a"] raises TypeError'])

  const text = (await tillgreen(['show', told.run, '--words'], at)).stdout
  expect(text).toMatch(/shown by tests +A Python module that sums/)
  expect(text).toMatch(/without a clause +It works for very long lists\./)
  expect(text).toMatch(/not asked for +Hello!\n.*a greeting/)
  expect(text).toMatch(/Assumed[\s\S]*\["a"\] raises TypeError[\s\S]*Floats are not numbers here\./)
})

test('a quotation that nobody wrote goes back once by name, and in the end its clause is assumed', async () => {
  const forged = { clause: '[1, 2, 4] gives 20', quote: 'adds up all even numbers' }
  const mended = await tellStory({ ...story, plan: planOf(forged), 'plan-again-2': planOf(quoted) })
  const at = place(mended.url)
  const told = await tillgreen(['run', wish, ...flags], at)
  expect(told.outcome).toMatchObject({ verdict: 'verified', findings: { words: { shown: 2 } } })
  const again = textOf(mended.requests.find(({ key }) => key === 'plan-again-2'))
  expect(again).toContain('Clause 1 of task "sum" ([1, 2, 4] gives 20) quotes "adds up all even numbers", which the person did not write.')

  const stubborn = await tellStory({ ...story, plan: planOf(forged), 'plan-again-2': 'No.', 'plan-again-3': 'I said no.' })
  const later = place(stubborn.url)
  const ended = await tillgreen(['run', wish, ...flags], later)
  expect(ended.outcome).toMatchObject({ verdict: 'verified', findings: { words: { shown: 1, assumed: 3, uncovered: { count: 2 } } } })
  const { assumed } = wordsOf((await tillgreen(['show', ended.run, '--words', '--json'], later)).lines)
  expect(assumed.map(({ text }) => text)).toEqual(['[1, 2, 4] gives 20', '["a"] raises TypeError'])
})

test('what feedback says is kept as sentences too, beside those of the description', async () => {
  const endpoint = await tellStory({
    ...story,
    'task/feedback/tests-1/tests': file(
      'tests/test_bool.py',
      `import unittest
from squares import even_squares


class BoolTest(unittest.TestCase):
    def test_a_bool_is_refused(self):
        with self.assertRaises(TypeError):
            even_squares([True])
`,
    ),
    'task/feedback/code': edit(
      'squares.py',
      'if not isinstance(number, int):',
      'if not isinstance(number, int) or isinstance(number, bool):',
    ),
  })
  const at = place(endpoint.url)
  const first = await tillgreen(['run', wish, ...flags], at)
  expect(first.outcome?.verdict).toBe('verified')
  const told = await tillgreen(['feedback', first.run, 'A bool is no number. Refuse it.', '--json'], at)
  expect(told.outcome).toMatchObject({ verdict: 'verified', findings: { words: { of: 6, shown: 2, uncovered: { count: 1 } } } })
  const { sentences } = wordsOf((await tillgreen(['show', told.run, '--words', '--json'], at)).lines)
  expect(sentences.map(({ text, state }) => [text, state]).slice(3)).toEqual([
    ['It works for very long lists.', 'not-covered'],
    ['A bool is no number.', 'as-a-whole'],
    ['Refuse it.', 'as-a-whole'],
  ])
})

test('an export says what became of each sentence', async () => {
  const endpoint = await tellStory(story)
  const at = place(endpoint.url)
  const told = await tillgreen(['run', wish, ...flags], at)
  const zip = join(at.data, 'made.zip')
  const exported = await tillgreen(['export', told.run, '--out', zip, '--json'], at)
  const { verification } = exported.lines.find(({ type }) => type === 'exported') as unknown as { verification: { words: Words } }
  expect(verification.words.sentences.map(({ state }) => state)).toEqual(['not-asked', 'shown', 'shown', 'not-covered'])
})
