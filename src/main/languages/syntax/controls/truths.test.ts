// Shows which truths, empty values and signs count as what a test expects.
import { expect, test } from 'vitest'
import { languages } from '../../index.js'
import { openSources } from '../open-sources.js'

const sources = await openSources(languages)

test.each([
  [
    'tests/test_a.py',
    'def test_a():\n    assert is_even(3) == False\n    assert evens([1, 3]) == []\n    assert [is_even(2), is_even(3)] == [True, False]\n    assert first("") == ""\n    assert find("x") == None\n    assert total([1]) == 1\n\ndef test_b():\n    assert ready() == True\n',
    ['False', '[]', '[True, False]', '""', 'None'],
  ],
  [
    'tests/a.test.ts',
    "it('a', () => {\n  expect(isEven(3)).toBe(false)\n  expect(evens([1])).toEqual([])\n  expect(pick(1)).toEqual({})\n  expect(total([1])).toBe(1)\n})\nit('b', () => {\n  expect(ready()).toBe(true)\n})\n",
    ['false', '[]', '{}'],
  ],
  [
    'tests/a.rs',
    '#[test]\nfn a() {\n    assert_eq!(is_even(3), false);\n    assert_eq!(total(1), 1);\n}\n#[test]\nfn b() {\n    assert_eq!(ready(), true);\n}\n',
    ['false'],
  ],
])('%s: truth values and empty ones stand apart, of tests alone that give something to the program', (path, text, expected) => {
  const { values, plain } = sources.expectations(path, text)
  expect([values.map((value) => value.text), plain.map((value) => value.text)]).toEqual([['1'], expected])
})

test.each([
  [
    'tests/test_a.py',
    `class T(unittest.TestCase):
    def test_a(self):
        self.assertTrue(is_even(2), "2 is even")
        self.assertFalse(is_even(3))
        self.assertIsNone(find("x"))
        self.assertIsNotNone(find("y"))
        self.assertTrue(f(2) == 4)

def test_b():
    assert is_even(4)
    assert not is_even(5)
    found = find("z")
    assert found
    assert f("x") is None
    assert ready

def test_c():
    assert ready()
`,
    ['assertTrue=True', 'assertFalse=False', 'assertIsNone=None', '=True', 'not =False', '=True'],
    ['None'],
  ],
  [
    'tests/a.test.ts',
    `it('a', async () => {
  expect(isEven(2)).toBeTruthy()
  expect(await find('x')).toBeNull()
  expect(find('y')).not.toBeNull()
  expect(isEven(3)).to.be.false
  assert.ok(isEven(4), 'it is')
  assert(!isEven(5))
  assert.isFalse(isEven(7))
  assert.ok(f(1) === 3)
})
it('b', () => { assert.ok(ready()) })
`,
    ['toBeTruthy=true', 'toBeNull=null', 'false=false', '=true', '!=false', 'isFalse=false'],
    [],
  ],
  [
    'tests/a.rs',
    `#[test]
fn a() {
    assert!(is_even(2));
    assert!(!is_even(3), "3 is odd");
    assert!(parse("x").is_err());
    assert!(f(2) == 4);
}
#[test]
fn b() { assert!(ready()); }
`,
    ['=true', '!=false', '=true'],
    [],
  ],
  [
    'a_test.go',
    `package a

func TestA(t *testing.T) {
	if !IsEven(2) {
		t.Error("2 is even")
	}
	if IsEven(3) {
		t.Error("3 is odd")
	}
	if ok := IsEven(5); ok {
		t.Error("5 is odd")
	}
	assert.True(t, IsEven(4))
	require.Nil(t, Find("x"))
	if got, err := Parse("1"); err != nil || got != 1 {
		t.Fatal(err)
	}
}

func TestB(t *testing.T) {
	if !Ready() {
		t.Error("not ready")
	}
}
`,
    ['!=true', '=false', '=false', 'True=true', 'Nil=nil'],
    [],
  ],
])('%s: truths that assertions say by their names and signs, of tests that give something to the program', (path, text, said, plain) => {
  const found = sources.expectations(path, text)
  expect(found.said.map((each) => `${text.slice(each.from, each.to)}=${each.text}`)).toEqual(said)
  expect(found.plain.map((each) => each.text)).toEqual(plain)
})
