// Reading suites of all layouts: what becomes a task, and what is said of what does not.
import { expect, test } from 'vitest'
import { exercismTrack } from '../../../../../test/support/exercism-track.js'
import { draw } from './draw.js'
import { readSuite } from './shelf.js'

const read = (files: Readonly<Record<string, string>>, template: string | null = null) =>
  readSuite(new Map(Object.entries(files)), template)

const leap = {
  'leap/.docs/introduction.md': 'About years.',
  'leap/.docs/instructions.md': 'Say whether a year is a leap year.\n',
  'leap/.meta/config.json': JSON.stringify({ files: { solution: ['leap.py'], test: ['leap_test.py'], example: ['.meta/example.py'] } }),
  'leap/.meta/example.py': 'def leap_year(year):\n    return True\n',
  'leap/leap.py': 'def leap_year(year):\n    pass\n',
  'leap/leap_test.py': 'import unittest\nfrom leap import leap_year\n',
}

test('an exercise of Exercism becomes a task: instructions, stub, official tests where the template has tests, example', () => {
  const { layout, tasks, leftOut } = read(leap)
  expect([layout, leftOut]).toEqual(['exercism', []])
  expect(tasks).toEqual([
    {
      name: 'leap',
      title: 'leap',
      description: 'About years.\n\nSay whether a year is a leap year.',
      template: 'python-plain',
      parameters: {},
      stub: [{ path: 'leap.py', text: 'def leap_year(year):\n    pass\n' }],
      hidden: [{ path: 'tests/test_leap.py', text: 'import unittest\nfrom leap import leap_year\n' }],
      solution: [{ path: 'leap.py', text: 'def leap_year(year):\n    return True\n' }],
    },
  ])
})

test('an exercise whose tests need pytest takes the template with pytest', () => {
  expect(read({ ...leap, 'leap/leap_test.py': 'import pytest\n' }).tasks[0]?.template).toBe('python')
})

test('exercises that cannot be read are left out, each with what is wrong', () => {
  const config = (value: unknown) => JSON.stringify(value)
  const { tasks, leftOut } = read({
    ...leap,
    'broken/.meta/config.json': '{"files": ',
    'other/.meta/config.json': config({ files: { solution: ['a.py'] } }),
    'gone/.meta/config.json': config({ files: { solution: ['gone.py'], test: ['gone_test.py'], example: ['.meta/example.py'] } }),
    'rusty/.docs/instructions.md': 'x',
    'rusty/.meta/config.json': config({ files: { solution: ['a.zig'], test: ['test_a.zig'], example: ['.meta/e.zig'] } }),
    'rusty/a.zig': '',
    'rusty/test_a.zig': '',
    'rusty/.meta/e.zig': '',
  })
  expect(tasks.map(({ name }) => name)).toEqual(['leap'])
  expect(leftOut.map(({ place, problem }) => [place, problem.type])).toEqual([
    ['broken', 'no-json'],
    ['gone', 'no-file'],
    ['other', 'unfit'],
    ['rusty', 'language'],
  ])
})

test('tests of Jest are run by Vitest, those of Rust and Go in our package, and what is skipped for learners is taken in', () => {
  const { tasks, leftOut } = read(exercismTrack())
  expect(leftOut).toEqual([])
  const tasksByName = new Map(tasks.map((task) => [task.name, task]))
  expect(tasks.map(({ name, template, stub, hidden }) => [name, template, [...stub, ...hidden].map(({ path }) => path)])).toEqual([
    ['steps-go', 'go', ['steps/steps.go', 'steps/steps_test.go', 'steps/cases_test.go']],
    ['steps-js', 'typescript', ['src/steps.ts', 'tests/steps.test.ts']],
    ['steps-rs', 'rust', ['src/lib.rs', 'tests/steps.rs']],
    ['steps-ts', 'typescript', ['src/steps.ts', 'tests/steps.test.ts']],
  ])
  expect(tasksByName.get('steps-js')?.hidden[0]?.text).toMatch(
    /^import \{ .*\btest\b.* \} from 'vitest'\nimport \{ climb \} from '\.\.\/src\/steps'/,
  )
  for (const name of ['steps-js', 'steps-ts', 'steps-rs'])
    expect(tasksByName.get(name)?.hidden[0]?.text).not.toMatch(/xtest|xit|ignore|jest/)
  expect(tasksByName.get('steps-rs')?.hidden[0]?.text).toContain('use program::climb;')
})

const line = {
  task_id: 'HumanEval/0',
  prompt: 'from typing import List\n\n\ndef longest(words: List[str]) -> str:\n    """ The longest word. """\n',
  entry_point: 'longest',
  canonical_solution: '    return max(words, key=len)\n',
  test: 'def check(candidate):\n    assert candidate(["a", "bb"]) == "bb"\n',
}

test('a line of function tasks becomes a stub, one test that calls check, and a solution', () => {
  const { layout, tasks, leftOut } = read({
    'humaneval.jsonl': `${JSON.stringify(line)}\n\nnot json\n{"task_id": "x", "entry_point": 1}\n`,
  })
  expect(layout).toBe('functions')
  expect(leftOut.map(({ place, problem }) => [place, problem.type])).toEqual([
    ['humaneval.jsonl:3', 'no-json'],
    ['humaneval.jsonl:4', 'unfit'],
  ])
  const [task] = tasks
  expect(task?.name).toBe('humaneval-0')
  expect(task?.description).toBe('Complete the function longest in solution.py. It must do what its docstring says.')
  expect(task?.stub[0]?.text.endsWith('""" The longest word. """\n    raise NotImplementedError\n')).toBe(true)
  expect(task?.solution[0]?.text.endsWith('    return max(words, key=len)\n')).toBe(true)
  expect(task?.hidden).toEqual([{ path: 'tests/test_solution.py', text: expect.stringContaining('check(solution.longest)') }])
})

test('prompts come from lines of JSONL or from headings; they have no hidden tests, and the template that the import names', () => {
  const jsonl = read(
    { 'p.jsonl': '{"prompt": "A todo list.", "id": "todo"}\n{"prompt": "A clock.", "template": "react"}\n{"text": 1}\n' },
    'python',
  )
  expect(jsonl.tasks.map(({ name, description, template, hidden }) => [name, description, template, hidden.length])).toEqual([
    ['todo', 'A todo list.', 'python', 0],
    ['a-clock', 'A clock.', 'react', 0],
  ])
  expect(jsonl.leftOut.map(({ problem }) => problem.type)).toEqual(['unfit'])
  const markdown = read({ 'prompts.md': '# Prompts\n\n## Todo list\n\nA todo list\nwith dates.\n\n## Nothing\n\n## Todo list\n\nAgain.\n' })
  expect(markdown.tasks.map(({ name, description, template }) => [name, description, template])).toEqual([
    ['todo-list', 'A todo list\nwith dates.', null],
  ])
  expect(markdown.leftOut.map(({ problem }) => problem.type)).toEqual(['unfit', 'twice'])
})

const own = (more: object, hidden = 'assert f() == @@limit@@', solution = 'def f():\n    return @@limit@@\n') => ({
  'suite/add/bench.json': JSON.stringify({
    title: 'Add',
    template: 'python-plain',
    description: ['Up to @@limit@@.', 'No more.'],
    ...more,
  }),
  'suite/add/stub/add.py': 'def f(): ...\n',
  'suite/add/hidden/tests/test_add.py': hidden,
  'suite/add/solution/add.py': solution,
})

test('a folder of our own has stub, hidden tests, solution and parameters', () => {
  const { layout, tasks, leftOut } = read(own({ parameters: { limit: [3, 7] } }))
  expect([layout, leftOut]).toEqual(['own', []])
  expect(tasks).toMatchObject([
    { name: 'add', description: 'Up to @@limit@@.\nNo more.', hidden: [{ path: 'tests/test_add.py' }], solution: [{ path: 'add.py' }] },
  ])
})

test.each([
  ['a hole without a parameter', {}, 'parameter-unknown'],
  ['a parameter without a hole', { parameters: { limit: [3], other: [1] } }, 'parameter-unused'],
  [
    'a field that one value lacks',
    { description: '@@rule.word@@ @@limit@@', parameters: { limit: [3], rule: [{ word: 'a' }, { other: 'b' }] } },
    'parameter-unknown',
  ],
  ['a field that is not known', { parameters: { limit: [3] }, surprise: 1 }, 'unfit'],
])('a folder of our own with %s is left out', (_what, more, problem) => {
  expect(read(own(more)).leftOut.map((each) => each.problem.type)).toEqual([problem])
})

test('a folder of our own without hidden tests is left out', () => {
  const { 'suite/add/hidden/tests/test_add.py': _, ...rest } = own({ parameters: { limit: [3] } })
  expect(read(rest).leftOut).toEqual([{ place: 'suite/add/bench.json', problem: { type: 'no-file', file: 'hidden/' } }])
})

test('a seed draws values for all texts of a task alike; the same seed draws the same, and all values come', () => {
  const [task] = read(own({ parameters: { limit: [3, 7] } })).tasks
  if (!task) throw new Error('There is a task.')
  const drawn = Array.from({ length: 40 }, (_, seed) => draw(task, seed))
  for (const [seed, each] of drawn.entries()) {
    const limit = /\d/.exec(each.description)?.[0]
    expect([each.hidden[0]?.text, each.solution[0]?.text]).toEqual([`assert f() == ${limit}`, `def f():\n    return ${limit}\n`])
    expect(draw(task, seed)).toEqual(each)
  }
  expect(new Set(drawn.map(({ description }) => description))).toEqual(new Set(['Up to 3.\nNo more.', 'Up to 7.\nNo more.']))
})
