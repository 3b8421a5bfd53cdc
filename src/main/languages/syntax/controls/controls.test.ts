import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../index.js'
import type { TestControls } from '../../syntax.js'
import { openSources } from '../open-sources.js'
import type { Edit } from './control.js'

const sources = await openSources(languages)
const fixtures = join(import.meta.dirname, '../../../../../test/fixtures/controls')
const CORPUS = [
  'python/test_shop.py',
  'python/test_basket.py',
  'javascript/shop.test.mjs',
  'javascript/shop.vitest.ts',
  'rust/tests/shop.rs',
  'go/shop_test.go',
]
const textOf = (path: string) => readFileSync(join(fixtures, path), 'utf8')

const choice = { seed: 'a seed', isFar: false }
const withEdits = (text: string, edits: readonly Edit[]) =>
  edits.toReversed().reduce((done, { from, to, by }) => done.slice(0, from) + by + done.slice(to), text)
const titleOf = ({ titles }: TestControls) => (titles[0] ?? []).join('*')
const applied = (text: string, test: TestControls) => {
  const [best] = test.controls
  if (!best) return `${titleOf(test)}: none of ${test.assertions}`
  const changed = best.edits.map(({ from, to, by }) => `${text.slice(from, to)} => ${by}`.trim()).join(', ')
  return `${titleOf(test)}: ${best.strength} ${best.kind}${best.isShared ? ' shared' : ''}: ${changed}`
}
const best = (path: string, text: string) => sources.controls(path, text, choice).map((each) => applied(text, each))

test.each(CORPUS)('%s: the best control of every test is as it is written down', async (path) => {
  const text = textOf(path)
  await expect(`${best(path, text).join('\n')}\n`).toMatchFileSnapshot(join(fixtures, `${path}.best.txt`))
})

const edited = (path: string, text: string) => {
  const [test] = sources.controls(path, text, choice)
  return test?.controls.map(
    ({ strength, kind, edits }) => `${strength} ${kind}: ${withEdits(text, edits).split('\n').slice(1).join(' ').trim()}`,
  )
}

describe('what may be changed', () => {
  test('an assertion is reached for certain where nothing is around it that could leave it out', () => {
    const reached = (path: string, text: string) =>
      sources.controls(path, text, { seed: 'a', isFar: false }).map(({ isHardFailReached }) => isHardFailReached)
    const python = ['assert f() == 1', 'try:\n        assert f() == 1\n    except E:\n        pass', 'for a in f():\n        assert a == 1']
    expect(python.flatMap((body) => reached('test_a.py', `def test_a():\n    ${body}\n`))).toEqual([true, false, false])
    const js = [
      'expect(f()).toBe(1)',
      'try { f(); expect(true).toBe(false) } catch (e) { expect(e).toBeInstanceOf(TypeError) }',
      'f().forEach((a) => { expect(a).toBe(1) })',
      'if (f()) expect(f()).toBe(1)',
    ]
    expect(js.flatMap((body) => reached('a.test.ts', `it('a', () => {\n  ${body}\n})\n`))).toEqual([true, false, false, false])
    expect(reached('a.rs', '#[test]\nfn a() {\n    assert_eq!(f(), 1);\n}\n')).toEqual([true])
    expect(reached('a_test.go', 'package a\n\nfunc TestA(t *testing.T) {\n\tif F() != 1 {\n\t\tt.Error("no")\n\t}\n}\n')).toEqual([true])
  })

  test('inputs stay as they are, whether they are names or literals', () => {
    expect(edited('test_a.py', 'def test_a():\n    assert clamp(n, 0, 9) == n')).toEqual([
      'sure wrap: assert clamp(n, 0, 9) == (n, 5)',
      'negation negation: assert not (clamp(n, 0, 9) == n)',
    ])
    expect(edited('a.test.js', "it('a', () => {\n  expect(decode(encode('x', 1))).toBe(f('x', 1))\n})")).toEqual([
      "sure wrap: expect(decode(encode('x', 1))).toBe([f('x', 1), 3]) })",
      "negation negation: expect(decode(encode('x', 1))).not.toBe(f('x', 1)) })",
    ])
  })

  test('a value of a collection is changed, never its key', () => {
    const [best] = edited('test_a.py', 'def test_a():\n    assert f() == {1: {2: "x"}}') ?? []
    expect(best).toMatch(/^sure value: assert f\(\) == \{1: \{2: "x\d"\}\}$/)
  })

  test('an alternative of a pattern is never left standing', () => {
    const [, likely] = edited('test_a.py', 'def test_a():\n    with pytest.raises(TypeError, match="a|b"):\n        f()') ?? []
    expect(likely).toMatch(/^likely message: with pytest.raises\(TypeError, match="[^|]+"\): {9}f\(\)$/)
  })

  test('nothing is changed where a name has two values, or a call gave it', () => {
    expect(edited('test_a.py', 'def test_a():\n    want = 3\n    want = g()\n    assert f() == want')?.[0]).toBe(
      'sure wrap: want = 3     want = g()     assert f() == (want, 3)',
    )
  })

  test('a literal for a type with a size stays within it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.string(), fc.boolean(), (value, seed, isFar) => {
        const text = `#[test]\nfn a() {\n    assert_eq!(f(), ${value}u8);\n}\n`
        const [first] = sources.controls('a.rs', text, { seed, isFar })[0]?.controls ?? []
        const changed = Number(/, (\d+)u8/.exec(withEdits(text, first?.edits ?? []))?.[1])
        expect(changed).not.toBe(value)
        expect(changed).toBeLessThanOrEqual(value <= 127 ? 127 : 255)
      }),
    )
  })
})

describe('a test whose file expects no other value of the type', () => {
  const text = 'def test_a():\n    assert f() == 40\n'
  const swaps = (of: string, beside: readonly { type: string; text: string }[], isFar = false) =>
    new Set(
      Array.from(
        { length: 60 },
        (_, seed) => sources.controls('test_a.py', of, { seed: `${seed}`, isFar, beside })[0]?.controls[0]?.swap?.becomes,
      ),
    )
  const integers = (...all: number[]) => all.map((each) => ({ type: 'integer ', text: String(each) }))

  test('takes a whole number as far from its own as two others are from each other, which is none of theirs', () => {
    expect(swaps(text, integers(0, 12, 20))).toEqual(new Set(['28', '32', '48', '52', '60']))
    expect(swaps(text, integers(4))).toEqual(new Set(['4']))
    expect(swaps(text, integers(0, 12), true)).not.toContain('52')
  })

  test('takes a text that is expected elsewhere', () => {
    expect(swaps('def test_a():\n    assert f() == "low"\n', [{ type: 'text ', text: '"high"' }])).toEqual(new Set(['"high"']))
  })

  test('takes the value of a test beside it where there is one', () => {
    expect(swaps(`${text}\n\ndef test_b():\n    assert f() == 9\n`, integers(0, 12, 20))).toEqual(new Set(['9']))
  })
})

describe('any choice of controls', () => {
  const files = CORPUS.map((path) => ({ path, text: textOf(path), lines: textOf(path).split('\n') }))
  const starts = ({ lines }: { lines: readonly string[] }, line: number) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)

  test('is within its test or in a place that the test reads, never overlaps, and leaves all tests findable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.string(), fc.boolean(), (file, seed, isFar) => {
        const { path, text } = file
        const tests = sources.controls(path, text, { seed, isFar })
        expect(sources.controls(path, text, { seed, isFar })).toEqual(tests)
        expect(tests.map(({ block }) => block)).toEqual(sources.tests(path, text))
        for (const { block, controls, hardFail, reads } of tests) {
          const own = { from: starts(file, block.from), to: starts(file, block.to) }
          for (const { edits, isShared } of [...controls, { edits: hardFail, isShared: false }]) {
            for (const [index, { from, to }] of edits.entries()) {
              expect(from).toBeGreaterThanOrEqual(edits[index - 1]?.to ?? 0)
              const places = isShared ? [own, ...reads] : [own]
              expect(places.some((place) => from >= place.from && to <= place.to)).toBe(true)
            }
            if (edits.length > 0) expect(withEdits(text, edits)).not.toBe(text)
          }
        }
        // Every change leaves a text that is parsed as before: the same tests, with as many assertions.
        const firsts = tests
          .map(({ controls }) => controls[mixedIndex(seed, controls.length)])
          .flatMap((control) => (control && !control.isShared ? control.edits : []))
        const altered = sources.controls(
          path,
          withEdits(
            text,
            firsts.toSorted((a, b) => a.from - b.from),
          ),
          { seed, isFar },
        )
        expect(altered.map(titleOf)).toEqual(tests.map(titleOf))
        if (!path.endsWith('.rs')) expect(altered.map(({ assertions }) => assertions)).toEqual(tests.map(({ assertions }) => assertions))
      }),
      { numRuns: 60 },
    )
  })

  test('is made of any text without an error', () => {
    const pieces = files.flatMap(({ lines }) => lines)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
        fc.constantFrom('test_a.py', 'a.test.ts', 'a.rs', 'a_test.go'),
        (lines, path) => {
          const text = lines.join('\n')
          for (const { controls } of sources.controls(path, text, choice))
            for (const { edits } of controls)
              for (const { from, to } of edits) expect(0 <= from && from <= to && to <= text.length).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

const mixedIndex = (seed: string, length: number): number => (length === 0 ? 0 : seed.length % length)

test('what a function of the test file hands to the program is no expectation, though it compares it too', () => {
  const text = `class FileTest(unittest.TestCase):
    def assert_kept(self, content):
        self.file.write_bytes(content)
        with self.assertRaises(ValueError):
            load(self.file)
        self.assertEqual(self.file.read_bytes(), content)

    def assert_loaded(self, expected):
        self.assertEqual(load(self.file), expected)

    def test_wrong_files_are_kept(self):
        cases = [b"", b"null", b"[]"]
        for content in cases:
            self.assert_kept(content)

    def test_right_files_are_loaded(self):
        self.assert_loaded([1, 2])
`
  const [kept, loaded] = sources.controls('test_file.py', text, choice)
  const inputs = text.slice(text.indexOf('cases = ['), text.indexOf('for content'))
  for (const { edits } of kept?.controls ?? []) expect(withEdits(text, edits)).toContain(inputs)
  expect(kept?.controls.length).toBeGreaterThan(0)
  // Control: what it only compares is changed where the test says it.
  const [first] = loaded?.controls ?? []
  expect(first && withEdits(text, first.edits)).not.toContain('assert_loaded([1, 2])')
})

test('a test reads what the functions that it calls read, so that it is edited with them', () => {
  const text = `fn set(sheet: &mut Sheet, name: &str) {
    assert_eq!(sheet.set(name), Ok(()));
}

fn sheet_with(names: &[&str]) -> Sheet {
    let mut sheet = Sheet::new();
    for name in names {
        set(&mut sheet, name);
    }
    sheet
}

fn beside() {}

#[test]
fn a_cell_is_empty() {
    let sheet = sheet_with(&["A1"]);
    assert_eq!(sheet.get("A1"), Value::Empty);
}
`
  const [test] = sources.controls('tests/sheet.rs', text, choice)
  const read = test?.reads.map(({ from, to }) => /fn \w+/.exec(text.slice(from, to))?.[0])
  expect(new Set(read)).toEqual(new Set(['fn set', 'fn sheet_with']))
})

test('many tests cost little more than each of them', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `def test_${n}():\n    assert f(${n}) == ${n}\n`).join('\n')
  const tests = sources.controls('test_a.py', many(3000), choice)
  expect(tests.length).toBe(3000)
  expect(tests.every(({ controls }) => controls[0]?.kind === 'value')).toBe(true)
})

describe('of several declarations with one name', () => {
  /** For each test, the line of its best shared change. */
  const linesOf = (path: string, text: string) =>
    sources.controls(path, text, choice).map(({ controls }) => {
      const at = controls.find(({ isShared }) => isShared)?.edits[0]?.from
      return at === undefined ? null : text.slice(0, at).split('\n').length
    })

  test('a method name means the method of its own class, or of the class that it inherits from', () => {
    const method = '    def check(self, text):\n        self.assertEqual(tidy(text), "a")'
    const use = '    def test_NAME(self):\n        self.check(" a ")'
    const of = (head: string, ...parts: string[]) => [`class ${head}:`, ...parts].join('\n')
    const text = [
      of('One(TestCase)', method, use.replace('NAME', 'one')),
      of('Two(TestCase)', method, use.replace('NAME', 'two')),
      of('Three(Two)', use.replace('NAME', 'three')),
      of('Four(Elsewhere)', use.replace('NAME', 'four')),
    ].join('\n')
    expect(linesOf('test_a.py', text)).toEqual([3, 8, 8, null])
  })

  test('a function of the file is no method, and the other way round', () => {
    const text =
      'def check(text):\n    assert tidy(text) == "a"\n\nclass TestA:\n    def check(self, text):\n        assert tidy(text) == "a"\n\n    def test_a(self):\n        check(" a ")\n\n    def test_b(self):\n        self.check(" a ")\n'
    expect(linesOf('test_a.py', text)).toEqual([2, 6])
  })

  test('a function or a constant means that of the nearest block or module', () => {
    const block = (name: string) =>
      `describe('${name}', () => {\n  const want = ['a']\n  const check = (text) => expect(tidy(text)).toBe('a')\n  test('f', () => {\n    check(' a ')\n  })\n  test('v', () => {\n    for (const one of want) expect(tidy('b')).toBe(one)\n  })\n})\n`
    expect(linesOf('a.test.ts', block('one') + block('two'))).toEqual([3, 2, 13, 12])
    const module = (name: string) =>
      `mod ${name} {\n    fn check(text: &str) {\n        assert_eq!(tidy(text), "a");\n    }\n    #[test]\n    fn is_tidy() {\n        check(" a ");\n    }\n}\n`
    expect(linesOf('tests/a.rs', module('one') + module('two'))).toEqual([3, 12])
  })
})
