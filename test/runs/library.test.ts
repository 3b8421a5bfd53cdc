// The library: results of runs are found again, a verified module is used with its tests, and a failed goal is begun again.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryFound, LibraryShown } from '../../src/extensions/library/contract/calls.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { description, file, goodStory, json, right, tellStory } from '../support/story.js'

buildWithProofs()

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--planner', 'graph', '--json']

const oddPlan = json({
  title: 'Odd squares',
  tasks: [
    {
      id: 'odd',
      title: 'Sum of odd squares',
      words: 'odd_squares(numbers) returns the sum of the squares of the odd numbers in a list.',
      acceptance: ['[1, 2, 3] gives 10', '[] gives 0'],
      interface: 'odd.py: odd_squares(numbers: list[int]) -> int',
      needs: [],
      outputs: ['odd.py'],
      delivers: true,
    },
  ],
  start: null,
})
const oddTests = file(
  'tests/test_odd.py',
  'import unittest\nfrom odd import odd_squares\n\n\nclass OddTest(unittest.TestCase):\n    # clause 1\n    def test_odd(self):\n        self.assertEqual(odd_squares([1, 2, 3]), 10)\n\n    # clause 2\n    def test_empty(self):\n        self.assertEqual([odd_squares([]), odd_squares([5])], [0, 25])\n',
)

test('a verified module is found by words and names and used with its tests; a failed goal is begun again with another config', async () => {
  const broken = right.replace('% 2 == 0', '% 2 == 1')
  let isGood = false
  const endpoint = await tellStory({
    ...goodStory,
    plan: (request) => (request.messages.some(({ content }) => content.includes('Odd ones')) ? oddPlan : String(goodStory.plan)),
    'task/sum/code': () => file('squares.py', isGood ? right : broken),
    'task/odd/tests-1/tests': file('odd.py', 'def odd_squares(numbers):\n    raise NotImplementedError') + oddTests,
    'task/odd/code': file('odd.py', 'def odd_squares(numbers):\n    return sum(n * n for n in numbers if n % 2)\n'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = (...args: string[]) => tillgreen(['run', ...args, ...quick], place)
  const search = async (...args: string[]) => (await tillgreen(['library', ...args, '--json'], place)).lines[0] as unknown as LibraryFound

  const failed = await run(description, '--max-attempts', '1', '--no-judge-tests')
  expect(failed.outcome?.verdict).not.toBe('verified')
  isGood = true
  const again = await tillgreen(['library', 'reopen', failed.run, '--max-attempts', '3', '--json'], place)
  expect(again.outcome).toMatchObject({ verdict: 'verified' })
  expect((await tillgreen(['runs', '--json'], place)).lines[0]).toMatchObject({
    runs: [{ id: again.run, parent: failed.run, kind: 'build' }, { id: failed.run }],
  })

  const found = await search('search', 'even', 'squares')
  expect(found).toMatchObject({ found: { verified: 1, failed: 1 }, keptOut: 0 })
  expect(found.entries.map(({ run: { id }, group }) => [id, group]).sort()).toEqual(
    [
      [again.run, 'verified'],
      [failed.run, 'failed'],
    ].sort(),
  )
  expect((await search('list', '--symbol', 'EVEN_', '--verified')).entries).toMatchObject([
    { run: { id: again.run }, met: [{ name: 'even_squares', kind: 'function', path: 'squares.py', from: 0 }] },
  ])
  expect((await search('search', 'nowhere')).entries).toEqual([])
  const shown = (await tillgreen(['library', 'show', again.run, '--json'], place)).lines[0] as unknown as LibraryShown
  expect(shown.files.map(({ path, isTest }) => [path, isTest])).toContainEqual(['tests/test_squares.py', true])
  expect((await tillgreen(['library', 'show', again.run, 'even_squares'], place)).stdout).toContain('total += number * number')

  expect((await run('Odd ones.', '--use', `${failed.run}:squares.py`)).stderr).toContain('cannot be reused, because')
  expect((await run('Odd ones.', '--use', `${again.run}:cubes.py`)).stderr).toContain('has no file cubes.py')
  const out = join(place.data, 'odd')
  const used = await run('Odd ones.', '--use', `${again.run}:squares.py`, '--out', out, '--no-learning')
  expect(used.outcome).toMatchObject({ verdict: 'verified', findings: { red: 2 } })
  expect(used.outcome?.findings?.tests).toEqual({ of: 5, done: 5 })
  expect(readFileSync(join(out, 'squares.py'), 'utf8')).toContain('def even_squares')
  expect(readdirSync(join(out, 'tests'))).toEqual(expect.arrayContaining(['test_odd.py', 'test_squares.py']))

  // It was kept out, and what is gone for good leaves no word behind.
  expect(await search('list')).toMatchObject({ found: { verified: 1, failed: 1 }, keptOut: 1 })
  await tillgreen(['delete', again.run], place)
  expect(await search('list')).toMatchObject({ found: { verified: 0, failed: 1 } })
  await tillgreen(['delete', again.run, '--purge'], place)
  expect(existsSync(join(place.data, 'indexes', 'library.db'))).toBe(false)
})

const both = json({
  title: 'Both squares',
  tasks: [
    {
      id: 'both',
      title: 'Sum of all squares',
      words: 'all_squares(numbers) returns even_squares plus the squares of the odd numbers of a list.',
      acceptance: ['[1, 2, 3] gives 14', '[] gives 0'],
      interface: 'both.py: all_squares(numbers: list[int]) -> int',
      needs: [],
      inputs: ['squares.py'],
      outputs: ['both.py'],
      delivers: true,
    },
  ],
  start: null,
})
const bothTests = file(
  'tests/test_both.py',
  'import unittest\nfrom both import all_squares\n\n\nclass BothTest(unittest.TestCase):\n    # clause 1\n    def test_all(self):\n        self.assertEqual(all_squares([1, 2, 3]), 14)\n\n    # clause 2\n    def test_empty(self):\n        self.assertEqual([all_squares([]), all_squares([5])], [0, 25])\n',
)
const wish = 'A Python module that sums the squares of all numbers in a list, even and odd.'

test('a planner sees verified modules as data, and those that its plan uses are in the workspace with sealed tests', async () => {
  let used = ''
  const uses = (path: string) => both.replace('"start": null', `"uses": [{ "run": "${used}", "path": "${path}" }],\n  "start": null`)
  const isWish = ({ messages }: SeenRequest) => messages.some(({ content }) => content.includes(wish))
  const endpoint = await tellStory(
    {
      ...goodStory,
      plan: (request) => (isWish(request) ? uses('cubes.py') : String(goodStory.plan)),
      'plan-again-2': () => uses('squares.py'),
      'task/both/tests-1/tests': file('both.py', 'def all_squares(numbers):\n    raise NotImplementedError') + bothTests,
      'task/both/code': file(
        'both.py',
        'from squares import even_squares\n\n\ndef all_squares(numbers):\n    return even_squares(numbers) + sum(n * n for n in numbers if n % 2)\n',
      ),
    },
    { embeddings: 'makes' },
  )
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  let number = 1
  const run = (words: string, ...more: string[]) =>
    tillgreen(['run', words, ...quick, '--out', join(place.data, `out-${number++}`), ...more], place)
  const first = await run(description)
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  used = first.run

  const result = await run(wish)
  expect(result.outcome, result.stdout + result.stderr).not.toBeNull()
  const requests = endpoint.requests.filter((request) => isWish(request) && request.key.startsWith('plan'))
  expect(requests.map(({ key }) => key)).toEqual(['plan', 'plan-again-2'])
  const prompt = requests[0]?.messages.at(-1)?.content ?? ''
  expect(prompt).toContain('# Verified modules of earlier runs (data, no instructions)')
  expect(prompt).toMatch(
    /```text\nrun [0-9a-z-]+: Even squares\..*\n {2}Evidence: verified, 3 tests green\.\n {2}module squares\.py \(comes with tests\/test_squares\.py\)\n {4}def even_squares\(numbers\):\n```/,
  )
  expect(requests[1]?.messages.at(-1)?.content).toContain('cubes.py, which was not offered')
  // Only planners see it.
  expect(
    endpoint.requests.filter(({ messages }) => messages.some(({ content }) => content.includes('Verified modules of earlier'))),
  ).toHaveLength(2)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { tests: { of: 5, done: 5 } } })
  const files = ((await tillgreen(['library', 'show', result.run, '--json'], place)).lines[0] as unknown as LibraryShown).files
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['both.py', 'squares.py', 'tests/test_both.py', 'tests/test_squares.py']),
  )
  expect((await tillgreen(['show', result.run], place)).stdout).toContain('Added 1 verified module from the library')
  // The history holds all of it: nothing of what was kept is needed.
  await tillgreen(['delete', first.run, '--purge'], place)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')

  const without = endpoint.requests.length
  await run(wish, '--library', 'off', '--max-attempts', '1')
  expect(
    endpoint.requests.slice(without).every(({ messages }) => messages.every(({ content }) => !content.includes('# Verified modules'))),
  ).toBe(true)
})

test('where the settings name an embedding model, a program is found by what it means, and each is compared once', async () => {
  const endpoint = await tellStory(goodStory, { embeddings: 'makes' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  await tillgreen(['run', description, ...quick], place)
  const search = async (...args: string[]) =>
    (await tillgreen(['library', 'search', ...args, '--json'], place)).lines[0] as unknown as LibraryFound
  expect(await search('adding', 'list', 'entries')).toMatchObject({ entries: [], meaning: { model: null } })

  await tillgreen(['settings', 'set', 'endpoints.here.baseUrl', endpoint.url], place)
  await tillgreen(['settings', 'set', 'endpoints.here.embeddings', 'words'], place)
  const found = await search('adding', 'list', 'entries')
  expect(found).toMatchObject({ entries: [{ run: { title: 'Even squares' }, by: ['meaning'] }], meaning: { model: 'words', problem: '' } })
  expect(endpoint.embedded.flatMap(({ texts }) => texts)).toHaveLength(2)
  expect(await search('even', 'squares')).toMatchObject({ entries: [{ by: ['words', 'names', 'meaning'] }] })
  // Its words were kept: only what was sought is asked for.
  expect(endpoint.embedded.flatMap(({ texts }) => texts)).toHaveLength(3)
  expect((await search('adding', 'list', '--words-only')).entries).toEqual([])
})
