// A task all of whose clauses were replaced by what was said while the run was at work.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { steered } from '../support/steered-run.js'
import { edit, file, json, right, stub } from '../support/story.js'

const task = (id: string, clause: string, needs: readonly string[] = []) => ({
  ...{ id, title: `Task ${id}`, words: `${id}.py has ${id}(numbers).`, acceptance: [clause], interface: `${id}.py: ${id}(numbers)`, needs },
})
const planOf = (...tasks: readonly object[]) => json({ title: 'Made', tasks, start: null })

const suiteOf = (module: string, call: string, result: string, clauses = 'clause 1') =>
  file(
    `tests/test_${module}.py`,
    `import unittest\nfrom ${module} import ${/\w+(?=\()/.exec(call)}\n\n\nclass MadeTest(unittest.TestCase):\n    # ${clauses}\n    def test_it(self):\n        self.assertEqual(${call}, ${result})`,
  )

const ODD = 'Odd numbers count instead of even ones.'
const squares = {
  plan: planOf({ ...task('squares', '[1, 2, 4] gives 20'), interface: 'squares.py: even_squares(numbers)' }),
  'task/squares/tests-1/tests': stub + suiteOf('squares', 'even_squares([1, 2, 4])', '20'),
  'task/squares/code': file('squares.py', right),
  'task/squares/before-code/place': json({
    parts: [{ quote: ODD, task: 'squares', clause: '[1, 2, 3] gives 10', replaces: [{ task: 'squares', clause: 1 }] }],
  }),
  'task/said-1/code': file('squares.py', right.replace('% 2 == 0', '% 2 == 1')),
}

test('whose test is amended in its place has that test for what holds instead: nothing is left untested, and the run is verified', async () => {
  const amended = edit(
    'tests/test_squares.py',
    '        self.assertEqual(even_squares([1, 2, 4]), 20)',
    '        self.assertEqual(even_squares([1, 2, 3]), 10)',
  )
  const { result, place } = await steered({ ...squares, 'task/said-1/tests-1/tests': amended }, 'task/squares/tests-1/tests', ODD)
  expect(result.lines.filter(({ step }) => step === 'refused-tests')).toEqual([])
  expect(result.lines.findLast(({ key }) => key === 'final/evidence')).toMatchObject({
    body: { clauses: [{ task: 'said-1', clause: 1, state: 'shown', tests: ['tests/test_squares.py :: MadeTest > test_it'] }] },
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { tasks: { of: 2, done: 2 }, clauses: { of: 1, done: 1 } } })
  const { stdout } = await tillgreen(['show', result.run, '--words'], place)
  expect(stdout).toMatch(/shown by tests +Odd numbers count instead/)
  expect(stdout).toMatch(/changed later [\s\S]*- \[1, 2, 4\] gives 20 .*\n +replaced by rule 1 of Odd numbers/)
})

test('before its tests are written is not built: what holds instead is another task', async () => {
  const words = 'Leave the largest out, the smallest is enough.'
  const asked = (module: string, call: string, result: string, clauses?: string) =>
    file(`${module}.py`, `def ${module}(numbers):\n    raise NotImplementedError`) + suiteOf(module, call, result, clauses)
  const story = {
    ...squares,
    plan: planOf(
      { ...task('squares', '[1, 2, 4] gives 20'), interface: 'squares.py: even_squares(numbers)' },
      task('largest', 'largest([3, 7]) gives 7', ['squares']),
      task('smallest', 'smallest([3, 7]) gives 3', ['largest']),
    ),
    'task/squares/before-code/place': json({
      parts: [{ quote: words, task: 'smallest', clause: 'smallest([9, 5]) gives 5', replaces: [{ task: 'largest', clause: 1 }] }],
    }),
    'task/smallest/tests-1/tests': asked('smallest', '[smallest([3, 7]), smallest([9, 5])]', '[3, 5]', 'clauses 1 and 2'),
    'task/smallest/code': file('smallest.py', 'def smallest(numbers):\n    return min(numbers)'),
  }
  const { result, keys } = await steered(story, 'task/squares/tests-1/tests', words)
  expect(keys.filter((key) => key.startsWith('task/largest/'))).toEqual([])
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { tasks: { of: 3, done: 3 }, clauses: { of: 3, done: 3 } } })
})
