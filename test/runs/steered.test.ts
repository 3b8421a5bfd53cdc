// What a person says while a run is at work becomes a clause with its test before its code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Suite } from '../../src/contract/run/suite.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { steered } from '../support/steered-run.js'
import {
  CHANGED,
  changedDescription,
  changedStory,
  contradictedStory,
  keptTestStory,
  LIMITED,
  negativeTest,
  overlookedStory,
  placed,
  steeredStory,
  WORDS,
} from '../support/steered-story.js'
import { description, edit, goodStory, json, stub, suite } from '../support/story.js'

buildWithProofs()

test('a request during the coding becomes a separate task: its test is red before its code', async () => {
  const { result, promptOf, systemOf, place, keys } = await steered(steeredStory, 'task/sum/code')
  expect(keys.filter((key) => key.endsWith('/place'))).toEqual(['task/sum/attempt/1/place'])
  // The placing question needs no layout, start and tests of the template, and the builder writes no tests.
  expect(systemOf('task/sum/attempt/1/place')).toMatch(/# The kind of project: Python.*\n\n# What the person wants\n/)
  expect(systemOf('task/said-1/code')).toMatch(/\nLayout\n/)
  expect(systemOf('task/said-1/code')).not.toMatch(/\n(Start|Stubs|Tests)\b/)
  expect(systemOf('task/said-1/tests-1/tests')).toMatch(/\nTests\b/)
  expect(promptOf('task/sum/attempt/1/diagnose')).toContain('Keep it under twenty lines.')
  expect(promptOf('task/sum/attempt/1/diagnose')).not.toContain('Negative numbers')
  expect(promptOf('task/said-1/tests-1/tests')).toContain('1. [-2, 4] gives 16')
  // Its author knows which files are there: a new one needs another name.
  expect(promptOf('task/said-1/tests-1/tests')).toContain('Only these can be amended: `tests/test_squares.py`.')
  expect(result.lines.find((line) => line.step === 'steered')).toMatchObject({
    body: {
      added: [{ clause: '[-2, 4] gives 16', number: 1, isOwnTask: true }],
      untested: [{ quote: 'Keep it under twenty lines.' }],
    },
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 4, done: 4 } } })
  const { stdout } = await tillgreen(['show', result.run, '--words'], place)
  expect(stdout).toMatch(/shown by tests +Negative numbers are left out\./)
})

test('words that come before a task has tests become a clause of it', async () => {
  const { result, promptOf, keys } = await steered(
    {
      ...goodStory,
      'task/sum/before-tests/place': placed,
      'task/sum/tests-1/tests': stub + suite.replace(/\n>>>>>>> END/, `\n${negativeTest.replace('CLAUSE', '4')}\n>>>>>>> END`),
      'task/sum/attempt/1/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0 and number >= 0:'),
    },
    'plan',
  )
  expect(keys).not.toContain('task/said-1/tests-1/tests')
  expect(promptOf('task/sum/tests-1/tests')).toContain('4. [-2, 4] gives 16')
  // The words themselves are there too, for the authors of tests and code.
  for (const step of ['tests-1/tests', 'code'])
    expect(promptOf(`task/sum/${step}`)).toContain(`later words decide.\n\n- Negative numbers are left out.\n`)
  expect(result.lines.find((line) => line.step === 'steered')).toMatchObject({
    body: { added: [{ task: 'Sum of even squares', number: 4, isOwnTask: false }] },
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 4, done: 4 } } })
})

test('a place for only a part of what was said is asked for again; where none can be read, the words are followed untested and the run is partly shown', async () => {
  const partial = json({ parts: [{ quote: 'Negative numbers are left out.', task: 'sum', clause: '[-2, 4] gives 16' }] })
  const { result, promptOf, keys } = await steered(
    {
      ...goodStory,
      'task/sum/attempt/1/place': partial,
      'task/sum/attempt/1/place-again-2': 'no',
      'task/sum/attempt/1/place-again-3': 'no',
    },
    'task/sum/code',
  )
  expect(keys.filter((key) => key.includes('/place'))).toHaveLength(3)
  expect(promptOf('task/sum/attempt/1/place-again-2')).toContain('Keep it under twenty lines.')
  expect(promptOf('task/sum/attempt/1/diagnose')).toContain('Negative numbers are left out.')
  expect(result.lines.find((line) => line.step === 'steered')).toMatchObject({ body: { added: [], untested: [{ quote: WORDS }] } })
  expect(result.outcome?.verdict).toBe('partly')
})

test('words that say otherwise than a clause replace it: its test is amended, and the run is verified by the new words', async () => {
  const { result, promptOf, place } = await steered(changedStory, 'task/sum/code', CHANGED, changedDescription)
  const author = promptOf('task/said-1/tests-1/tests')
  expect(author).toContain('Sum of even squares, clause 2: [] gives 0')
  expect(author).toContain('`clause 2` in tests/test_squares.py')
  expect(promptOf('task/said-1/code')).toContain('1. [] raises ValueError')
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 3, done: 3 } } })
  const { stdout } = await tillgreen(['show', result.run, '--words'], place)
  expect(stdout).toMatch(
    /changed later +An empty list gives 0\.\n +- \[\] gives 0 \(Sum of even squares, rule 2\)\n +replaced by rule 1 of An empty/,
  )
  expect(stdout).toMatch(/shown by tests +An empty list raises ValueError instead\./)
})

test('a clause that the planner overlooks is asked about once, by the value that words and clause name, and is marked for all who write', async () => {
  const spoken = 'An empty list raises ValueError, not 0.'
  const again = (key: string) => (overlookedStory[key] ?? '').replaceAll(CHANGED, spoken)
  const story = Object.fromEntries(Object.keys(overlookedStory).map((key) => [key, again(key)]))
  const asked = { ...story, 'task/sum/attempt/1/overruled': '{ "overruled": [{ "old": 1, "by": 1 }] }' }
  const { result, promptOf, keys } = await steered(asked, 'task/sum/code', spoken, changedDescription)
  expect(keys.filter((key) => key.endsWith('/overruled'))).toEqual(['task/sum/attempt/1/overruled'])
  expect(promptOf('task/sum/attempt/1/overruled')).toContain(
    `1. [] gives 0 (task: Sum of even squares; in doubt since the person names 0, which no new clause has: “${spoken}”)`,
  )
  for (const step of ['tests-1/tests', 'code']) {
    const prompt = promptOf(`task/said-1/${step}`)
    expect(prompt).toContain('Overruled: [] gives 0')
    expect(prompt).toContain('Now: [] raises ValueError')
    expect(prompt).toContain('“An empty list gives 0.”')
  }
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 3, done: 3 } } })
})

test('a new test that contradicts a sealed one leads to the clause of that, which the author amends then', async () => {
  const { result, promptOf, keys } = await steered(contradictedStory, 'task/sum/code', LIMITED)
  expect(keys.filter((key) => key.endsWith('said-1/tests-1/overruled'))).toHaveLength(1)
  expect(promptOf('task/said-1/tests-1/overruled')).toContain(
    'its test tests/test_squares.py :: test_sums_even_squares expects something else of the same call than the new test tests/test_above_two.py',
  )
  const author = promptOf('task/said-1/tests-2/tests')
  expect(author).toContain('contradicts the sealed test tests/test_squares.py :: test_sums_even_squares')
  expect(author).toContain('Sum of even squares, clause 1: [1, 2, 4] gives 20')
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 3, done: 3 } } })
})

test('a ruling over a test cannot name a clause that was replaced meanwhile, and sees which one is overruled', async () => {
  const { result, promptOf } = await steered(keptTestStory, 'task/sum/code', CHANGED, changedDescription)
  const ruling = promptOf('task/said-1/attempt/1/ruling/1/ruling')
  expect(ruling).toContain('Overruled: [] gives 0')
  expect(ruling).not.toMatch(/^2\. \[\] gives 0/m)
  expect(promptOf('task/said-1/attempt/1/ruling/1/ruling-again-2')).toContain('The task has no clause of this number')
  expect(result.outcome).toMatchObject({ verdict: 'verified', findings: { amended: { count: 1 }, clauses: { of: 3, done: 3 } } })
})

test('what an author amends of a sealed file takes nothing from its hidden tests: they stay proof, and the amended text stays', async () => {
  const more = [8, 10, 12, 14, 16, 18].map(
    (value) => `
    # clause 1
    def test_alone_${value}(self):
        self.assertEqual(even_squares([${value}, 1]), ${value * value})
`,
  )
  const out = join(temporaryFolder('out'), 'squares')
  const { result } = await steered(
    { ...contradictedStory, 'task/sum/tests-1/tests': stub + suite.replace(/\n>>>>>>> END/, `\n${more.join('')}\n>>>>>>> END`) },
    'task/sum/code',
    LIMITED,
    description,
    ['--mutants', '0', '--out', out],
  )
  const sealed = result.lines.filter((line) => line.step === 'sealed').map((line) => (line.body as { suite: Suite }).suite)
  const hidden = sealed[0]?.heldOut?.tests.map(({ id }) => id) ?? []
  expect(hidden.length).toBeGreaterThan(0)
  expect(sealed.at(-1)?.heldOut?.tests.map(({ id }) => id)).toEqual(hidden)
  expect(sealed.at(-1)?.retired.filter((id) => hidden.includes(id))).toEqual([])
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  const whole = readFileSync(join(out, 'tests/test_squares.py'), 'utf8')
  expect(whole).toContain('even_squares([1, 6])')
  for (const id of hidden) expect(whole).toContain(`def ${id.split(/[ .:]+/).at(-1)}(`)
})
