import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CommandResult, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { code, description, edit, file, goodStory, json, right, type Story, stub, suite, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

buildWithProofs()

async function run(story: Story, flags: readonly string[] = []): Promise<CommandResult & { data: string }> {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--out', 'made', '--json', ...flags], place)
  return { ...result, data: place.data }
}

const notes = (result: CommandResult, type: string) =>
  result.lines.filter((line) => line.kind === 'note' && line.step === type).map((line) => line.body as Record<string, unknown>)
const problems = (result: CommandResult, type: string): string =>
  notes(result, type)
    .flatMap((note) => note.problems as string[])
    .join('\n')

test('tests that are red only because they cannot be imported are refused and the run stops honestly', async () => {
  const broken = file(
    'tests/test_squares.py',
    'import unittest\nfrom squares import odd_squares\n\n\nclass T(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(odd_squares([]), 1)\n',
  )
  const result = await run({
    ...goodStory,
    'task/sum/tests-1/tests': stub + broken,
    'task/sum/tests-2/tests': stub + broken,
    'task/sum/tests-3/tests': stub + broken,
  })
  expect(result.outcome).toMatchObject({ verdict: 'unverifiable', ended: 'stuck' })
  expect(result.outcome?.reason).toMatch(/No tests could be shown red before the code.*import/s)
  expect(result.code).toBe(5)
})

test('a test that is green on the stub is refused as proof', async () => {
  const withVacuous = suite.replace('>>>>>>> END', '\n    def test_nothing(self):\n        self.assertTrue(True)\n>>>>>>> END')
  const result = await run({
    ...goodStory,
    'task/sum/tests-1/tests': stub + withVacuous,
    'task/sum/tests-2/tests': stub + suite,
    'task/sum/code': file('squares.py', right),
  })
  expect(problems(result, 'refused-tests')).toMatch(/test_nothing is green on the stubs, so it proves nothing/)
  expect(result.outcome?.verdict).toBe('verified')
})

test.skipIf(isFast)('a builder that edits a test is refused as a whole and never verified', async () => {
  const cheat = edit('tests/test_squares.py', '        self.assertEqual(even_squares([1, 2, 4]), 20)', '        self.assertTrue(True)')
  const result = await run({ ...goodStory, 'task/sum/code': cheat, 'task/sum/code-again-2': cheat, 'task/sum/code-again-3': cheat })
  expect(problems(result, 'malformed')).toMatch(/"tests\/test_squares.py" is a test. Tests are sealed/)
  expect(result.outcome?.verdict).not.toBe('verified')
  expect(readFileSync(join(result.data, 'made/tests/test_squares.py'), 'utf8')).toContain('20)')
})

test('a repair that aims at a test is refused, changes nothing, and the run continues', async () => {
  const result = await run({
    ...goodStory,
    'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'tests/test_squares.py', change: 'the test is wrong' }] }),
    'task/sum/attempt/1/decide-again-2': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even, not odd' }] }),
    'task/sum/attempt/1/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:'),
  })
  expect(result.outcome?.verdict).toBe('verified')
  expect(readFileSync(join(result.data, 'made/tests/test_squares.py'), 'utf8')).toContain('20)')
})

test('a program that makes its tests be skipped is never verified', async () => {
  const skipping = file('squares.py', 'import unittest\n\n\ndef even_squares(numbers):\n    raise unittest.SkipTest("not today")\n')
  const result = await run(
    {
      ...goodStory,
      'task/sum/code': skipping,
      'task/sum/attempt/1/diagnose': 'All is well.',
      'task/sum/attempt/1/decide': json({ actions: [{ action: 'run-command', argv: ['true'] }] }),
    },
    ['--max-attempts', '2'],
  )
  expect(result.outcome).toMatchObject({ verdict: 'invalid', ended: 'stuck' })
  expect(result.code).toBe(1)
})

test('a command that deletes or overwrites a sealed test fails, and what it could change is undone', async () => {
  const result = await run({
    ...goodStory,
    'task/sum/attempt/1/decide': json({
      actions: [
        {
          action: 'run-command',
          argv: ['sh', '-c', 'rm -f tests/test_squares.py; echo pass > tests/test_squares.py; echo "import unittest" > sitecustomize.py'],
        },
      ],
    }),
    'task/sum/attempt/2/diagnose': 'The parity is the wrong way round.',
    'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even, not odd' }] }),
    'task/sum/attempt/2/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:'),
  })
  const command = result.lines.find((line) => line.kind === 'result' && line.step === 'command') as {
    body: { value: { tampered: string[]; result: { stderr: string } } }
  }
  expect(command.body.value.result.stderr).toMatch(/Read-only file system/)
  expect(command.body.value.tampered).toEqual(['sitecustomize.py'])
  expect(result.outcome?.verdict).toBe('verified')
  expect(existsSync(join(result.data, 'made/sitecustomize.py'))).toBe(false)
  expect(readFileSync(join(result.data, 'made/tests/test_squares.py'), 'utf8')).toContain('20)')
})

test('claims of success in words change nothing', async () => {
  const claim = 'I have implemented everything and all 3 tests pass. The task is done!'
  const result = await run({ ...goodStory, 'task/sum/code': claim, 'task/sum/code-again-2': claim, 'task/sum/code-again-3': claim })
  expect(result.outcome).toMatchObject({ ended: 'stuck' })
  expect(result.outcome?.verdict).not.toBe('verified')
})

test('malformed JSON is asked again with what is wrong, and counted', async () => {
  const result = await run({ ...goodStory, plan: 'Here is my plan: first the sum, then the rest.', 'plan-again-2': goodStory.plan ?? '' })
  expect(notes(result, 'malformed').length).toBe(1)
  expect(result.outcome?.verdict).toBe('verified')
  const stats = await tillgreen(['stats', '--json'], { data: result.data })
  const { figures } = stats.lines[0] as { figures: { malformed: { role: string; malformed: { n: number; count: number } }[] } }
  expect(figures.malformed.find((each) => each.role === 'planner')?.malformed).toMatchObject({ n: 2, count: 1 })
})

test.skipIf(isFast)('three malformed answers in a row end the run as stuck', async () => {
  const result = await run({ plan: '{"title": ', 'plan-again-2': 'no', 'plan-again-3': '[]' })
  expect(result.outcome).toMatchObject({ verdict: 'unverifiable', ended: 'stuck' })
  expect(result.outcome?.reason).toContain('3 answers in a row')
})

test('a placeholder instead of code is refused, and a whole answer accepted afterwards', async () => {
  const lazy = file(
    'squares.py',
    'def even_squares(numbers):\n    total = 0\n    # ... rest of the code stays the same ...\n    return total',
  )
  const result = await run({ ...goodStory, 'task/sum/code': lazy, 'task/sum/code-again-2': file('squares.py', right) })
  expect(problems(result, 'malformed')).toMatch(/rest of the code/)
  expect(result.outcome?.verdict).toBe('verified')
})

test('paths that lead out of the workspace are refused and nothing is written there', async () => {
  const escaping = file('../../../../tmp/tillgreen-escaped.py', 'print(1)')
  const result = await run({
    ...goodStory,
    'task/sum/code': escaping,
    'task/sum/code-again-2': file('/tmp/tillgreen-escaped.py', 'print(1)'),
    'task/sum/code-again-3': file('squares.py', right),
  })
  expect(notes(result, 'malformed').length).toBe(2)
  expect(existsSync('/tmp/tillgreen-escaped.py')).toBe(false)
  expect(result.outcome?.verdict).toBe('verified')
})

test('a budget that is spent in the middle ends the run with the best state', async () => {
  const result = await run(goodStory, ['--budget-tokens', '24000'])
  expect(result.outcome).toMatchObject({ ended: 'budget' })
  expect(result.code).toBe(3)
  expect(result.outcome?.reason).toMatch(/of 24000 are left/)
  expect(result.outcome?.verdict).not.toBe('verified')
})

test.skipIf(isFast)('tests that hang are ended by the limit, and the run names it', async () => {
  const hanging = file('squares.py', 'def even_squares(numbers):\n    while True:\n        pass\n')
  const result = await run(
    {
      ...goodStory,
      'task/sum/code': hanging,
      'task/sum/attempt/1/diagnose': 'It loops for ever.',
      'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'write it' }] }),
      'task/sum/attempt/1/action/1/fix': file('squares.py', right),
    },
    ['--timeout-s', '4'],
  )
  expect(notes(result, 'triaged')[0]).toMatchObject({ class: 'timeout' })
  expect(result.outcome?.verdict).toBe('verified')
})

test('a repair that makes things worse is rolled back and the best state kept', async () => {
  const worse = file('squares.py', 'def even_squares(numbers):\n    return 1\n')
  const result = await run(
    {
      ...goodStory,
      'task/sum/code': code,
      'task/sum/attempt/1/action/1/fix': worse,
      'task/sum/attempt/2/diagnose': 'It was made worse.',
      'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'nothing' }] }),
      'task/sum/attempt/2/action/1/fix': 'NONE',
      'task/sum/attempt/3/diagnose': 'Still red.',
      'task/sum/attempt/3/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'nothing' }] }),
      'task/sum/attempt/3/action/1/fix': 'NONE',
    },
    ['--max-attempts', '3'],
  )
  expect(notes(result, 'rolled-back').length).toBeGreaterThan(0)
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'stuck' })
  expect(readFileSync(join(result.data, 'made/squares.py'), 'utf8')).toContain('% 2 == 1')
})

test.skipIf(isFast)(
  'with a form of edits that the config sets, a model is asked for that from the start, and no other takes its place',
  async () => {
    const astray = edit('squares.py', '    if number is odd:', '    if number is even:')
    const prompts: string[] = []
    const fix = (answer: string) => (request: { readonly messages: readonly { readonly content: unknown }[] }) => {
      prompts.push(String(request.messages.at(-1)?.content))
      return answer
    }
    const result = await run(
      {
        ...goodStory,
        'task/sum/attempt/1/action/1/fix': fix(astray),
        'task/sum/attempt/1/action/1/fix-again-2': fix(astray),
        'task/sum/attempt/1/action/1/fix-again-3': fix(file('squares.py', right)),
      },
      ['--edit-form', 'whole'],
    )
    expect(result.outcome?.verdict).toBe('verified')
    expect([prompts.length, notes(result, 'edit-form')]).toEqual([3, []])
    for (const prompt of prompts) {
      expect(prompt).toContain('<<<<<<< FILE path')
      expect(prompt).not.toMatch(/<<<<<<< (EDIT|PATCH) path/)
    }
  },
)

test.skipIf(isFast)('a model whose edits find no place twice in a row is asked for a patch, and from then on in that form', async () => {
  const astray = edit('squares.py', '    if number is odd:', '    if number is even:')
  const patch = (from: string, to: string) =>
    `<<<<<<< PATCH squares.py\n@@\n             raise TypeError(f"an int was expected, found {number!r}")\n-${from}\n+${to}\n>>>>>>> END\n`
  const prompts: Record<string, string> = {}
  const result = await run({
    ...goodStory,
    'task/sum/attempt/1/action/1/fix': astray,
    'task/sum/attempt/1/action/1/fix-again-2': astray,
    'task/sum/attempt/1/action/1/fix-again-3': patch('        if number % 2 == 1:', '        if number % 3 == 0:'),
    'task/sum/attempt/2/diagnose': 'Still the wrong numbers.',
    'task/sum/attempt/2/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
    'task/sum/attempt/2/action/1/fix': (request) => {
      prompts.second = String(request.messages.at(-1)?.content)
      return patch('        if number % 3 == 0:', '        if number % 2 == 0:')
    },
  })
  expect(result.outcome?.verdict).toBe('verified')
  expect(notes(result, 'edit-form')).toEqual([{ type: 'edit-form', role: 'builder', model: 'storyteller', form: 'patch' }])
  expect(problems(result, 'malformed')).toMatch(/old lines are not in the file[\s\S]*Change existing files with PATCH blocks now/)
  expect(prompts.second).toContain('<<<<<<< PATCH path')
  expect(prompts.second).not.toContain('<<<<<<< EDIT path')
  expect((await tillgreen(['show', result.run], result)).stdout).toMatch(/Edit format changed.*storyteller: patches/)
})
