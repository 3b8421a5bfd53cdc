// The library: what a run came to is found again, a verified module is used with its tests, and a failed goal is begun again.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryFound, LibraryShown } from '../../src/contract/features/library/calls.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, right, tellStory } from '../support/story.js'

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

  expect((await run('Odd ones.', '--use', `${failed.run}:squares.py`)).stderr).toContain('Only verified programs are used again')
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
