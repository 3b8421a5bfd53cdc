// Rows of tables are hidden like tests: the shown file lacks them, and the hidden run has nothing else of their table.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { divide } from '../pairs/hidden-alone.js'
import { choose } from './choose.js'
import { hiddenRows } from './rows.js'
import { shownAfter } from './shown-after.js'

const sources = await openSources(languages)
const settings = { share: 0.25, seed: 'a seed', hidesRows: true }

const rows = [3, 8, 15, 16, 23, 42, 51, 66].map((number) => [number, number + 100] as const)
const FILES = {
  'test_a.py': `import pytest
from a import f


# clause 1
@pytest.mark.parametrize("n, want", [
${rows.map(([n, want]) => `    # ${n} gives ${want}\n    (${n}, ${want}),`).join('\n')}
])
def test_adds(n, want):
    assert f(n) == want
`,
  'test_b.py': `import pytest\n\nCASES = [${rows.map(([n, want]) => `(${n}, ${want})`).join(', ')}]\n\n\n@pytest.mark.parametrize("n, want", CASES)\ndef test_adds(n, want):\n    assert f(n) == want\n`,
  'a.test.ts': `import { expect, it } from 'vitest'\n\nit.each([\n${rows.map(([n, want]) => `  [${n}, ${want}],`).join('\n')}\n])('adds %i', (n, want) => {\n  expect(f(n)).toBe(want)\n})\n`,
  'b.test.mjs': `for (const [n, want] of [${rows.map(([n, want]) => `[${n}, ${want}]`).join(', ')}]) {\n  test(\`adds \${n}\`, () => {\n    assert.equal(f(n), want)\n  })\n}\n`,
  'a_test.go': `package a\n\nimport "testing"\n\nfunc TestAdds(t *testing.T) {\n\tcases := []struct {\n\t\tname string\n\t\tn, want int\n\t}{\n${rows.map(([n, want]) => `\t\t{"of ${n}", ${n}, ${want}},`).join('\n')}\n\t}\n\tfor _, c := range cases {\n\t\tt.Run(c.name, func(t *testing.T) {\n\t\t\tif got := F(c.n); got != c.want {\n\t\t\t\tt.Errorf("%d", got)\n\t\t\t}\n\t\t})\n\t}\n}\n`,
} as const
const numbersIn = (text: string) =>
  rows.flatMap(([n, want]) => (new RegExp(`\\b${n}\\b`).test(text) || new RegExp(`\\b${want}\\b`).test(text) ? [n] : []))
const chosen = (path: string, text: string, more = {}) => {
  const choice = choose(sources, [{ path, text }], ['it adds'], { ...settings, ...more })
  return { choice, shown: choice?.shown[0]?.text ?? text }
}

describe.each(Object.entries(FILES))('the table of %s', (path, text) => {
  test('is shown without a quarter of its rows, the same for the same seed', () => {
    const { choice, shown } = chosen(path, text)
    expect([choice?.held.length, choice?.rows, choice?.wanted]).toEqual([2, 2, 2])
    expect(numbersIn(shown)).toHaveLength(6)
    expect(chosen(path, text).shown).toBe(shown)
    const others = ['b', 'c', 'd', 'e', 'f', 'g'].map((seed) => numbersIn(chosen(path, text, { seed }).shown).join())
    expect(new Set(others).size).toBeGreaterThan(2)
    expect(sources.tables(path, shown)[0]?.rows).toHaveLength(6)
  })

  test('has only its hidden rows where hidden tests run alone', () => {
    const { shown } = chosen(path, text)
    const alone = divide(sources, [{ path, text }], [{ path, text: shown }])?.hidden[0]?.text ?? ''
    expect([...numbersIn(alone), ...numbersIn(shown)].toSorted((a, b) => a - b)).toEqual(rows.map(([n]) => n))
    expect(sources.tables(path, alone)[0]?.rows).toHaveLength(2)
  })

  test('stays whole in older runs, and where it has three rows', () => {
    expect(chosen(path, text, { hidesRows: false }).choice).toBeNull()
    const short =
      sources
        .tables(path, text)[0]
        ?.rows.slice(3)
        .reduceRight<string>((left, { from, to }) => left.slice(0, from) + left.slice(to), text) ?? ''
    expect(chosen(path, short).choice).toBeNull()
  })
})

test('rows that pytest counts are hidden from the end, so that the rest keep their names', () => {
  const text = FILES['test_b.py'].replace(/\((\d+), /g, '([$1], ')
  for (const seed of ['a', 'b', 'c']) expect(numbersIn(chosen('test_b.py', text, { seed }).shown)).toEqual([3, 8, 15, 16, 23, 42])
})

test('a row with inputs that a shown test or another row has stays', () => {
  const twice = FILES['test_a.py'].replace('(42, 142)', '(3, 103)')
  const known = `${FILES['test_a.py']}\n\ndef test_known():\n    assert f(8) == 108\n\n\ndef test_known_too():\n    assert f(51) == 151\n`
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(numbersIn(chosen('test_a.py', twice, { seed }).shown)).toContain(3)
      const { shown } = chosen('test_a.py', known, { seed })
      expect(sources.tables('test_a.py', shown)[0]?.rows.map((row) => row.text)).toEqual(expect.arrayContaining(['(8, 108)', '(51, 151)']))
    }),
    { numRuns: 30 },
  )
})

test('whatever the rows look like, those that are shown and those that are hidden are all rows, and both files parse', () => {
  const cell = fc.oneof(fc.nat({ max: 999 }), fc.constantFrom('"a, b"', '"(("', '"# no"'))
  const written = fc.array(
    fc.tuple(fc.uniqueArray(cell, { minLength: 2, maxLength: 2 }), fc.constantFrom(', ', ',\n    ', ',  # note\n    ')),
    { minLength: 4, maxLength: 9 },
  )
  fc.assert(
    fc.property(written, fc.constantFrom('', '\n    '), fc.string(), (given, head, seed) => {
      const table = `[${head}${given.map(([cells, gap], index) => `(${index}, ${cells.join(', ')})${gap}`).join('')}]`
      const text = `@pytest.mark.parametrize("n, m, want", ${table})\ndef test_a(n, m, want):\n    assert f(n, m) == want\n`
      const all = sources.tables('test_a.py', text)[0]?.rows.map((row) => row.text) ?? []
      expect(all).toHaveLength(given.length)
      const { choice, shown } = chosen('test_a.py', text, { seed })
      if (!choice) return
      const [cut] = hiddenRows(sources, 'test_a.py', text, shown)
      const left = sources.tables('test_a.py', shown)[0]?.rows.map((row) => row.text)
      expect(cut?.rows).toHaveLength(choice.rows)
      expect(left).toEqual(all.filter((_, place) => !cut?.rows.includes(place)))
      expect(sources.shape('test_a.py', shown)).not.toBeNull()
    }),
    { numRuns: 100 },
  )
})

test('a change of one row reaches the shown file without the hidden rows, and a change of a hidden one does not', () => {
  for (const path of ['test_a.py', 'a.test.ts', 'a_test.go'] as const) {
    const whole = FILES[path]
    const { shown } = chosen(path, whole)
    const open = numbersIn(shown)
    const hidden = rows.map(([n]) => n).filter((n) => !open.includes(n))
    const changed = (n: number) => {
      const after = whole.replace(new RegExp(`, ${n + 100}([)}\\]])`), ', 777$1')
      const block = (text: string) =>
        text.split('\n').slice(sources.tests(path, text)[0]?.from, sources.tests(path, text)[0]?.to).join('\n')
      return shownAfter(sources, { path, whole, after, shown }, { ok: true, from: block(whole), to: block(after) })
    }
    expect(changed(open[1] ?? 0)).toBe(shown.replace(new RegExp(`, ${(open[1] ?? 0) + 100}([)}\\]])`), ', 777$1'))
    expect(changed(hidden[0] ?? 0)).toBe(shown)
  }
})
