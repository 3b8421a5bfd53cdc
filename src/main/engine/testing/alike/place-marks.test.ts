import { expect, test } from 'vitest'
import type { TestCase } from '../../../../contract/run/tests.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { clausesOf, marksIn } from '../clause-marks.js'
import { placeMarks, withCaseMarks } from './place-marks.js'

const sources = await openSources(languages)

/** The clauses of each case, and the pairs of lines that go back to the author. */
function read(path: string, text: string, names: readonly string[]) {
  const used = new Map<string, number>()
  const cases = names.map((whole): TestCase => {
    const times = (used.get(whole) ?? 0) + 1
    used.set(whole, times)
    const [name = '', suite = ''] = whole.split(' < ')
    const id = `${path} :: ${suite === '' ? '' : `${suite} > `}${name}${times > 1 ? ` #${times}` : ''}`
    return { id, file: path, suite, name, state: 'failed', failure: 'assertion', message: '', durationMs: 1 }
  })
  const marks = marksIn(sources, [{ path, text }])
  const { caseClauses, alike } = placeMarks(marks, cases)
  return {
    clauses: cases.map((each) => clausesOf(withCaseMarks(marks, caseClauses), each)),
    alike: alike.map(({ one, other }) => [one.lines?.own, other.lines?.own]),
  }
}

const looped = (title: string, between = '') => `// clause 2
for (const word of ['a', 'b']) {
  it(\`refuses \${word}\`, () => { assert.equal(f(word), 1) })
}
${between}// clause 3
for (const word of ['c', 'd']) {
  it(\`${title}\`, () => { assert.equal(g(word), 1) })
}
`

test('two loops with alike titles: the first and last case are certain, those between go to neither and back to the author', () => {
  expect(read('a.test.mjs', looped(`refuses \${word}`), ['refuses a', 'refuses b', 'refuses c', 'refuses d'])).toEqual({
    clauses: [[2], [], [], [3]],
    alike: [[2, 6]],
  })
})

test('a test between two such loops separates them, and so do different words in the titles', () => {
  const between = "// clause 1\nit('takes nothing', () => { assert.equal(f(), 1) })\n"
  const names = ['refuses a', 'refuses b', 'takes nothing', 'refuses c', 'refuses d']
  expect(read('a.test.mjs', looped(`refuses \${word}`, between), names)).toEqual({ clauses: [[2], [2], [1], [3], [3]], alike: [] })
  const apart = ['refuses a', 'refuses b', 'refuses c twice', 'refuses d twice']
  expect(read('a.test.mjs', looped(`refuses \${word} twice`), apart)).toEqual({ clauses: [[2], [2], [3], [3]], alike: [] })
})

test('alike tests of the same clause belong to that clause and do not go back to the author', () => {
  const text = looped(`refuses \${word}`).replace('clause 3', 'clause 2')
  expect(read('a.test.mjs', text, ['refuses a', 'refuses b', 'refuses c', 'refuses d'])).toEqual({
    clauses: [[2], [2], [2], [2]],
    alike: [],
  })
})

test('tables of `each` and of `forEach` are separated as loops are, and groups by their names', () => {
  const each = (title: string) => `it.each([['a'], ['b']])('${title}', (word) => { expect(f(word)).toBe(1) })\n`
  const text = `// clause 1\n${each('refuses %s')}// clause 2\n${each('refuses %s')}`
  expect(read('a.test.ts', text, ['refuses a', 'refuses b'])).toEqual({ clauses: [[1], [2]], alike: [] })
  expect(read('a.test.ts', text, ['refuses a', 'refuses b', 'refuses c'])).toMatchObject({ clauses: [[1], [], [2]], alike: [[0, 2]] })
  const groups = `describe('f', () => {\n  // clause 1\n  ${each('refuses %s')}})\ndescribe('g', () => {\n  // clause 2\n  ${each('refuses %s')}})\n`
  expect(read('a.test.ts', groups, ['refuses a < f', 'refuses b < f', 'refuses a < g'])).toEqual({ clauses: [[1], [1], [2]], alike: [] })
})

test('tests with the same name are separated by their order', () => {
  const text = "// clause 1\nit('twice', () => { expect(f()).toBe(1) })\n// clause 2\nit('twice', () => { expect(g()).toBe(1) })\n"
  expect(read('a.test.ts', text, ['twice', 'twice'])).toEqual({ clauses: [[1], [2]], alike: [] })
})

test('Python: parameters in two classes are separated by the class; a function that replaces one of the same name goes back', () => {
  const method = (clause: number) =>
    `    # clause ${clause}\n    @pytest.mark.parametrize("word", ["a", "b"])\n    def test_refuses(self, word):\n        assert f(word) == 1\n`
  const classes = `class TestF:\n${method(1)}\n\nclass TestG:\n${method(2)}`
  expect(read('test_a.py', classes, ['test_refuses[a] < TestF', 'test_refuses[b] < TestF', 'test_refuses[a] < TestG'])).toEqual({
    clauses: [[1], [1], [2]],
    alike: [],
  })
  const covered = '# clause 1\ndef test_a():\n    assert f() == 1\n\n\n# clause 2\ndef test_a():\n    assert g() == 1\n'
  expect(read('test_a.py', covered, ['test_a'])).toEqual({ clauses: [[]], alike: [[0, 5]] })
})

test('Go: a table belongs to its function, whose name is unique; Rust: modules separate tests, also behind those of other files', () => {
  const go = (name: string, clause: number) =>
    `// clause ${clause}\nfunc ${name}(t *testing.T) {\n\tt.Run("a", func(t *testing.T) {})\n}\n\n`
  const text = `package a\n\n${go('TestF', 1)}${go('TestG', 2)}`
  expect(read('a_test.go', text, ['TestF/a', 'TestG/a', 'TestG/b'])).toEqual({ clauses: [[1], [2], [2]], alike: [] })
  const rust = (clause: number) => `    // clause ${clause}\n    #[test]\n    fn refuses() { assert_eq!(f(), 1); }\n`
  const modules = `mod f {\n${rust(1)}}\n\nmod g {\n${rust(2)}}\n`
  expect(read('src/a.rs', modules, ['refuses < a > f', 'refuses < a > g'])).toEqual({ clauses: [[1], [2]], alike: [] })
})
