import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standardConfig } from '../../../../contract/config/config.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { sameValue } from '../../task/literals/same-value.js'
import { cutOut, holeOf, holesIn, knownBy, lineOf, withSettled } from './holes.js'

const sources = await openSources(languages)
const pythonOf = (first: string, second: string) => ({
  path: 'tests/test_a.py',
  text: `import unittest
from a import f


class ATest(unittest.TestCase):
    # clause 2: 6 * 7 = ${first}
    def test_gives_${/\d+/.exec(first)?.[0] ?? 'it'}(self):
        """It gives ${first}."""
        self.assertEqual(f(6), ${first})

    def test_other(self):
        self.assertEqual(f(7), ${second})
`,
})

test('neither a value nor a hint at it is shown; inputs and numbers of clauses are', () => {
  const file = pythonOf('42', '[49]')
  expect(cutOut(sources, [file], holesIn(sources, [file]))[0]?.text).toBe(`import unittest
from a import f


class ATest(unittest.TestCase):
    # clause 2
    def test_1(self):
        """"""
        self.assertEqual(f(6), ___1)

    def test_2(self):
        self.assertEqual(f(7), ___2)
`)
})

test('the message of an assertion gives no value away', () => {
  const text = 'def test_a():\n    assert f(6) == 42, "42 is wanted, got " + str(f(6))\n'
  const file = { path: 'tests/test_a.py', text }
  expect(cutOut(sources, [file], holesIn(sources, [file]))[0]?.text).toBe('def test_1():\n    assert f(6) == ___1, "..." + str(f(6))\n')
})

test('a restored value leaves the file unchanged, another one changes only its place, and a test that is left out is gone whole', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (first, second, other) => {
      const file = pythonOf(String(first), `"${second}"`)
      const [one, two] = holesIn(sources, [file])
      if (!one || !two) throw new Error('Both values are found.')
      expect(
        withSettled(
          sources,
          file,
          [one, two].map((hole) => ({ hole, value: hole.text })),
        ),
      ).toBe(file.text)
      const changed = withSettled(sources, file, [{ hole: one, value: String(other) }]) ?? ''
      expect(changed.slice(0, one.from) + one.text + changed.slice(one.from + String(other).length)).toBe(file.text)
      const left = withSettled(sources, file, [
        { hole: one, value: null },
        { hole: two, value: `"${other}"` },
      ])
      expect(sources.tests(file.path, left ?? '').map(({ name }) => name)).toEqual(['test_other'])
      expect(left).toContain(`self.assertEqual(f(7), "${other}")`)
      expect(left).not.toContain('f(6)')
    }),
  )
})

test('a file without tests is removed; a value is recognised in a rewritten file unless its test or its value changed', () => {
  const file = pythonOf('42', '49')
  const holes = holesIn(sources, [file])
  expect(
    withSettled(
      sources,
      file,
      holes.map((hole) => ({ hole, value: null })),
    ),
  ).toBeNull()
  const known = (text: string) => holesIn(sources, [{ path: file.path, text }]).map((hole) => knownBy(hole, text))
  const before = known(file.text)
  expect(known(`# more\n${file.text}`)).toEqual(before)
  expect(known(file.text.replace('f(7), 49', 'f(7), 50'))).toEqual([before[0], expect.not.stringContaining('49')])
})

test('a value that the test computes, or that cannot be compared, is not asked for', () => {
  const text = 'def test_a():\n    assert f(1) == 60 * 60\n    assert f(2) == g(3)\n    assert f(3) == None\n    assert f(4) == 5\n'
  expect(holesIn(sources, [{ path: 'test_a.py', text }]).map((hole) => hole.text)).toEqual(['5'])
})

test('in Rust a list replaces another list after `vec!`', () => {
  const path = 'tests/a.rs'
  const text = '#[test]\nfn sums() {\n    assert_eq!(all(1), vec![1, 2]);\n}\n'
  const [hole] = holesIn(sources, [{ path, text }])
  if (!hole) throw new Error('The list is found.')
  expect(withSettled(sources, { path, text }, [{ hole, value: 'vec![3]' }])).toBe(text.replace('[1, 2]', '[3]'))
})

test.each([
  [
    'tests/test_a.py',
    'def test_a():\n    assert is_leap(1900)\n    assert not is_leap(2000)\n\nclass T(unittest.TestCase):\n    def test_b(self):\n        self.assertTrue(is_leap(1901))\n',
    'def test_1():\n    assert ___1 is_leap(1900)\n    assert ___2 is_leap(2000)\n\nclass T(unittest.TestCase):\n    def test_2(self):\n        self.___3(is_leap(1901))\n',
    'def test_a():\n    assert not is_leap(1900)\n    assert is_leap(2000)\n\nclass T(unittest.TestCase):\n    def test_b(self):\n        self.assertFalse(is_leap(1901))\n',
  ],
  [
    'tests/a.test.mjs',
    "it('a', () => {\n  assert.ok(isLeap(1900))\n  assert(!isLeap(2000))\n  expect(isLeap(1901)).toBeTruthy()\n})\n",
    "it('test_1', () => {\n  assert.ok(___1 isLeap(1900))\n  assert(___2 isLeap(2000))\n  expect(isLeap(1901)).___3()\n})\n",
    "it('a', () => {\n  assert.ok(!isLeap(1900))\n  assert(isLeap(2000))\n  expect(isLeap(1901)).toBeFalsy()\n})\n",
  ],
  [
    'tests/a.rs',
    '#[test]\nfn a() {\n    assert!(is_leap(1900));\n    assert!(!is_leap(2000));\n}\n',
    '#[test]\nfn test_1() {\n    assert!(___1 is_leap(1900));\n    assert!(___2 is_leap(2000));\n}\n',
    '#[test]\nfn a() {\n    assert!(!is_leap(1900));\n    assert!(is_leap(2000));\n}\n',
  ],
  [
    'a_test.go',
    'package a\n\nfunc TestA(t *testing.T) {\n\tif !IsLeap(1900) {\n\t\tt.Error("it is")\n\t}\n\tassert.False(t, IsLeap(2000))\n}\n',
    'package a\n\nfunc test_1(t *testing.T) {\n\tif ___1 IsLeap(1900) {\n\t\tt.Error("...")\n\t}\n\tassert.___2(t, IsLeap(2000))\n}\n',
    'package a\n\nfunc TestA(t *testing.T) {\n\tif IsLeap(1900) {\n\t\tt.Error("it is")\n\t}\n\tassert.True(t, IsLeap(2000))\n}\n',
  ],
])('%s: a truth that an assertion states is asked for in its place, and is replaced by its opposite', (path, text, shown, turned) => {
  const holes = holesIn(sources, [{ path, text }], { secondTruths: true, saidTruths: true, wideValues: true })
  expect(cutOut(sources, [{ path, text }], holes)[0]?.text).toBe(shown)
  const settled = (value: (text: string) => string) =>
    withSettled(
      sources,
      { path, text },
      holes.map((hole) => ({ hole, value: value(hole.text) })),
    )
  expect(settled((value) => value)).toBe(text)
  expect(settled((value) => (/true/i.test(value) ? 'false' : 'true'))).toBe(turned)
  expect(holesIn(sources, [{ path, text }], { secondTruths: true, saidTruths: false, wideValues: true })).toEqual([])
})

test.each([
  [
    'tests/test_a.py',
    `TABLE = {"a": 1, "b": 2}

def test_a():
    for text, want in [("x", 3), ("y", 4)]:
        assert f(text) == want
    for text, want in [("z", 5)]:
        assert g(text) == want
    for text, want in TABLE.items():
        assert f(text) == want

def test_b():
    limit = 20
    assert f(limit) == limit
    limit = 6
    assert f("w") == limit
`,
    ['1', '2', '3', '4', '5', '6'],
  ],
  [
    'tests/a.test.mjs',
    `it('a', () => {
  for (const [text, want] of [['x', 3], ['y', 4]]) assert.equal(f(text), want)
  for (const [text, want] of [['z', 5]]) assert.equal(g(text), want)
  for (const [text, want] of Object.entries({ a: 6 })) assert.equal(f(text), want)
})
for (const [text, want] of new Map([['a', 7], ['b', 8]])) {
  it('b', () => { assert.equal(f(text), want) })
}
`,
    ['3', '4', '5', '6', '7', '8'],
  ],
  [
    'tests/a.rs',
    `#[test]
fn a() {
    for (text, want) in [("x", 3), ("y", 4)] { assert_eq!(f(text), want); }
    for (text, want) in vec![("z", 5)] { assert_eq!(g(text), want); }
    let limit = 20;
    assert_eq!(f(limit), limit);
}
`,
    ['3', '4', '5'],
  ],
  [
    'a_test.go',
    `package a

func TestA(t *testing.T) {
	if got, want := F("x"), 3; got != want {
		t.Errorf("no")
	}
	if got, want := G("y"), 4; got != want {
		t.Errorf("no")
	}
	for _, c := range []struct{ in string; want int }{{"z", 5}} {
		if got := F(c.in); got != c.want {
			t.Errorf("no")
		}
	}
	want := 20
	if got := F2(want); got != want {
		t.Errorf("no")
	}
}
`,
    ['3', '4', '5'],
  ],
])('%s: a name that a test binds several times means its last value, and no input is asked for', (path, text, values) => {
  const wide = { secondTruths: true, saidTruths: true, wideValues: true }
  expect(holesIn(sources, [{ path, text }], wide).map((hole) => hole.text)).toEqual(values)
})

test('a part of a case is an input if the whole case is given to the program', () => {
  const python =
    'def test_a():\n    for case in [{"in": "x", "out": 3}]:\n        assert f(case) == case["out"]\n        assert g(case["in"]) == case["out"]\n'
  const go =
    'package a\n\nfunc TestA(t *testing.T) {\n\tfor _, c := range []row{{in: "x", want: 3}} {\n\t\tif got := F(c); got != c.want {\n\t\t\tt.Errorf("no")\n\t\t}\n\t}\n}\n'
  const js = "it('a', () => {\n  const order = { total: 3 }\n  assert.equal(f(order), order.total)\n})\n"
  for (const [path, text] of [['test_a.py', python] as const, ['a_test.go', go] as const, ['a.test.mjs', js] as const]) {
    const of = (wideValues: boolean) => holesIn(sources, [{ path, text }], { secondTruths: true, saidTruths: true, wideValues })
    expect([path, of(true)]).toEqual([path, []])
    expect([path, of(false).map((hole) => hole.text)]).toEqual([path, ['3']])
  }
})

test('in Go a value that cannot be compared is not asked for by the sign of its comparison', () => {
  const text =
    'package a\n\nfunc TestA(t *testing.T) {\n\tif !reflect.DeepEqual(F("z"), []interface{}{24, 25}) {\n\t\tt.Errorf("no")\n\t}\n}\n'
  expect(holesIn(sources, [{ path: 'a_test.go', text }], { secondTruths: true, saidTruths: true, wideValues: true })).toEqual([])
})

const DAYS = `class T(unittest.TestCase):
    # clause 4: 11 May 2024 is a Friday
    def test_moves(self):
        # and 11 June a Tuesday
        self.assertEqual(due("x", 2), [at(5, 11), at(6, 11)])  # both stay

    def test_other(self):
        # 5 and 6
        self.assertEqual(due("y", 1), [at(5, 6)])
`

test('an expected value that is shown as written is found in its test by the shown name', () => {
  const files = [{ path: 'tests/test_a.py', text: DAYS }]
  const found = holeOf(sources, files, { test: 'test_1', shown: '[at(5, 11), at(6, 11)]' }, 7)
  expect(found && [found.number, DAYS.slice(found.from, found.to), found.tests.map(({ name }) => name)]).toEqual([
    7,
    '[at(5, 11), at(6, 11)]',
    ['test_moves'],
  ])
  expect(found && lineOf(found, DAYS)).toBe('self.assertEqual(due("x", 2), [at(5, 11), at(6, 11)])  # both stay')
  expect(holeOf(sources, files, { test: 'test_moves', shown: 'at(5, 11)' }, 1)).not.toBeNull()
  for (const [test, shown] of [
    ['test_2', '[at(5, 11), at(6, 11)]'],
    ['test_9', 'at(5, 11)'],
    // In two places of the test.
    ['test_1', '11'],
    ['test_1', ' '],
  ] as const)
    expect(holeOf(sources, files, { test, shown }, 1)).toBeNull()
})

test('comments that derive a changed value are removed, and clauses stay', () => {
  const path = 'tests/test_a.py'
  const hole = holeOf(sources, [{ path, text: DAYS }], { test: 'test_1', shown: '[at(5, 11), at(6, 11)]' }, 1)
  const settled = hole && withSettled(sources, { path, text: DAYS }, [{ hole, value: '[at(5, 13)]' }], true)
  expect(settled).toBe(
    DAYS.replace('# clause 4: 11 May 2024 is a Friday', '# clause 4')
      .replace('        # and 11 June a Tuesday\n', '')
      .replace('[at(5, 11), at(6, 11)])  # both stay', '[at(5, 13)])  '),
  )
  expect(hole && withSettled(sources, { path, text: DAYS }, [{ hole, value: '[at(5, 13)]' }])).toContain('and 11 June a Tuesday')
})

test.each([
  [
    'tests/test_a.py',
    'def test_a():\n    assert due(date(2024, 5, 1), 2) == [date(2024, 5, 13), datetime.date(2024, 6, 11)]\n    assert now("x").date() == date(2024, 5, 13)\n    assert at(1) == Point(1, y=2)\n    assert Clock(7).time() == other.time()\n',
    'def test_1():\n    assert due(date(2024, 5, 1), 2) == ___1\n    assert now("x").date() == ___2\n    assert at(1) == ___3\n    assert Clock(7).time() == other.time()\n',
  ],
  [
    'tests/a.test.mjs',
    "it('a', () => {\n  assert.deepEqual(due(new Date(2024, 4, 1)), [new Date(2024, 4, 13)])\n  expect(all('x')).toEqual(new Set(['a', 'b']))\n  expect(big(2)).toBe(BigInt(7))\n})\n",
    "it('test_1', () => {\n  assert.deepEqual(due(new Date(2024, 4, 1)), ___1)\n  expect(all('x')).toEqual(___2)\n  expect(big(2)).toBe(___3)\n})\n",
  ],
  [
    'a_test.go',
    'package a\n\nfunc TestA(t *testing.T) {\n\tif got := Free("x"); !reflect.DeepEqual(got, []string{"9:00", "10:15"}) {\n\t\tt.Error(got)\n\t}\n}\n\nfunc TestB(t *testing.T) {\n\tif got := Ages("x"); !reflect.DeepEqual(got, map[string]int{"Ann": 7}) {\n\t\tt.Error(got)\n\t}\n}\n',
    'package a\n\nfunc test_1(t *testing.T) {\n\tif got := Free("x"); !reflect.DeepEqual(got, ___1) {\n\t\tt.Error(got)\n\t}\n}\n\nfunc test_2(t *testing.T) {\n\tif got := Ages("x"); !reflect.DeepEqual(got, ___2) {\n\t\tt.Error(got)\n\t}\n}\n',
  ],
])('%s: a value from a call is cut out as a whole if names are followed', (path, text, shown) => {
  const wide = { secondTruths: true, saidTruths: false, wideValues: true }
  const found = holesIn(sources, [{ path, text }], wide)
  expect(cutOut(sources, [{ path, text }], found)[0]?.text).toBe(shown)
  expect(holesIn(sources, [{ path, text }], { ...wide, wideValues: false }).length).toBeLessThan(found.length)
})

test('a comment without a clause goes with its line, and the end of a line that a grammar counts to it stays', () => {
  const shownIn = (path: string, text: string, keeps = false) =>
    cutOut(sources, [{ path, text }], holesIn(sources, [{ path, text }]), {
      ...standardConfig(),
      patches: keeps ? [] : standardConfig().patches,
    })[0]?.text
  const rust =
    '/// The price of ten.\nfn ten() -> i32 {\n    10\n}\n\n// clause 2: 5 + 5\n#[test]\nfn sums() {\n    assert_eq!(add(5, ten()), 15); // 15\n}\n'
  expect(shownIn('tests/a.rs', rust)).toBe(
    'fn ten() -> i32 {\n    10\n}\n\n// clause 2\n#[test]\nfn test_1() {\n    assert_eq!(add(5, ten()), ___1); //\n}\n',
  )
  const python = 'def test_a():\n    # 6 * 7 = 42\n    assert f(6) == 42\n'
  expect(shownIn('tests/test_a.py', python)).toBe('def test_1():\n    assert f(6) == ___1\n')
  expect(shownIn('tests/test_a.py', python, true)).toBe('def test_1():\n    #\n    assert f(6) == ___1\n')
})

test.each([
  ['[]string{"a", "b"}', '["a", "b"]'],
  ['[][]int{{1, 2}, {3}}', '[[1, 2], [3]]'],
  ['map[string]int{"a": 1}', '{"a": 1}'],
  ['[2]int{}', '[]'],
])('a Go value with its type equals the same value without it: %s', (typed, plain) => {
  expect(sameValue(typed, plain)).toBe(true)
  expect(sameValue(typed, '[9]')).toBe(false)
})
