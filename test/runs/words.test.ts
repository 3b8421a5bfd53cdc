// Each sentence of the user leads to clauses and tests, or the outcome says that it does not.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { edit, file, json, right, type Story, stub, suite, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

const wish =
  'Hello!\nA Python module that sums the squares of the even numbers in a list.\nAn empty list gives 0. It works for very long lists.'

/** @param isWhole whether it says something of each sentence */
const planOf = (first: unknown, isWhole = true) =>
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
    notAsked: [
      { quote: 'Hello!', why: 'a greeting' },
      ...(isWhole ? [{ quote: 'It works for very long lists.', why: 'no limit is named' }] : []),
    ],
    start: null,
  })
const quoted = { clause: '[1, 2, 4] gives 20', quote: ['A Python module that sums the squares of the\teven numbers in a list.'] }
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

test('words that no clause quotes are asked for once, and what is left of them makes a run partly shown', async () => {
  const half = planOf(quoted, false)
  const endpoint = await tellStory({ ...story, plan: half, 'plan-again-2': half })
  const at = place(endpoint.url)
  const result = await tillgreen(['run', wish, ...flags, '--out', join(at.data, 'made')], at)
  expect(textOf(endpoint.requests.find(({ key }) => key === 'plan-again-2'))).toContain(
    'No clause quotes these words: "It works for very long lists."',
  )
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'finished' })
  expect(result.code).toBe(1)
  expect(result.outcome?.reason).toMatch(/Part of your description has no rule, so no test checks it: “It works for very long lists”\./)
  expect(result.outcome?.findings?.words).toMatchObject({ of: 4, shown: 2, assumed: 2, quotes: true })

  const shown = await tillgreen(['show', result.run, '--words', '--json'], at)
  const { sentences, assumed } = wordsOf(shown.lines)
  expect(sentences.map(({ text, state, clauses }) => [text, state, clauses.map(({ clause }) => clause)])).toEqual([
    ['Hello!', 'not-asked', []],
    ['A Python module that sums the squares of the even numbers in a list.', 'shown', [1]],
    ['An empty list gives 0.', 'shown', [2]],
    ['It works for very long lists.', 'not-covered', []],
  ])
  expect(sentences[1]?.clauses[0]?.tests).toEqual([expect.stringContaining('test_sums_even_squares')])
  expect(assumed.map(({ text }) => text)).toEqual(['["a"] raises TypeError'])

  const text = (await tillgreen(['show', result.run, '--words'], at)).stdout
  expect(text).toMatch(/shown by tests +A Python module that sums/)
  expect(text).toMatch(/without a rule +It works for very long lists\./)
  expect(text).toMatch(/nothing to test +Hello!\n.*a greeting/)
  expect(text).toMatch(/Assumptions[\s\S]*\["a"\] raises TypeError[\s\S]*Floats are not numbers here\./)
})

test("a quotation that is not the user's goes back once by name, and in the end its clause is assumed", async () => {
  const forged = { clause: '[1, 2, 4] gives 20', quote: 'adds up all even numbers' }
  const mended = await tellStory({ ...story, plan: planOf(forged), 'plan-again-2': planOf(quoted) })
  const at = place(mended.url)
  const result = await tillgreen(['run', wish, ...flags], at)
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { words: { shown: 2 } } })
  const again = textOf(mended.requests.find(({ key }) => key === 'plan-again-2'))
  expect(again).toContain('Clause 1 of task "sum" ([1, 2, 4] gives 20) quotes "adds up all even numbers", which the person did not write.')

  const stubborn = await tellStory({ ...story, plan: planOf(forged), 'plan-again-2': 'No.', 'plan-again-3': 'I said no.' })
  const later = place(stubborn.url)
  const ended = await tillgreen(['run', wish, ...flags], later)
  expect(ended.outcome).toMatchObject({ verdict: 'partly', findings: { words: { shown: 1, assumed: 3, uncovered: { count: 1 } } } })
  const { assumed } = wordsOf((await tillgreen(['show', ended.run, '--words', '--json'], later)).lines)
  expect(assumed.map(({ text }) => text)).toEqual(['[1, 2, 4] gives 20', '["a"] raises TypeError'])
})

test('a plan that quotes nothing goes back as one with a wrong quotation does', async () => {
  const silent = planOf('[1, 2, 4] gives 20').replace(/\{\s*"clause": "\[\] gives 0",\s*"quote": "[^"]*"\s*\}/, '"[] gives 0"')
  const endpoint = await tellStory({ ...story, plan: silent, 'plan-again-2': planOf(quoted) }, { quotesNothing: true })
  const result = await tillgreen(['run', wish, ...flags], place(endpoint.url))
  expect(result.outcome?.verdict).toBe('verified')
  expect(textOf(endpoint.requests.find(({ key }) => key === 'plan-again-2'))).toContain('No clause gives its source.')
})

test.skipIf(isFast)('what feedback says is kept as sentences too, beside those of the description', async () => {
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
  const result = await tillgreen(['feedback', first.run, 'A bool is no number. Refuse it.', '--json'], at)
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { words: { of: 6, shown: 2, uncovered: { count: 0 } } } })
  const { sentences } = wordsOf((await tillgreen(['show', result.run, '--words', '--json'], at)).lines)
  expect(sentences.map(({ text, state }) => [text, state]).slice(3)).toEqual([
    ['It works for very long lists.', 'not-asked'],
    ['A bool is no number.', 'as-a-whole'],
    ['Refuse it.', 'as-a-whole'],
  ])
})

test('an export says what became of each sentence', async () => {
  const endpoint = await tellStory(story)
  const at = place(endpoint.url)
  const result = await tillgreen(['run', wish, ...flags], at)
  const zip = join(at.data, 'made.zip')
  const exported = await tillgreen(['export', result.run, '--out', zip, '--json'], at)
  const { verification } = exported.lines.find(({ type }) => type === 'exported') as unknown as { verification: { words: Words } }
  expect(verification.words.sentences.map(({ state }) => state)).toEqual(['not-asked', 'shown', 'shown', 'not-asked'])
})

const examples = [
  { given: 'an empty list', outcome: '0', quote: 'An empty list gives 0.' },
  { given: 'a list of a million numbers', outcome: 'their sum', quote: 'It works for very long lists.' },
]
const difference = (more: Record<string, unknown>) => ({
  kind: 'contradicts',
  task: 'sum',
  quote: 'An empty list gives 0',
  plan: 'An empty list gives None.',
  options: ['[] gives None', '[] gives 0'],
  isSettled: true,
  worth: 4,
  ...more,
})
const wrongPlan = planOf(quoted).replace('"[] gives 0"', '"[] gives None"')
const long = {
  kind: 'lacking',
  quote: 'It works for very long lists.',
  plan: 'Nothing is said of them.',
  options: ['any length', 'a million numbers in a second'],
  isSettled: false,
  worth: 2,
}

test('a reader finds in one question where the plan differs from the words: mended by the words, else assumed', async () => {
  const endpoint = await tellStory({
    ...story,
    plan: wrongPlan,
    'reader/by-example': json({
      examples: [...examples, { given: 'a bool', outcome: 'TypeError', quote: 'No bools, please.' }],
      differences: [difference({}), difference(long)],
      chosen: [
        { quote: 'the even numbers in a list', plan: 'Negative even numbers count.' },
        { quote: 'words of nobody', plan: 'This is left out.' },
        { quote: 'the even numbers in a list', plan: 'Negative even numbers count' },
      ],
    }),
    'reader/mend': planOf(quoted),
  })
  const at = place(endpoint.url)
  const result = await tillgreen(['run', wish, ...flags], at)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const requestOf = (key: string) => endpoint.requests.find((request) => request.key === key)
  // One question with the words and the plan; a quotation of an example that is false costs no second one.
  expect(endpoint.requests.flatMap(({ key }) => (key.startsWith('reader/') ? [key] : []))).toEqual(['reader/by-example', 'reader/mend'])
  expect(requestOf('reader/by-example')?.role).toBe('reader')
  expect(textOf(requestOf('reader/by-example'))).toContain('It works for very long lists.')
  expect(textOf(requestOf('reader/by-example'))).toContain('[] gives None')
  expect(textOf(requestOf('reader/mend'))).toContain('1. [] gives 0, since the person wrote "An empty list gives 0"')
  // The whole plan is written again, so a rule about the size of tasks would cost clauses.
  expect(textOf(requestOf('reader/mend'))).not.toContain('4 to 12 clauses')
  expect(textOf(requestOf('reader/mend'))).toMatch(/Do not drop, shorten or join other clauses[\s\S]*\n- `acceptance`: one rule each/)

  const shown = (await tillgreen(['show', result.run], at)).stdout
  expect(shown).toMatch(/An independent reader compared the plan with your words {2}3 examples · 2 differences/)
  expect(shown).toContain('“An empty list gives 0”: [] gives 0 (decided by your words)')
  const words = (await tillgreen(['show', result.run, '--words'], at)).stdout
  expect(words).toContain('any length (of “It works for very long lists.”)')
  // Choices without a question are listed too.
  expect(words).toContain('Negative even numbers count. (of “the even numbers in a list”)')
  expect(words.match(/Negative even numbers count/g)).toHaveLength(1)
  expect(words).not.toContain('This is left out.')
  expect((await tillgreen(['replay', result.run, '--strict'], at)).stdout).toContain('The history matches')
})

/** A run that waits with its first question. */
async function askedRun(at: ReturnType<typeof place>) {
  const started = startTillgreen(
    ['run', wish, '--template', 'python-plain', '--mutants', '0', '--reader-questions', '3', '--questions', 'wait', '--json'],
    at,
  )
  const run = await new Promise<string>((resolve, reject) => {
    let printed = ''
    started.child.stdout?.on('data', (chunk) => {
      printed += chunk
      const line = printed
        .split('\n')
        .find((each) => each.includes('"step":"question"') && each.includes('"kind":"intent"') && each.endsWith('}'))
      if (line) resolve((JSON.parse(line) as { run: string }).run)
    })
    void started.result.then((end) => reject(new Error(end.stdout.slice(-2_000))))
  })
  return { started, run }
}

test('what the words leave open is asked of the user, whose answer becomes a clause with a test', async () => {
  const endpoint = await tellStory({
    ...story,
    // An answer with examples alone is asked for the differences.
    'reader/by-example': json({ examples }),
    'reader/differences': json({
      differences: [
        difference({ ...long, worth: 5 }),
        difference({ isSettled: false, options: ['[] gives 0', '[] gives None'] }),
        difference({ isSettled: false, quote: 'the even numbers in a list', options: ['0 is even', '0 is odd'], worth: 1 }),
      ],
    }),
    // The mended plan lacks what was decided; the clause is there all the same.
    'reader/mend': planOf(quoted),
    'task/sum/tests-1/tests': (request) =>
      stub +
      suite.replace('# clause 1', textOf(request).includes('4. Decided by the person: a million') ? '# clauses 1 and 4' : '# clause 1'),
  })
  const at = place(endpoint.url)
  const { started, run } = await askedRun(at)
  expect((await tillgreen(['answer', run], at)).stdout).toContain('Which did you mean: any length, or a million numbers in a second?')
  expect((await tillgreen(['answer', run, 'b'], at)).code).toBe(0)
  // The second answer leaves the other questions to the plan.
  await expect
    .poll(async () => (await tillgreen(['answer', run], at)).stdout, { timeout: 60_000 })
    .toMatch(/\[\] gives None\?[\s\S]*Decide the rest for me/)
  expect((await tillgreen(['answer', run, 'rest'], at)).code).toBe(0)
  const end = await started.result
  expect(end.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const { sentences } = wordsOf((await tillgreen(['show', run, '--words', '--json'], at)).lines)
  expect(sentences[3]).toMatchObject({ text: 'It works for very long lists.', state: 'shown', clauses: [{ clause: 4 }] })
  const shown = (await tillgreen(['show', run, '--words'], at)).stdout
  expect(shown).toContain('[] gives 0 (of “An empty list gives 0”)')
  expect(shown).toContain('0 is even (of “the even numbers in a list”)')
})

test('a plan that the user only agrees to is not written again, and what they agreed to has a test', async () => {
  const endpoint = await tellStory({
    ...story,
    'reader/by-example': json({ examples, differences: [difference({ isSettled: false, options: ['[] gives 0', '[] gives None'] })] }),
    'task/sum/tests-1/tests': stub + suite.replace('# clause 1', '# clauses 1 and 4'),
  })
  const at = place(endpoint.url)
  const { started, run } = await askedRun(at)
  expect((await tillgreen(['answer', run, 'a'], at)).code).toBe(0)
  expect((await started.result).outcome).toMatchObject({ verdict: 'verified' })
  expect(endpoint.requests.map(({ key }) => key)).not.toContain('reader/mend')
  expect((await tillgreen(['show', run, '--words'], at)).stdout).toContain('[] gives 0')
})

test('an unreadable reader changes nothing, and none is asked if the config turns it off', async () => {
  const endpoint = await tellStory({
    ...story,
    'reader/by-example': 'No.',
    'reader/by-example-again-2': 'No.',
    'reader/by-example-again-3': 'No.',
  })
  const at = place(endpoint.url)
  const result = await tillgreen(['run', wish, ...flags], at)
  expect(result.outcome?.verdict).toBe('verified')
  expect((await tillgreen(['show', result.run], at)).stdout).toContain('An independent reader did not hold the plan against your words: ')
  const before = endpoint.requests.length
  expect((await tillgreen(['run', wish, ...flags, '--reader', 'off', '--out', join(at.data, 'second')], at)).outcome?.verdict).toBe(
    'verified',
  )
  expect(endpoint.requests.slice(before).filter(({ key }) => key.startsWith('reader/'))).toEqual([])
})

test.skipIf(isFast)('feedback that contradicts what was settled before replaces it: an answer of the user too', async () => {
  const decided = 'Decided by the person: other values raise TypeError'
  const endpoint = await tellStory({
    ...story,
    plan: String(planOf(quoted)).replace('[\\"a\\"] raises TypeError', decided),
    'task/feedback/tests-1/tests': [
      'An empty list gave 0, and words were refused.',
      edit(
        'tests/test_squares.py',
        '        self.assertEqual([even_squares([]), even_squares([6])], [0, 36])',
        '        self.assertEqual([even_squares([]), even_squares([6])], [1, 36])',
      ),
      edit(
        'tests/test_squares.py',
        '        with self.assertRaises(TypeError):\n            even_squares(["a"])',
        '        self.assertEqual(even_squares(["a", 2]), 4)',
      ),
    ].join('\n'),
    'task/feedback-2/tests-1/tests': 'NONE',
    'task/feedback-2/code': 'NONE',
    'task/feedback/code': file(
      'squares.py',
      'def even_squares(numbers):\n    return sum(n * n for n in numbers if n != "a" and n % 2 == 0) if numbers else 1',
    ),
  })
  const at = place(endpoint.url)
  const first = await tillgreen(['run', wish, ...flags, '--held-out', '0'], at)
  const result = await tillgreen(['feedback', first.run, 'An empty list gives 1. Words are left out.', '--json'], at)
  expect(result.outcome?.verdict).toBe('verified')
  const text = (await tillgreen(['show', result.run, '--words'], at)).stdout
  expect(text).toMatch(
    /changed later +An empty list gives 0\.\n +- \[\] gives 0 \(Sum of even squares, rule 2\)\n +replaced by your feedback: An empty list/,
  )
  expect(text).toMatch(
    /Replaced by your later messages:\n +Decided by the person: other values[^\n]*\n +replaced by your feedback: An empty list/,
  )
  // What the builder is shown of before lacks them.
  const prompt = textOf(endpoint.requests.find(({ key }) => key === 'task/feedback/code'))
  expect(prompt).toContain('- [1, 2, 4] gives 20')
  expect(prompt).not.toContain('- [] gives 0')
  // They stay so in what is said after.
  const again = await tillgreen(['feedback', result.run, 'Thanks.', '--json'], at)
  expect((await tillgreen(['show', again.run, '--words'], at)).stdout).toMatch(/changed later +An empty list gives 0\./)
})
