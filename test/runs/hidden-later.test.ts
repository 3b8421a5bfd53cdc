// Hidden tests stay hidden where a run is resumed, forked or judged. Feedback shows those of its program, and hides new ones.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { ofAnotherEngine } from '../support/of-another-engine.js'
import { file, json, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const first: readonly (readonly [number, string])[] = [
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [40, 'XL'],
  [90, 'XC'],
  [400, 'CD'],
  [1994, 'MCMXCIV'],
]
const later: readonly (readonly [number, string])[] = [
  [2, 'II'],
  [6, 'VI'],
  [19, 'XIX'],
  [44, 'XLIV'],
  [99, 'XCIX'],
]
const suiteOf = (name: string, cases: typeof first) =>
  file(
    `tests/test_${name}.py`,
    `import unittest\nfrom roman import to_roman\n\n\nclass ${name.slice(0, 1).toUpperCase()}${name.slice(1)}Test(unittest.TestCase):\n${cases
      .map(
        ([number, letters]) =>
          `    # clause 1\n    def test_number_${number}(self):\n        self.assertEqual(to_roman(${number}), "${letters}")\n`,
      )
      .join('\n')}`,
  )

const textOf = (request: SeenRequest) => request.messages.map(({ content }) => content).join('\n')
/** Knows the answers of the tests in its prompt, and nothing else. */
const table = (request: SeenRequest) => {
  const seen = [...textOf(request).matchAll(/to_roman\((\d+)\), "(\w+)"/g)].map(([, number, letters]) => `${number}: "${letters}"`)
  return file('roman.py', `def to_roman(number):\n    return {${seen.join(', ')}}.get(number, "")`)
}
const story: Story = {
  plan: json({
    title: 'Roman numbers',
    tasks: [
      {
        ...{ id: 'roman', title: 'Write Roman numbers', interface: 'roman.py: to_roman(number: int) -> str', needs: [] },
        words: 'to_roman(number) writes a number from 1 to 3999 in Roman letters, with subtraction for 4 and 9.',
        acceptance: ['a number is written in the fewest Roman letters'],
      },
    ],
    start: null,
  }),
  'task/roman/tests-1/tests': file('roman.py', 'def to_roman(number):\n    raise NotImplementedError') + suiteOf('roman', first),
  'task/roman/code': table,
}
const again: Story = Object.fromEntries(
  [1, 2, 3, 4].flatMap((attempt) => [
    [`task/roman/attempt/${attempt}/diagnose`, 'The table holds only some numbers.'],
    [`task/roman/attempt/${attempt}/decide`, json({ actions: [{ action: 'fix-file', path: 'roman.py', change: 'know more numbers' }] })],
    [`task/roman/attempt/${attempt}/action/1/fix`, 'NONE'],
  ]),
)
const flags = ['--template', 'python-plain', '--mutants', '0', '--no-hollow', '--no-second-values']
const SEERS = /\/(code|diagnose|decide|fix)(-again-\d+)?$/
const seersOf = (requests: readonly SeenRequest[]) => requests.filter(({ key }) => SEERS.test(key))
/** Cases of which a prompt of a builder shows the test, by name or by value. */
const shownIn = (cases: typeof first, requests: readonly SeenRequest[], isReader = SEERS) => {
  const texts = requests.filter(({ key }) => isReader.test(key)).map(textOf)
  return cases.filter(([number]) => texts.some((text) => new RegExp(`test_number_${number}\\b|to_roman\\(${number}\\)`).test(text)))
}

test('no later prompt shows a hidden test, whether the run is resumed, forked, or goes on with another engine', async () => {
  const silent = await startEndpoint({
    models: ['storyteller'],
    answer: async (request) => {
      if (request.key.endsWith('diagnose')) return { type: 'silent' }
      const answer = story[request.key] ?? ''
      return typeof answer === 'function' ? answer(request) : answer
    },
  })
  const data = temporaryFolder('data')
  const { result: stopped } = startTillgreen(['run', 'Roman numbers.', ...flags, '--max-attempts', '2', '--json'], {
    data,
    baseUrl: silent.url,
  })
  while (!silent.requests.some(({ key }) => key.endsWith('diagnose'))) await new Promise((done) => setTimeout(done, 20))
  const run = ((await tillgreen(['runs', '--json'], { data })).lines[0]?.runs as { id: string }[] | undefined)?.[0]?.id ?? ''
  await tillgreen(['stop', run], { data })
  expect((await stopped).outcome?.ended).toBe('stopped')
  const before = shownIn(first, silent.requests)
  await silent.close()
  expect(before).toHaveLength(6)

  const endpoint = await tellStory({ ...story, ...again, '*': 'NONE' }, { port: Number(new URL(silent.url).port) })
  const other = ofAnotherEngine(data, run)
  for (const command of [
    ['resume', other],
    ['fork', run, '--at', 'task/roman/code', '--yes'],
    ['resume', run],
  ]) {
    const asked = endpoint.requests.length
    const result = await tillgreen([...command, '--json'], { data })
    expect([command[0], result.outcome?.verdict], result.stderr).toEqual([command[0], 'partly'])
    const requests = endpoint.requests.slice(asked)
    expect(seersOf(requests).length, command.join(' ')).toBeGreaterThan(1)
    expect(shownIn(first, requests), command.join(' ')).toEqual(before)
  }
})

test('feedback shows the hidden tests of its program and hides new ones, so that a table of all that it sees is not verified', async () => {
  const endpoint = await tellStory({
    ...story,
    ...again,
    'task/feedback/tests-1/tests': suiteOf('more', later),
    'task/feedback/code': table,
    '*': ({ key }) => (key.endsWith('/diagnose') ? 'The table holds only some numbers.' : 'NONE'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const stuck = await tillgreen(['run', 'Roman numbers.', ...flags, '--max-attempts', '1', '--json'], place)
  expect(stuck.outcome, stuck.stderr).toMatchObject({ verdict: 'partly', findings: { hidden: { of: 2, done: 0 } } })
  const asked = endpoint.requests.length
  const result = await tillgreen(['feedback', stuck.run, 'Also 2, 6, 19, 44 and 99.', '--json'], place)
  const requests = endpoint.requests.slice(asked)
  expect(shownIn(first, requests)).toEqual(first)
  expect(shownIn(later, requests)).toHaveLength(4)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'partly', findings: { hidden: { of: 1, done: 0 } } })
  const sealed = result.lines.flatMap((line) => {
    const { kind, body } = line as unknown as Entry
    const note = body as { readonly type?: string; readonly suite?: { readonly heldOut: { readonly tests: readonly unknown[] } | null } }
    return kind === 'note' && note.type === 'sealed' ? [note.suite?.heldOut?.tests.length ?? 0] : []
  })
  expect(sealed).toEqual([1])
})

test('who judges a shown test sees no hidden one, since the builder reads the reason', async () => {
  const endpoint = await tellStory({
    ...story,
    ...again,
    'task/roman/code': file('roman.py', 'def to_roman(number):\n    return ""'),
    'task/roman/attempt/1/diagnose': (request) => {
      const [, number] = /def test_number_(\d+)/.exec(textOf(request)) ?? []
      return `It is right.\n\nTEST WRONG: test_number_${number}\nTEST LINE: its assertion\nWORDS: see above`
    },
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Roman numbers.', ...flags, '--max-attempts', '1', '--json'], place)
  expect(result.outcome?.ended, result.stderr).toBe('stuck')
  const shown = shownIn(first, endpoint.requests)
  expect(shown).toHaveLength(6)
  expect(endpoint.requests.filter(({ key }) => key.endsWith('/ruling')).length).toBeGreaterThan(0)
  expect(shownIn(first, endpoint.requests, /\/ruling$/)).toEqual(shown)
})
