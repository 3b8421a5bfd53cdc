// Rows of tables that tests run over, where each row is a literal with a result of its own.
import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)
const found = (path: string, text: string) =>
  sources.tables(path, text).map(({ block, rows, isNumbered }) => [block.name, rows.map((row) => row.text), isNumbered])

const python = (table: string, more = '') =>
  `import pytest\n\n${more}\n@pytest.mark.parametrize("n, want", ${table})\ndef test_a(n, want):\n    assert f(n) == want\n`

test('a list of pytest.mark.parametrize has rows, in place or under a name', () => {
  expect(found('test_a.py', python('[(1, 2), (-3, 4)]'))).toEqual([['test_a', ['(1, 2)', '(-3, 4)'], false]])
  expect(found('test_a.py', python('CASES', 'CASES = [\n    (1, 2),  # one\n    (3, 4),\n]\n'))).toEqual([
    ['test_a', ['(1, 2)', '(3, 4)'], false],
  ])
})

test('pytest counts rows with lists in the names of their results', () => {
  expect(found('test_a.py', python('[([1], 2), ([], 4)]'))).toEqual([['test_a', ['([1], 2)', '([], 4)'], true]])
  expect(found('test_a.py', python('[pytest.param([1], 2, id="one"), pytest.param([], 4, id="none")]'))).toMatchObject([
    ['test_a', {}, false],
  ])
})

test('a table that is made, shared, spread or multiplied has no rows', () => {
  for (const table of ['cases()', '[(n, n) for n in range(9)]', '[*CASES, (1, 2)]', '[ONE, TWO]', '[(1, 2), ONE]', '[(1, 2)], ids=["a"]'])
    expect([table, found('test_a.py', python(table))]).toEqual([table, []])
  expect(found('test_a.py', python('CASES', 'CASES = [(1, 2)]\nCOUNT = len(CASES)\n'))).toEqual([])
  const twice = python('[(1, 2)]').replace('def ', '@pytest.mark.parametrize("m", [5, 6])\ndef ')
  expect(found('test_a.py', twice)).toEqual([])
})

test('the array of it.each has rows where its title writes their values', () => {
  const each = (title: string, table = '[[1, 2], [3, 4]]') => `it.each(${table})(${title}, (n, want) => {\n  expect(f(n)).toBe(want)\n})\n`
  expect(found('a.test.ts', each("'adds %i'"))).toEqual([['adds %i', ['[1, 2]', '[3, 4]'], false]])
  expect(found('a.test.ts', each("'$n'", '[{ n: 1 }, { n: 2 }] as const'))).toEqual([['$n', ['{ n: 1 }', '{ n: 2 }'], false]])
  expect(found('a.test.ts', each("'case %# of %s'"))).toMatchObject([['case %# of %s', {}, true]])
  expect(found('a.test.ts', each("'adds'"))).toEqual([])
  expect(found('a.test.ts', each("'adds %i'", `\`a | b\n\${1} | \${2}\``))).toEqual([])
})

test('a loop around tests of JavaScript has rows where it fills their titles', () => {
  const loop = (title: string, table: string, more = '') =>
    `${more}for (const [n, want] of ${table}) {\n  test(${title}, () => {\n    check(n, want)\n  })\n}\n`
  expect(found('a.test.mjs', loop(`\`adds \${n}\``, '[[1, 2], [3, 4]]'))).toMatchObject([[{}, ['[1, 2]', '[3, 4]'], false]])
  expect(found('a.test.mjs', loop(`\`adds \${n}\``, 'cases', 'const cases = [[1, 2], [3, 4]]\n'))).toMatchObject([
    [{}, ['[1, 2]', '[3, 4]'], false],
  ])
  expect(found('a.test.mjs', loop("'adds'", '[[1, 2], [3, 4]]'))).toEqual([])
})

test('a slice and a map of Go have rows where t.Run is named after them', () => {
  const go = (cases: string, loop = 'for _, c := range cases', name = 'c.name') =>
    `package a\n\nfunc TestAdd(t *testing.T) {\n\tcases := ${cases}\n\t${loop} {\n\t\tt.Run(${name}, func(t *testing.T) {\n\t\t\tif Add(c.n) != c.want {\n\t\t\t\tt.Error("no")\n\t\t\t}\n\t\t})\n\t}\n}\n`
  const slice = '[]struct {\n\t\tname string\n\t\tn, want int\n\t}{\n\t\t{"one", 1, 2},\n\t\t{name: "two", n: 3, want: 4},\n\t}'
  expect(found('a_test.go', go(slice))).toEqual([['TestAdd', ['{"one", 1, 2}', '{name: "two", n: 3, want: 4}'], false]])
  expect(
    found(
      'a_test.go',
      go('map[string]struct{ n, want int }{\n\t\t"one": {1, 2},\n\t\t"two": {3, 4},\n\t}', 'for name, c := range cases', 'name'),
    ),
  ).toEqual([['TestAdd', ['"one": {1, 2}', '"two": {3, 4}'], false]])
  expect(found('a_test.go', go(slice, 'for i, c := range cases', 'strconv.Itoa(i)'))).toEqual([])
})
