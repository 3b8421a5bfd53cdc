import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../index.js'
import { openSources } from '../open-sources.js'

const sources = await openSources(languages)

/** The file with each value cut out, and comments, names and messages by what they are. */
function cut(path: string, text: string): string {
  const { values, comments, names, messages } = sources.expectations(path, text)
  const all = [
    ...values.map(({ from, to, isClose }) => ({ from, to, by: isClose ? '~' : '_' })),
    ...comments.map((range) => ({ ...range, by: '#' })),
    ...names.map((range) => ({ ...range, by: 'T' })),
    ...messages.map((range) => ({ ...range, by: 'M' })),
  ].sort((a, b) => a.from - b.from)
  let done = 0
  const pieces = all.flatMap(({ from, to, by }) => {
    const piece = [text.slice(done, from), by]
    done = to
    return piece
  })
  return pieces.join('') + text.slice(done)
}

test('Python: literals that a call is compared with, in unittest, pytest and tables; no inputs, truth values or empty ones', () => {
  expect(
    cut(
      'tests/test_a.py',
      `import pytest, unittest
class SumTest(unittest.TestCase):
    # clause 1: [1, 2] gives 3
    def test_gives_3(self):
        """It gives 3."""
        self.assertEqual(total([1, 2]), 3)
        self.assertEqual(total([-4]), -4)
        self.assertAlmostEqual(total([0.1]), 0.1, places=2)
        self.assertEqual(names(), [])
        self.assertTrue(is_empty([]))

@pytest.mark.parametrize("text, want", [("1h", 3600), ("2d", 172800)])
def test_reads(text, want):
    assert read(text) == want
    assert text != ""
    assert share(1) == pytest.approx(0.5)
    assert read("x") is None
    found = read("1m")
    assert found == {"minutes": 1}
`,
    ),
  ).toBe(`import pytest, unittest
class SumTest(unittest.TestCase):
    #
    def T(self):
        #
        self.assertEqual(total([1, 2]), _)
        self.assertEqual(total([-4]), _)
        self.assertAlmostEqual(total([0.1]), ~, places=2)
        self.assertEqual(names(), [])
        self.assertTrue(is_empty([]))

@pytest.mark.parametrize("text, want", [("1h", _), ("2d", _)])
def T(text, want):
    assert read(text) == want
    assert text != ""
    assert share(1) == pytest.approx(~)
    assert read("x") is None
    found = read("1m")
    assert found == _
`)
})

test('JavaScript and TypeScript: expect, assert, each', () => {
  expect(
    cut(
      'tests/a.test.ts',
      `// sums
describe('sum', () => {
  it.each([['1h', 3600], ['2d', 172800]])('reads %s as %i', (text, want) => { expect(read(text)).toBe(want) })
  it('sums to 3', () => {
    expect(total([1, 2])).toEqual({ sum: 3 })
    expect(share()).toBeCloseTo(0.33)
    expect(ok()).toBe(true)
    assert.equal(total([]), 0)
  })
})
`,
    ),
  ).toBe(`#
describe('sum', () => {
  it.each([['1h', _], ['2d', _]])('T', (text, want) => { expect(read(text)).toBe(want) })
  it('T', () => {
    expect(total([1, 2])).toEqual(_)
    expect(share()).toBeCloseTo(~)
    expect(ok()).toBe(true)
    assert.equal(total([]), _)
  })
})
`)
})

test('Rust: macros, also of what is wrapped; Go: conditions and tables', () => {
  expect(
    cut(
      'tests/a.rs',
      `#[test]
fn sums_to_3() {
    // 1 + 2
    assert_eq!(total(&[1, 2]), 3);
    assert_eq!(read("a"), Ok(vec![1, 2]));
    assert_eq!(name(), "ab".to_string());
    assert!(is_empty());
}
`,
    ),
  ).toBe(`#[test]
fn T() {
    #
    assert_eq!(total(&[1, 2]), _);
    assert_eq!(read("a"), Ok(vec!_));
    assert_eq!(name(), _.to_string());
    assert!(is_empty());
}
`)
  expect(
    cut(
      'a_test.go',
      `package a
func TestSum(t *testing.T) {
	cases := []struct{ in string; want int }{{"1h", 3600}, {"2d", 172800}}
	for _, c := range cases {
		if got := Read(c.in); got != c.want { t.Errorf("no") }
	}
	if Total() != 3 { t.Fatal("no") }
}
`,
    ),
  ).toBe(`package a
func T(t *testing.T) {
	cases := []struct{ in string; want int }{{"1h", _}, {"2d", _}}
	for _, c := range cases {
		if got := Read(c.in); got != c.want { t.Errorf(M) }
	}
	if Total() != _ { t.Fatal(M) }
}
`)
})

test.each([
  {
    path: 'tests/test_a.py',
    text: `class T(unittest.TestCase):
    def test_a(self):
        with self.subTest("gives 3"):
            self.assertEqual(f(1), 3, "f(1) gives 3")
        self.assertTrue(f(2) == 4, msg=f"want 4, got {f(2)}")
        self.assertAlmostEqual(f(3), 5, 2, "5 is " + "wanted")
        self.assertRaises(ValueError, f, "x", 7)
        assert f(4) == 6, "want %d, got %d" % (6, f(4))
        if f(5) != 7: self.fail("want 7")
`,
    shown: `class T(unittest.TestCase):
    def T(self):
        with self.subTest(M):
            self.assertEqual(f(1), _, M)
        self.assertTrue(f(2) == _, msg=M)
        self.assertAlmostEqual(f(3), ~, 2, M + M)
        self.assertRaises(ValueError, f, "x", 7)
        assert f(4) == _, M % (M, f(4))
        if f(5) != 7: self.fail(M)
`,
  },
  {
    path: 'tests/a.test.ts',
    text: `it('a', () => {
  expect(f(1), 'f(1) is 3').toBe(3)
  expect(() => f('x')).toThrow('no number')
  assert.equal(f(2), 4, \`want 4, got \${f(2)}\`)
  assert.ok(f(3) === 5, '5')
  assert(f(4, 'a'), 'true for 4')
  assert.fail('want 7')
})
`,
    shown: `it('T', () => {
  expect(f(1), M).toBe(_)
  expect(() => f('x')).toThrow('no number')
  assert.equal(f(2), _, M)
  assert.ok(f(3) === _, M)
  assert(f(4, 'a'), M)
  assert.fail(M)
})
`,
  },
  {
    path: 'tests/a.rs',
    text: `#[test]
fn a() {
    assert_eq!(f(1), 3, "f(1) is 3, not {}", f(1));
    assert!(f(2) == 4, "want {}", 4);
    assert_eq!(g("x").expect("gives 5"), 5);
}
`,
    shown: `#[test]
fn T() {
    assert_eq!(f(1), _, M, f(1));
    assert!(f(2) == _, M, M);
    assert_eq!(g("x").expect(M), _);
}
`,
  },
  {
    path: 'a_test.go',
    text: `package a
func TestA(t *testing.T) {
	if got := F(1); got != 3 { t.Errorf("F(%d) = %d, want %d", 1, got, 3) }
	assert.Equal(t, 4, F(2), "want 4")
	require.True(t, G("x"), "true for x")
}
`,
    shown: `package a
func T(t *testing.T) {
	if got := F(1); got != _ { t.Errorf(M, M, got, M) }
	assert.Equal(t, _, F(2), M)
	require.True(t, G("x"), M)
}
`,
  },
])('$path: what assertions say when they fail is found; inputs and errors that must come are not', ({ path, text, shown }) => {
  expect(cut(path, text)).toBe(shown)
})

test('a value that two tests share names both; one that the file computes is none', () => {
  const loop = (name: string, call: string) => `def ${name}():\n    for given, want in ROWS:\n        assert ${call}(given) == want\n`
  const text = `ROWS = [(1, 7)]\n\n\n${loop('test_a', 'f')}\n\n${loop('test_b', 'g')}    assert f(3) == g(4)\n`
  const { values } = sources.expectations('tests/test_a.py', text)
  expect(values.map(({ text: own, tests }) => [own, tests.map(({ name }) => name)])).toEqual([['7', ['test_a', 'test_b']]])
})

test('any expected number or text is found at its place and nowhere else', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.stringMatching(/^[a-z]{1,8}$/), (given, want, word) => {
      const text = `def test_it():\n    assert f(${given}, "${word}") == ${want}\n    assert g(${given}) == "${word}"\n`
      const found = sources.expectations('tests/test_it.py', text).values
      expect(found.map((each) => each.text)).toEqual([String(want), `"${word}"`])
      for (const each of found) expect(text.slice(0, each.from)).toMatch(/== $/)
    }),
  )
})

test('a value that holds nothing in a part of it is cut out as a whole', () => {
  const js = `import assert from 'node:assert'
import { it } from 'node:test'
it('reads', () => {
  assert.deepEqual(read('x'), { white: 525, black: 535, flag: null })
  assert.deepEqual(read('y'), [1, undefined])
  assert.equal(read('z'), null)
})
`
  expect(cut('tests/a.test.mjs', js).match(/_/g)).toHaveLength(2)
  expect(cut('tests/a.test.mjs', js)).toContain("assert.deepEqual(read('x'), _)")
  const python =
    'def test_reads():\n    assert read("x") == {"white": 525, "flag": None}\n    assert read("y") == (1, None, [None])\n    assert read("z") is None\n'
  expect(cut('tests/test_a.py', python)).toBe(
    'def T():\n    assert read("x") == _\n    assert read("y") == _\n    assert read("z") is None\n',
  )
  const go =
    'package a\n\nimport "testing"\n\nfunc TestRead(t *testing.T) {\n\tif got := Read("x"); got != 7 {\n\t\tt.Errorf("got %v", got)\n\t}\n}\n'
  expect(cut('a_test.go', go)).toContain('got != _ {')
})
