import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Comparison } from '../../src/contract/calls/history.js'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, edit, file, goodStory, json, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

buildWithProofs()

const keysOf = (lines: readonly Record<string, unknown>[], kind: string) =>
  lines.filter((line) => line.type === 'entry' && line.kind === kind).map((line) => (line as unknown as Entry).key)

test('a description becomes a verified program: tests first and red, code, diagnosis, repair, green in a fresh copy', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--out', 'made', '--json'], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(result.code).toBe(0)
  const results = keysOf(result.lines, 'result')
  const order = [
    'plan',
    'task/sum/tests-1/tests',
    'task/sum/tests-1/test',
    'task/sum/code',
    'task/sum/attempt/1/test',
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
    'task/sum/attempt/2/test',
  ]
  // The two halves go side by side, so either may end first.
  const pair = ['final/pair/half-a-1', 'final/pair/half-b-1']
  const known = results.filter((key) => order.includes(key) || pair.includes(key))
  expect(known.slice(0, order.length)).toEqual(order)
  expect(known.slice(order.length).toSorted()).toEqual(pair)
  expect(readFileSync(join(place.data, 'made/squares.py'), 'utf8')).toContain('% 2 == 0')
  expect(existsSync(join(place.data, 'made/tests/test_squares.py'))).toBe(true)
})

test('everything that a person does with a run works on it afterwards', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  const requestsBefore = endpoint.requests.length
  expect((await tillgreen(['runs'], place)).stdout).toContain('verified')
  expect((await tillgreen(['show', run], place)).stdout).toMatch(
    /Tests locked {2}3 failed on the empty program, as expected[\s\S]*Diagnosis[\s\S]*verified/,
  )
  expect((await tillgreen(['stats'], place)).stdout).toContain('verified 1 of 1')
  expect(
    (await tillgreen(['verdict', run, '--ran', 'yes', '--worked', 'yes', '--perfect', 'no', '--comment', 'no docs'], place)).code,
  ).toBe(0)
  expect((await tillgreen(['export', run, '--out', 'made.zip'], place)).stdout).toContain('made.zip (verdict: verified)')
  expect((await tillgreen(['verify', 'made.zip'], place)).stdout).toMatch(/\nverified\n$/)
  expect((await tillgreen(['replay', run, '--strict'], place)).stdout).toContain('The history matches')
  const enacted = await tillgreen(['replay', run], place)
  expect(enacted.stdout).toContain('No step differed from the recording.')
  expect((await tillgreen(['record', run, '--out', 'run.jsonl'], place)).code).toBe(0)
  const elsewhere = { data: temporaryFolder('data') }
  const strict = await tillgreen(['replay', join(place.data, 'run.jsonl'), '--strict'], elsewhere)
  expect(strict.stdout).toContain('The history matches')
  const live = await tillgreen(['replay', join(place.data, 'run.jsonl'), '--json'], elsewhere)
  expect(live.outcome?.verdict).toBe('verified')
  expect((await tillgreen(['happy', run], place)).code).toBe(0)
  expect(endpoint.requests.length).toBe(requestsBefore)
})

test('feedback becomes a test that is red on the finished program, then a change, then a new verdict', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    'task/feedback/tests-1/tests': file(
      'tests/test_negative.py',
      'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
    ),
    'task/feedback/code': edit(
      'squares.py',
      '        if not isinstance(number, int):',
      '        if not isinstance(number, int) or isinstance(number, bool):',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  const result = await tillgreen(['feedback', run, 'True should be refused like any other value that is no number.', '--json'], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const red = result.lines.find((line) => line.key === 'task/feedback/tests-1/test' && line.kind === 'result') as {
    body: { value: { report: { cases: { name: string; state: string }[] } } }
  }
  expect(red.body.value.report.cases.filter((each) => each.state === 'failed').map((each) => each.name)).toEqual([
    'test_booleans_are_refused',
  ])
  const written = result.lines.find((line) => line.key === 'task/feedback/write' && line.kind === 'result')
  expect(written).toMatchObject({ body: { value: { changes: [{ path: 'squares.py', added: 1, removed: 1 }] } } })
  const shown = await tillgreen(['runs', '--json'], place)
  expect(shown.lines[0]).toMatchObject({ runs: [{ kind: 'feedback', parent: run }, { id: run }] })
})

test.skipIf(isFast)('a second round of feedback is worked on like the first and keeps its tests', async () => {
  const boolTest = (name: string, value: string) =>
    file(
      `tests/test_${name}.py`,
      `import unittest\nfrom squares import even_squares\n\n\nclass T(unittest.TestCase):\n    def test_${name}(self):\n        with self.assertRaises(TypeError):\n            even_squares([${value}])\n`,
    )
  const endpoint = await tellStory({
    ...goodStory,
    'task/feedback/tests-1/tests': boolTest('bool', 'True'),
    'task/feedback/code': edit(
      'squares.py',
      '        if not isinstance(number, int):',
      '        if not isinstance(number, int) or isinstance(number, bool):',
    ),
    'task/feedback-2/tests-1/tests': boolTest('huge', '10 ** 100'),
    'task/feedback-2/code': edit(
      'squares.py',
      '        if number % 2 == 0:',
      '        if abs(number) > 10**50:\n            raise TypeError(f"{number} is too large")\n        if number % 2 == 0:',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  const first = await tillgreen(['feedback', run, 'Refuse True.', '--json'], place)
  const second = await tillgreen(['feedback', first.run, 'Refuse numbers beyond 10 to the 50.', '--json'], place)
  expect([first.outcome?.verdict, second.outcome?.verdict]).toEqual(['verified', 'verified'])
  expect(
    endpoint.requests
      .map((request) => request.key)
      .filter((key) => !key.startsWith('final/'))
      .slice(-2),
  ).toEqual(['task/feedback-2/tests-1/tests', 'task/feedback-2/code'])
  const final = second.lines.findLast((line) => line.key === 'final/evidence') as { body: { counts: { collected: number }; red: number } }
  expect([final.body.counts.collected, final.body.red]).toEqual([5, 5])
})

test.skipIf(isFast)(
  'feedback that a test shows to be fulfilled changes nothing and says where; what brings no test and names none is not verified',
  async () => {
    const says = 'tests/test_squares.py checks it in test_empty_list_gives_zero.'
    const endpoint = await tellStory({
      ...goodStory,
      'task/feedback/tests-1/tests': ({ messages }) => {
        const prompt = JSON.stringify(messages)
        if (prompt.includes('nicer')) return 'NONE'
        return `${prompt.includes('Seven') ? 'Line 7 of squares.py leaves odd numbers out.' : says}\n\nALREADY`
      },
      'task/feedback/code': 'NONE',
    })
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
    const first = await tillgreen(['feedback', run, 'An empty list should give 0.', '--json'], place)
    const second = await tillgreen(['feedback', first.run, 'It should be nicer.', '--json'], place)
    const third = await tillgreen(['feedback', first.run, 'Seven should be left out.', '--json'], place)
    expect([first, second, third].map(({ outcome }) => outcome?.verdict)).toEqual(['verified', 'partly', 'partly'])
    expect(second.outcome?.reason).toContain('Nothing proves that your request was fulfilled. No test was written for It should be nicer.')
    const keys = endpoint.requests.map((request) => request.key).filter((key) => key.startsWith('task/feedback'))
    expect(keys).toEqual([...Array(2).fill('task/feedback/tests-1/tests'), 'task/feedback/code', 'task/feedback/tests-1/tests'])
    const prompt = endpoint.requests.find((request) => request.key === 'task/feedback/code')?.messages.at(-1)?.content
    expect(prompt).toMatch(/No test captures their words[\s\S]*answer with the single word NONE/)
    expect((await tillgreen(['show', first.run], place)).stdout).toContain(
      `The test author reports that the program already meets the requirement: ${says}`,
    )
    expect((await tillgreen(['show', second.run], place)).stdout).toContain('no change is needed')
  },
)

test.skipIf(isFast)('feedback that contradicts a sealed test amends just that test, and the person sees it', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    'task/feedback/tests-1/tests': `An empty list is an error now, so "0 for an empty list" no longer holds.\n\n${edit('tests/test_squares.py', '        self.assertEqual([even_squares([]), even_squares([6])], [0, 36])', '        with self.assertRaises(ValueError):\n            even_squares([])')}`,
    'task/feedback/code': edit(
      'squares.py',
      '    total = 0',
      '    if not numbers:\n        raise ValueError("the list is empty")\n    total = 0',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  const result = await tillgreen(['feedback', run, 'An empty list should be an error.', '--json'], place)
  expect(result.outcome?.verdict).toBe('verified')
  const amended = result.lines.find((line) => line.step === 'amended') as { body: { files: string[]; why: string } }
  expect(amended.body).toMatchObject({ files: ['tests/test_squares.py'], why: expect.stringContaining('no longer holds') })
  const final = result.lines.findLast((line) => line.key === 'final/evidence') as {
    body: { counts: { collected: number }; red: number; missing: string[] }
  }
  expect([final.body.counts.collected, final.body.red, final.body.missing]).toEqual([3, 3, []])
})

test.skipIf(isFast)(
  'a fork at the diagnosis with another config continues with other answers, and both are shown side by side',
  async () => {
    const endpoint = await tellStory(goodStory)
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)
    const other = await tellStory({
      ...goodStory,
      'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'another way' }] }),
    })
    const config = join(place.data, 'one-step.json')
    writeFileSync(config, JSON.stringify({ name: 'one-step', diagnose: false, parallel: 2 }))
    const result = await tillgreen(
      [
        ...['fork', run, '--at', 'task/sum/attempt/1/diagnose', '--config', config],
        ...['--base-url', other.url, '--model', 'storyteller', '--json'],
      ],
      place,
    )
    expect(result.outcome?.verdict).toBe('verified')
    const shown = await tillgreen(['show', run, result.run, '--json'], place)
    expect(shown.lines.map((line) => line.type)).toEqual(['run', 'run', 'comparison'])
    expect(other.requests.map((request) => request.key).filter((key) => !key.startsWith('final/'))).toEqual([
      'task/sum/attempt/1/decide',
      'task/sum/attempt/1/action/1/fix',
    ])
    expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toMatch(/^The history matches/)
    const { config: others, rows } = shown.lines.at(-1) as unknown as Comparison
    expect(others).toEqual(expect.arrayContaining([{ name: 'diagnose', left: 'true', right: 'false' }]))
    const parted = rows.filter((row) => row.left?.key.startsWith('task/sum/attempt/1/diagnose'))
    expect(parted).toEqual([expect.objectContaining({ right: null })])
    expect((await tillgreen(['show', run, result.run], place)).stdout).toMatch(/different config\n[\s\S]* {2}Diagnosis in words: yes \| no/)
  },
)

test.skipIf(isFast)('a code fix, a missing package and a needed command end in one verified run', async () => {
  const endpoint = await tellStory({
    plan: json({
      title: 'Words of a table',
      tasks: [
        {
          id: 'table',
          title: 'Capitals',
          words: 'capital(country) gives the capital in title case, looked up in data/capitals.json; KeyError for others. Uses iniconfig.',
          acceptance: ['capital("france") gives "Paris"', 'capital("atlantis") raises KeyError'],
          interface: 'capitals.py: capital(country: str) -> str; tools/make_data.py writes data/capitals.json',
          needs: [],
        },
      ],
      start: null,
    }),
    'task/table/tests-1/tests':
      file('capitals.py', 'def capital(country):\n    raise NotImplementedError') +
      file(
        'tests/test_capitals.py',
        'import pytest\nfrom capitals import capital\n\n\n# clause 1\ndef test_paris():\n    assert capital("france") == "Paris"\n\n\n# clause 2\ndef test_unknown():\n    with pytest.raises(KeyError):\n        capital("atlantis")\n',
      ),
    // Needs a package that is not installed, a file that a command must write first, and has a mistake.
    'task/table/code':
      file(
        'capitals.py',
        'import json\n\nimport colorama\n\nRESET = colorama.Style.RESET_ALL\n\n\ndef capital(country):\n    with open("data/capitals.json") as file:\n        return json.load(file)[country].lower()\n',
      ) +
      file(
        'tools/make_data.py',
        'import json\nimport os\n\nos.makedirs("data", exist_ok=True)\nwith open("data/capitals.json", "w") as file:\n    json.dump({"france": "paris"}, file)\n',
      ),
    'task/table/attempt/1/diagnose': 'data/capitals.json does not exist: tools/make_data.py has to be run once.',
    'task/table/attempt/1/decide': json({
      actions: [{ action: 'run-command', argv: ['python', 'tools/make_data.py'], where: 'workspace', why: 'writes data/capitals.json' }],
    }),
    'task/table/attempt/2/diagnose': 'capital() gives lower case instead of title case.',
    'task/table/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'capitals.py', change: 'title case' }] }),
    'task/table/attempt/2/action/1/fix': edit(
      'capitals.py',
      '        return json.load(file)[country].lower()',
      '        return json.load(file)[country].title()',
    ),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Looks up capitals.', '--template', 'python', '--out', 'made', '--json'], place)
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  const requirements = readFileSync(join(place.data, 'made/requirements.txt'), 'utf8')
  expect(requirements).toMatch(/^colorama==\d/m)
  expect(readFileSync(join(place.data, 'made/requirements.lock'), 'utf8')).toMatch(/^pytest==\d/m)
  const notes = result.lines.filter((line) => line.kind === 'note').map((line) => line.body as { class?: string; detail?: string })
  expect(notes.find((note) => note.class === 'missing-package')?.detail).toContain('colorama')
  expect(endpoint.requests.map((request) => request.key).filter((key) => key.includes('attempt'))).toEqual([
    'task/table/attempt/1/diagnose',
    'task/table/attempt/1/decide',
    'task/table/attempt/2/diagnose',
    'task/table/attempt/2/decide',
    'task/table/attempt/2/action/1/fix',
  ])
})
