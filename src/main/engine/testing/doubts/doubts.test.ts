import { describe, expect, test } from 'vitest'
import type { TestCase } from '../../../../contract/run/tests.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { marksIn } from '../clause-marks.js'
import { doubtsIn } from './doubts.js'

const sources = await openSources(languages)
const path = 'tests/test_sums.py'
const text = `import sums


# clause 1
def test_gives_a_sum():
    assert sums.sum_of([1, 2]) == 3


# clause 2
def test_runs():
    sums.sum_of([])


# clause 3
def test_is_something():
    assert sums.sum_of([4])
`
const acceptance = ['1 and 2 give 3', 'an empty list is taken', 'the sum of 4 is 4']
const caseOf = (name: string, failure: TestCase['failure'] = 'not-implemented'): TestCase => ({
  ...{ id: `${path} :: ${name}`, file: path, suite: '', name, state: 'failed', failure, message: '', durationMs: 1 },
})
const red = ['test_gives_a_sum', 'test_runs', 'test_is_something'].map((name) => caseOf(name))
const files = [{ path, text }]
const marks = marksIn(sources, files)
const given = { files, marks, red, able: [], acceptance }

test('a test without a known assertion is doubted, and so is a clause with a value whose tests check only a condition', () => {
  expect(doubtsIn(sources, given)).toEqual([
    { type: 'bare', test: `${path} :: test_runs` },
    { type: 'valueless', clause: 3 },
  ])
})

test('a test whose own assertion failed is not doubted: on the stub, or on a program that computes nothing', () => {
  const failed = [red[0], caseOf('test_runs', 'assertion'), red[2]].flatMap((each) => each ?? [])
  expect(doubtsIn(sources, { ...given, red: failed, acceptance: [] })).toEqual([])
  expect(doubtsIn(sources, { ...given, able: [`${path} :: test_runs`], acceptance: [] })).toEqual([])
})

test('a clause whose test compares by a helper in another file is not doubted once an assertion of it failed', () => {
  const file = 'ordinals_test.go'
  const tests = [
    { path: file, text: 'package a\n\n// clause 1\nfunc TestFirst(t *testing.T) {\n\trows{{First(), "1st"}}.validate(t)\n}\n' },
  ]
  const first = { ...caseOf('TestFirst'), id: `${file} :: TestFirst`, file }
  const known = { files: tests, marks: marksIn(sources, tests), able: [], acceptance: ['First() == "1st"'] }
  const valueless = { type: 'valueless', clause: 1 }
  expect(doubtsIn(sources, { ...known, red: [first] })).toEqual([{ type: 'bare', test: first.id }, valueless])
  expect(doubtsIn(sources, { ...known, red: [first], able: [first.id] })).toEqual([])
  expect(doubtsIn(sources, { ...known, red: [{ ...first, failure: 'assertion' }] })).toEqual([])
})

describe('a value that a function of the test file makes', () => {
  const doubts = (file: string, source: string, name: string) => {
    const own = [{ path: file, text: source }]
    const first = { ...caseOf(name), id: `${file} :: ${name}`, file }
    return doubtsIn(sources, { files: own, marks: marksIn(sources, own), red: [first], able: [], acceptance: ['Ann is paid 3'] })
  }
  const rust = (assertion: string) =>
    `fn paid(rows: &[(&str, i64)]) -> Vec<Row> {\n    rows.iter().map(row).collect()\n}\n\n// clause 1\n#[test]\nfn pays() {\n    ${assertion}\n}\n`
  const script = (assertion: string) =>
    `import { expect, test } from 'vitest'\nimport { read } from '../src/read.js'\n\nconst lineNumber = (line) => new RegExp(\`line \${line}\\\\b\`)\nconst run = (text) => read(text)\n\n// clause 1\ntest('pays', () => {\n  ${assertion}\n})\n`
  const python = (assertion: string) =>
    `import sums\n\n\ndef paid(*rows):\n    return [sums.Row(*row) for row in rows]\n\n\n# clause 1\ndef test_pays():\n    ${assertion}\n`
  const go = (body: string) =>
    `package a\n\nfunc paid(name string, sum int) Row {\n\treturn Row{name, sum}\n}\n\n// clause 1\nfunc TestPays(t *testing.T) {\n\t${body}\n}\n`

  test.each([
    ['tests/pays.rs', rust('assert_eq!(settle("Ann"), paid(&[("Ann", 3)]));'), 'pays'],
    ['tests/pays.rs', rust('let result = settle("Ann");\n    assert_eq!(result, paid(&[("Ann", 3)]));'), 'pays'],
    ['tests/read.test.js', script("expect(() => read('1\\nx')).toThrow(lineNumber(2))"), 'pays'],
    ['tests/test_sums.py', python('assert sums.settle("Ann") == paid(("Ann", 3))'), 'test_pays'],
    ['pays_test.go', go('if got := Settle("Ann"); got != paid("Ann", 3) {\n\t\tt.Error(got)\n\t}'), 'TestPays'],
  ])('is compared in %s', (file, source, name) => {
    expect(doubts(file, source, name)).toEqual([])
  })

  test.each([
    ['tests/pays.rs', rust('assert!(settle(paid(&[("Ann", 3)])).is_ok());'), 'pays'],
    ['tests/pays.rs', rust('assert!(paid(&[("Ann", 3)]).is_empty());'), 'pays'],
    ['tests/read.test.js', script("expect(run('3')).toBeTruthy()"), 'pays'],
    ['tests/test_sums.py', python('assert sums.settle(paid(("Ann", 3)))'), 'test_pays'],
  ])('is only an input in %s', (file, source, name) => {
    expect(doubts(file, source, name)).toEqual([{ type: 'valueless', clause: 1 }])
  })
})
