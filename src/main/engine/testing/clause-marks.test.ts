import { describe, expect, test } from 'vitest'
import type { PlanTask } from '../../../contract/run/plan.js'
import { newSuite, type Suite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { languages } from '../../languages/index.js'
import { openSources } from '../../languages/syntax/open-sources.js'
import { clauseProblems, clauseStates, clausesIn, clausesOf, guardsAmong, marksIn } from './clause-marks.js'

const sources = await openSources(languages)

const caseOf = (file: string, name: string, state: TestCase['state'] = 'passed', suite = ''): TestCase => ({
  id: `${file} :: ${name}`,
  file,
  suite,
  name,
  state,
  failure: null,
  message: '',
  durationMs: 1,
})

test.each([
  ['# clause 3', [3]],
  ['// clauses 2 and 5', [2, 5]],
  ['# Clause #1, 4', [1, 4]],
  ['clauses 1-3', [1, 2, 3]],
  ['clause 2 to 4', [2, 3, 4]],
  ['a clause without a number, and 12 more', []],
  ['clause 3\nclause 1\nclause 3', [1, 3]],
])('%j names the clauses %j', (text, clauses) => {
  expect(clausesIn(text)).toEqual(clauses)
})

describe('marks', () => {
  const python = `import pytest

# clause 1
def test_sums():
    assert f(1) == 1


# clause 2
@pytest.mark.parametrize("n", [1, 2])
def test_table(n):
    assert f(n) == n


# clause 3
class TestErrors:
    def test_refuses(self):
        with pytest.raises(TypeError):
            f("a")

    # clause 4
    def test_other(self):
        assert f(4) == 4


def test_nothing_said():
    assert f(0) == 0
`
  const inPython = marksIn(sources, [{ path: 'tests/test_f.py', text: python }])

  test('above a test hold before those above its suite', () => {
    expect(inPython.map(({ name, clauses }) => [name, clauses])).toEqual([
      ['test_sums', [1]],
      ['test_table', [2]],
      ['test_refuses', [3]],
      ['test_other', [4]],
      ['test_nothing_said', []],
    ])
  })

  test('hold for each case of a table', () => {
    expect(clausesOf(inPython, caseOf('tests/test_f.py', 'test_table[1]'))).toEqual([2])
    const typescript = `import { expect, it, test } from 'vitest'
// clause 1
it.each([[1, 2]])('sums %i and $b', (a, b) => { expect(a).toBe(b) })
// clause 2
test('sums', () => { expect(1).toBe(1) })
`
    const marks = marksIn(sources, [{ path: 'a.test.ts', text: typescript }])
    expect(clausesOf(marks, caseOf('a.test.ts', 'sums'))).toEqual([2])
    expect(clausesOf(marks, caseOf('a.test.ts', 'sums 1 and 2'))).toEqual([1])
    const go = 'package a\n\n// clause 2\nfunc TestSums(t *testing.T) {\n\tt.Run("of two", func(t *testing.T) {})\n}\n'
    expect(clausesOf(marksIn(sources, [{ path: 'a_test.go', text: go }]), caseOf('a_test.go', 'TestSums/of_two'))).toEqual([2])
  })

  test('hold for the suite of a test where others share its name', () => {
    const classes = `class TestAdd(TestCase):
    # clause 1
    def test_refuses_text(self): ...


class TestRemove(TestCase):
    # clause 2
    def test_refuses_text(self): ...
`
    const inClasses = marksIn(sources, [{ path: 'test_f.py', text: classes }])
    const of = (suite: string) => clausesOf(inClasses, caseOf('test_f.py', 'test_refuses_text', 'passed', suite))
    expect([of('TestAdd'), of('TestRemove')]).toEqual([[1], [2]])
    const described = `describe('lists', () => {
  // clause 1
  it('may be empty', () => { expect(1).toBe(1) })
})
describe.each([[1]])('lists of %i', () => {
  describe('at most', () => {
    // clause 2
    it('may be empty', () => { expect(1).toBe(1) })
  })
})
`
    const inSuites = marksIn(sources, [{ path: 'a.test.ts', text: described }])
    const within = (suite: string) => clausesOf(inSuites, caseOf('a.test.ts', 'may be empty', 'passed', suite))
    expect([within('lists'), within('lists of 1 > at most')]).toEqual([[1], [2]])
  })

  test('above a suite do not hold for tests beside it', () => {
    const nested = `describe('outer', () => {
  // clause 3
  describe('inner', () => {
    it('a', () => { expect(1).toBe(1) })
  })
  it('b', () => { expect(1).toBe(1) })
})
`
    const marks = marksIn(sources, [{ path: 'a.test.ts', text: nested }])
    expect(marks.map(({ name, clauses }) => [name, clauses])).toEqual([
      ['a', [3]],
      ['b', []],
    ])
  })

  test('of tests in a loop are their own, or those above the loop', () => {
    const looped = `// clause 1
for (const n of [1, 2]) {
  it(\`is \${n}\`, () => { expect(n).toBe(n) })

  // clause 2
  it(\`was \${n}\`, () => { expect(n).toBe(n) })
}
// clause 3
for (const n of [1, 2]) it(\`will be \${n}\`, () => { expect(n).toBe(n) })
`
    const marks = marksIn(sources, [{ path: 'a.test.ts', text: looped }])
    const cases = ['is 1', 'was 2', 'will be 1'].map((name) => caseOf('a.test.ts', name))
    expect(cases.map((test) => clausesOf(marks, test))).toEqual([[1], [2], [3]])
  })

  test('hold across data between them and their test', () => {
    const text = `describe('f', () => {
  // clause 1
  const pairs = [[1, 2]]
  for (const [n, twice] of pairs) {
    it(\`is \${n}\`, () => { expect(f(n)).toBe(twice) })
  }

  // clause 2
  const word = 'clause 9'
  it('takes a word', () => { expect(f(word)).toBe(word) })
  const last = 3
  it('says nothing', () => { expect(f(last)).toBe(last) })
})
`
    const found = marksIn(sources, [{ path: 'f.test.ts', text }])
    // The mark above the first test is also that of the suite.
    expect(found.map(({ clauses }) => clauses)).toEqual([[1], [2], [1]])
    const python = '# clause 4\nCASES = [1, 2]\n\n@pytest.mark.parametrize("n", CASES)\ndef test_n(n):\n    assert f(n) == n\n'
    expect(marksIn(sources, [{ path: 'test_f.py', text: python }])[0]?.clauses).toEqual([4])
  })

  test('of another file do not count', () => {
    expect(clausesOf(inPython, caseOf('tests/test_g.py', 'test_sums'))).toEqual([])
  })

  test('that name no clause of the task, and clauses without a red test, are faults', () => {
    const red = ['test_sums', 'test_refuses', 'test_other'].map((name) => caseOf('tests/test_f.py', name, 'failed'))
    expect(clauseProblems(inPython, red, 3)).toEqual([
      { type: 'unknown', test: 'tests/test_f.py :: test_other', clause: 4 },
      { type: 'untested', clause: 2 },
    ])
    expect(clauseProblems(inPython, [...red, caseOf('tests/test_f.py', 'test_table[1]', 'failed')], 4)).toEqual([])
  })

  test('a green test guards a clause that no red test checks', () => {
    const [sums, table] = [caseOf('tests/test_f.py', 'test_sums'), caseOf('tests/test_f.py', 'test_table[1]')]
    const refuses = caseOf('tests/test_f.py', 'test_refuses')
    const unmarked = caseOf('tests/test_f.py', 'test_nothing_said')
    expect(guardsAmong(inPython, [sums, table], [table, refuses, unmarked])).toEqual([refuses])
  })

  describe('and a run of the tests give the state of each clause', () => {
    const task = { id: 'f', acceptance: ['one', 'two', 'three', 'four', 'five'] } as unknown as PlanTask
    const id = (name: string) => `tests/test_f.py :: ${name}`
    const suite = newSuite({
      task: 'f',
      hash: 'h',
      files: ['tests/test_f.py'],
      red: ['test_sums', 'test_table[1]', 'test_refuses'].map(id),
    })
    const statesOf = (suites: readonly Suite[], cases: readonly TestCase[]) =>
      clauseStates(task, { suites, marks: inPython, cases }, { mayBeKept: false }).map(({ state }) => state)
    const cases = [
      caseOf('tests/test_f.py', 'test_sums'),
      caseOf('tests/test_f.py', 'test_table[1]'),
      caseOf('tests/test_f.py', 'test_table[2]', 'failed'),
      caseOf('tests/test_f.py', 'test_refuses'),
      caseOf('tests/test_f.py', 'test_other'),
    ]

    test('shown by a green test that was red, red by any red one, untested without proof', () => {
      expect(statesOf([suite], cases)).toEqual(['shown', 'red', 'shown', 'untested', 'untested'])
    })

    test('a test that was never red before the code shows nothing, and neither does one of another task', () => {
      expect(statesOf([{ ...suite, red: [] }], cases.slice(0, 1))).toEqual(Array(5).fill('untested'))
      expect(statesOf([{ ...suite, task: 'g' }], cases)).toEqual(Array(5).fill('untested'))
    })

    test('on an existing program a clause is kept by tests that were always green', () => {
      const states = clauseStates(task, { suites: [{ ...suite, red: [] }], marks: inPython, cases }, { mayBeKept: true }).map(
        ({ state }) => state,
      )
      expect(states).toEqual(['kept', 'red', 'kept', 'kept', 'untested'])
    })

    test('a clause is weak if its tests were green on a program that computes nothing and no other suite shows it', () => {
      const weak = { ...suite, weak: [1] }
      expect(statesOf([weak], cases).slice(0, 3)).toEqual(['weak', 'red', 'shown'])
      const other = { ...suite, files: ['tests/test_other.py'], weak: [] }
      expect(statesOf([weak, other], cases)[0]).toBe('weak')
    })

    test('a test that did not run shows nothing', () => {
      expect(statesOf([suite], [])).toEqual(Array(5).fill('untested'))
    })
  })
})
