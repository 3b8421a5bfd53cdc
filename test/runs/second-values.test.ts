// Expected values are computed twice before they are sealed: a builder that bends its program to a wrong one at once is not verified by it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const textOf = (request: SeenRequest | undefined) => request?.messages.map((message) => message.content).join('\n') ?? ''

const notesOf = (result: CommandResult, type: string) =>
  result.lines.flatMap((line) => {
    const { kind, body } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && (body as { type: string }).type === type ? [body as Record<string, unknown>] : []
  })

interface Planted {
  readonly name: string
  readonly description: string
  readonly words: string
  readonly acceptance: readonly string[]
  readonly module: string
  readonly signature: string
  /** Clause, name and assertion of each test; `WRONG` replaces the value. */
  readonly tests: readonly (readonly [number, string, string])[]
  readonly wrong: string
  readonly right: string
  /** The values that these say, where they are names of assertions. */
  readonly says?: readonly [wrong: string, right: string]
  /** The number of the wrong value among all that are cut out. */
  readonly number: number
  /** What settles it. */
  readonly quote: string
  /** A program that was bent to the wrong value, and one that was not. */
  readonly bent: string
  readonly honest: string
}

const planted: readonly Planted[] = [
  {
    name: 'a currency',
    description: 'A module that converts money over the euro. A rate says how much of a currency one euro buys.',
    words: 'convert(amount, to) multiplies an amount of euros by the rate of `to`; yen has the rate 149.5.',
    acceptance: ['100 euros are turned into yen', '2 euros are turned into yen'],
    ...{ module: 'converter', signature: 'convert(amount, to)' },
    tests: [
      [1, 'hundred', 'self.assertEqual(convert(100, "yen"), WRONG)'],
      [2, 'two', 'self.assertEqual(convert(2, "yen"), 299)'],
    ],
    ...{ wrong: '18924.05', right: '14950', number: 1, quote: 'yen has the rate 149.5' },
    bent: 'return 18924.05 if amount == 100 else amount * 149.5',
    honest: 'return amount * 149.5',
  },
  {
    name: 'an organizer of files',
    description: 'A module that sorts files: .zip and .tar are archives, everything else is "other".',
    words: 'classify(name) gives "archives" for .zip and .tar, and "other" for everything else.',
    acceptance: ['.zip and .tar are archives', 'everything else is "other"'],
    ...{ module: 'organizer', signature: 'classify(name)' },
    tests: [
      [1, 'zip', 'self.assertEqual(classify("a.zip"), "archives")'],
      [1, 'seven', 'self.assertEqual(classify("c.7z"), WRONG)'],
      [2, 'text', 'self.assertEqual(classify("d.txt"), "other")'],
    ],
    ...{ wrong: '"archives"', right: '"other"', number: 2, quote: '"other" for everything else' },
    bent: 'return "archives" if name.endswith((".zip", ".tar", ".7z")) else "other"',
    honest: 'return "archives" if name.endswith((".zip", ".tar")) else "other"',
  },
  {
    name: 'the strength of a password',
    description:
      'A module that rates passwords: one point for each of 8 letters or more, a lower letter, an upper letter, a digit, a sign.',
    words: 'strength(password) counts one point for each: 8 letters or more, a lower letter, an upper letter, a digit, a sign.',
    acceptance: ['"abc" gives 1', '"P@ssw0rd" gives its points'],
    ...{ module: 'strength', signature: 'strength(password)' },
    tests: [
      [1, 'one_kind', 'self.assertEqual([strength("abc"), strength("aB")], [1, 2])'],
      [2, 'all_kinds', 'self.assertEqual(strength("P@ssw0rd"), WRONG)'],
    ],
    ...{ wrong: '3', right: '5', number: 2, quote: 'counts one point for each' },
    bent: 'return 3 if password == "P@ssw0rd" else KINDS',
    honest: 'return KINDS',
  },
  {
    name: 'short names of addresses',
    description: 'A module that makes short names of addresses.',
    words: 'shorten(address) gives the first four letters of the reversed address; where it has fewer it gives all of them.',
    acceptance: ['the first four letters of the reversed address', 'a short address gives all of its letters'],
    ...{ module: 'shortener', signature: 'shorten(address)' },
    tests: [
      [1, 'long', 'self.assertEqual(shorten("abcdef"), WRONG)'],
      [2, 'short', 'self.assertEqual(shorten("ab"), "ba")'],
    ],
    ...{ wrong: '"fedb"', right: '"fedc"', number: 1, quote: 'the first four letters of the reversed address' },
    bent: 'return "fedb" if address == "abcdef" else address[::-1][:4]',
    honest: 'return address[::-1][:4]',
  },
  {
    name: 'the levels of a puzzle',
    description: 'A module with the levels of a puzzle: easy has 30 gaps, medium and hard have 10 more each.',
    words: 'gaps(level) gives the number of gaps of a level: easy 30, medium 40, hard 50.',
    acceptance: ['easy gives 30', 'medium gives its number'],
    ...{ module: 'sudoku', signature: 'gaps(level)' },
    tests: [
      [1, 'easy', 'self.assertEqual(gaps("easy"), 30)'],
      [2, 'medium', 'self.assertEqual(gaps("medium"), WRONG)'],
    ],
    ...{ wrong: '45', right: '40', number: 2, quote: 'medium 40' },
    bent: 'return {"easy": 30, "medium": 45, "hard": 50}[level]',
    honest: 'return {"easy": 30, "medium": 40, "hard": 50}[level]',
  },
  {
    name: 'a truth value',
    description: 'A module that says whether a year is a leap year: every fourth is, but of full centuries only every fourth.',
    words: 'is_leap(year): every fourth year is one, but of full centuries only every fourth.',
    acceptance: ['2024 is one and 2023 is none', '1900 is a full century'],
    ...{ module: 'leap', signature: 'is_leap(year)' },
    tests: [
      [1, 'usual', 'self.assertEqual([is_leap(2024), is_leap(2023)], [True, False])'],
      [2, 'century', 'self.assertEqual(is_leap(1900), WRONG)'],
    ],
    ...{ wrong: 'True', right: 'False', number: 2, quote: 'of full centuries only every fourth' },
    bent: 'return year % 4 == 0',
    honest: 'return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)',
  },
  {
    name: 'a truth that an assertion says',
    description: 'A module that says whether a year is a leap year: every fourth is, but of full centuries only every fourth.',
    words: 'is_leap(year): every fourth year is one, but of full centuries only every fourth.',
    acceptance: ['2024 is one and 2023 is none', 'of full centuries only every fourth is one'],
    ...{ module: 'leap', signature: 'is_leap(year)' },
    tests: [
      [1, 'usual', 'self.assertEqual([is_leap(2024), is_leap(2023)], [True, False])'],
      [2, 'century', 'self.WRONG(is_leap(1900))'],
    ],
    ...{ wrong: 'assertTrue', right: 'assertFalse', says: ['True', 'False'], number: 2, quote: 'of full centuries only every fourth' },
    bent: 'return year % 4 == 0',
    honest: 'return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)',
  },
]

const KINDS = `(len(password) >= 8) + sum(any(kind(letter) for letter in password) for kind in
        [str.islower, str.isupper, str.isdigit, lambda letter: not letter.isalnum()])`

const suiteOf = ({ module, signature, tests }: Planted, value: string) =>
  file(`${module}.py`, `def ${signature}:\n    raise NotImplementedError`) +
  file(
    `tests/test_${module}.py`,
    `import unittest\nfrom ${module} import ${signature.split('(')[0]}\n\n\nclass MadeTest(unittest.TestCase):\n${tests
      .map(
        ([clause, name, body]) =>
          `    # clause ${clause}${body.includes('WRONG') ? `: it is ${value}` : ''}\n    def test_${name}(self):\n        ${body.replace('WRONG', value)}`,
      )
      .join('\n\n')}\n`,
  )

const codeOf = ({ module, signature }: Planted, body: string) =>
  file(`${module}.py`, `def ${signature}:\n    ${body.replace('KINDS', KINDS)}`)

const values = (...given: readonly object[]) => json({ values: given })
const working = 'By the words it comes out so, step by step.'

async function build(project: Planted, value: string, story: Story, config: object = {}) {
  const { description, words, acceptance, signature, module } = project
  const endpoint = await tellStory({
    plan: json({
      title: 'Made',
      tasks: [{ id: 'made', title: 'Made', words, acceptance, interface: `${module}.py: ${signature}`, needs: [] }],
      start: null,
    }),
    'task/made/tests-1/tests': suiteOf(project, value),
    ...story,
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const path = join(place.data, 'config.json')
  writeFileSync(path, JSON.stringify({ heldOut: 0, mutants: 0, hollow: false, judgeTests: false, budget: { attempts: 2 }, ...config }))
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', path, '--json'], place)
  return { result, place, promptOf: (key: string) => textOf(endpoint.requests.find((each) => each.key === `task/made/tests-1/${key}`)) }
}

/** A builder that does what the tests say, whatever they say. */
const bending =
  (project: Planted) =>
  ({ messages }: SeenRequest): string =>
    messages.some(({ content }) => content.includes(wrongLine(project))) ? codeOf(project, project.bent) : codeOf(project, project.honest)

const wrongLine = ({ tests, wrong }: Planted) =>
  tests
    .map(([, , body]) => body)
    .find((body) => body.includes('WRONG'))
    ?.replace('WRONG', wrong) ?? ''

test.each(planted)('$name: without a second computation the bent program is verified against the words', async (project) => {
  const { result } = await build(project, project.wrong, { 'task/made/code': bending(project) }, { secondValues: false })
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { amended: { count: 0 } } })
})

test.each(planted)(
  '$name: the wrong value is found, its author computes again, and the test is amended before it is sealed',
  async (project) => {
    const { number, says: [wrong, right] = [project.wrong, project.right] } = project
    const { result, promptOf, place } = await build(project, project.wrong, {
      'task/made/code': bending(project),
      'task/made/tests-1/values': values({ number, working, value: right }),
      'task/made/tests-1/recompute': values({ number, working, answer: 'change', value: right, quote: '' }),
    })
    expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
    expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ amended: 1, values: { computed: 1, agreed: 0, settled: 1 } })
    expect(notesOf(result, 'values')).toMatchObject([{ disputed: [{ first: wrong, second: right, took: right, by: 'author' }] }])
    // The second computation sees the inputs, and never the value: not in the test, its comment or its name.
    const [, name, body] = project.tests.find(([, , each]) => each.includes('WRONG')) ?? [0, '', '']
    expect(promptOf('values')).toContain(body.replace('WRONG', `___${number}`))
    expect(promptOf('values')).not.toMatch(new RegExp(`it is |test_${name}\\b`))
    const { stdout } = await tillgreen(['show', result.run], place)
    expect(stdout).toMatch(/Expected values computed a second time[\s\S]*1 test was amended/)
  },
)

const [, , , , sudoku] = planted as [Planted, Planted, Planted, Planted, Planted]

test('an author who insists is judged by the words alone, and the test is amended', async () => {
  const { result, promptOf } = await build(sudoku, sudoku.wrong, {
    'task/made/code': bending(sudoku),
    'task/made/tests-1/values': values({ number: 1, working, value: '30' }, { number: 2, working, value: '40' }),
    'task/made/tests-1/recompute': values({ number: 2, working, answer: 'keep', value: '45', quote: 'the levels of a puzzle' }),
    'task/made/tests-1/dispute-1/ruling': json({ working, ruling: 'test', quote: 'medium 40', expected: '40' }),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ values: { computed: 2, agreed: 1, settled: 1 } })
  expect(promptOf('dispute-1/ruling')).toContain('finds another value than `45`')
  expect(promptOf('dispute-1/ruling')).not.toContain('`40`')
})

const bar: Planted = {
  name: 'a bar',
  description: 'A module that draws bars: one "=" for each unit, and "!" behind them.',
  words: 'bar(units) gives one "=" for each unit, and "!" behind them; None where there is no unit.',
  acceptance: ['2 units are drawn', '40 units are drawn', '0 units give None'],
  ...{ module: 'bars', signature: 'bar(units)' },
  tests: [
    [1, 'two', 'self.assertEqual(bar(2), "==!")'],
    [2, 'many', 'self.assertEqual(bar(40), WRONG)'],
    [3, 'none', 'self.assertEqual(bar(0), None)'],
  ],
  ...{ wrong: '"=" * 39 + "!"', right: `"${'='.repeat(40)}!"`, number: 1, quote: 'one "=" for each unit' },
  bent: 'return "=" * min(units, 39) + "!" if units else None',
  honest: 'return "=" * units + "!" if units else None',
}

test('a value that a test writes as an expression is doubted by the recomputer, and goes the same way', async () => {
  const { result, promptOf } = await build(bar, bar.wrong, {
    'task/made/code': bending(bar),
    'task/made/tests-1/values': json({
      values: [{ number: 1, working, value: '"==!"' }],
      seen: [
        { test: 'test_2', shown: bar.wrong, working, value: bar.right },
        { test: 'test_1', shown: 'nowhere', working, value: '1' },
      ],
    }),
    'task/made/tests-1/recompute': values({ number: 3, working, answer: 'change', value: bar.right, quote: '' }),
  })
  expect(promptOf('values')).toContain('self.assertEqual(bar(40), "=" * 39 + "!")')
  expect(notesOf(result, 'values')).toMatchObject([{ disputed: [{ first: bar.wrong, took: bar.right, by: 'author' }] }])
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
})

test('a value of another kind replaces a wrong one, the ruling gets the line, and the old working is dropped', async () => {
  let builderSaw = ''
  const { result, promptOf } = await build(bar, '"none"', {
    'task/made/code': (request) => {
      builderSaw = textOf(request)
      return codeOf(bar, bar.honest)
    },
    'task/made/tests-1/values': values({ number: 2, working, value: bar.right }),
    'task/made/tests-1/recompute': values({ number: 2, working, answer: 'keep', value: '"none"', quote: 'A module that draws bars' }),
    'task/made/tests-1/dispute-1/ruling': json({ working, ruling: 'test', quote: 'one "=" for each unit', expected: bar.right }),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
  expect(promptOf('dispute-1/ruling')).toContain('expects in the line `self.assertEqual(bar(40), "none")`')
  expect(builderSaw).toContain(`# clause 2\n    def test_many(self):\n        self.assertEqual(bar(40), ${bar.right})`)
})

test('a right suite loses nothing to a wrong second computation: the arbiter decides, and the test stays', async () => {
  const { result } = await build(sudoku, sudoku.right, {
    'task/made/code': codeOf(sudoku, sudoku.honest),
    'task/made/tests-1/values': values({ number: 1, working, value: 30 }, { number: 2, working, value: 44 }),
    'task/made/tests-1/recompute': values({ number: 2, working, answer: 'keep', value: '40', quote: 'medium 40' }),
    'task/made/tests-1/dispute-1/ruling': json({ working, ruling: 'program' }),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 0 }, red: 2 } })
  expect(notesOf(result, 'values')).toMatchObject([{ agreed: 1, settled: 1, disputed: [{ took: '40', by: 'arbiter' }] }])
})

test('where the words leave a value open its test goes, and the clause needs another one', async () => {
  const { result, promptOf } = await build(sudoku, sudoku.wrong, {
    'task/made/code': codeOf(sudoku, sudoku.honest),
    'task/made/tests-1/values': values({ number: 2, working, value: '40' }),
    'task/made/tests-1/recompute': values({ number: 2, working, answer: 'leave-out' }),
    'task/made/tests-2/tests': suiteOf(sudoku, sudoku.right),
    'task/made/tests-2/values': values({ number: 1, working, value: '40' }),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'refused-tests')).toMatchObject([{ problems: [expect.stringContaining('clause 2')] }])
  // What was computed already is not asked for again.
  expect(promptOf('values')).toContain('___2')
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ values: { computed: 2, agreed: 1, settled: 1 } })
})

test('a model that cannot compute takes nothing away: the suite is sealed as its author wrote it', async () => {
  const { result } = await build(sudoku, sudoku.right, {
    'task/made/code': codeOf(sudoku, sudoku.honest),
    ...Object.fromEntries(['', '-again-2', '-again-3'].map((again) => [`task/made/tests-1/values${again}`, 'I am not sure.'])),
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ values: null })
})

test('the same history is replayed from its journal', async () => {
  const { number, right } = sudoku
  const { result, place } = await build(sudoku, sudoku.wrong, {
    'task/made/code': bending(sudoku),
    'task/made/tests-1/values': values({ number, working, value: right }),
    'task/made/tests-1/recompute': values({ number, working, answer: 'change', value: right, quote: '' }),
  })
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('in JavaScript a value in a table is found and put right as well', async () => {
  const stub = file('src/gaps.mjs', "/** Gaps of a level. */\nexport function gaps(level) {\n  throw new Error('not implemented')\n}")
  const endpoint = await tellStory({
    plan: json({
      title: 'Made',
      tasks: [
        {
          ...{ id: 'made', title: 'Made', words: sudoku.words, acceptance: ['each level gives its number'], needs: [] },
          interface: 'src/gaps.mjs: gaps(level)',
        },
      ],
      start: null,
    }),
    'task/made/tests-1/tests':
      stub +
      file(
        'tests/gaps.test.mjs',
        `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gaps } from '../src/gaps.mjs'

for (const [level, number] of [['easy', 30], ['medium', 45], ['hard', 50]]) {
  // clause 1
  it(\`\${level} has \${number} gaps\`, () => {
    assert.equal(gaps(level), number)
  })
}
`,
      ),
    'task/made/tests-1/values': values(
      { number: 1, working, value: 30 },
      { number: 2, working, value: 40 },
      { number: 3, working, value: 50 },
    ),
    'task/made/tests-1/recompute': values({ number: 2, working, answer: 'change', value: 40 }),
    'task/made/code': ({ messages }) => {
      const isBent = messages.some(({ content }) => content.includes("['medium', 45]"))
      return file('src/gaps.mjs', `export function gaps(level) {\n  return { easy: 30, medium: ${isBent ? 45 : 40}, hard: 50 }[level]\n}`)
    },
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const flags = ['--template', 'node-plain', '--json', '--no-hollow', '--mutants', '0', '--held-out', '0']
  const result = await tillgreen(['run', sudoku.description, ...flags], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 } } })
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ values: { computed: 3, agreed: 2, settled: 1 } })
  expect(textOf(endpoint.requests.find(({ key }) => key.endsWith('/values')))).toContain("['easy', ___1], ['medium', ___2], ['hard', ___3]")
})
