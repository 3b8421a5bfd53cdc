import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { contradictingTests } from './contradicting.js'

const sources = await openSources(languages)
const found = (path: string, fresh: string, sealed: string) =>
  contradictingTests(sources, [{ path: `new/${path}`, text: fresh }], [{ path, text: sealed }]).length

/** How each language writes a test with these lines. */
const WRITTEN: Readonly<Record<string, (...lines: readonly string[]) => string>> = {
  'test_a.py': (...lines) => `def test_a():\n${lines.map((line) => `    ${line}\n`).join('')}`,
  'a.test.ts': (...lines) => `it('a', () => {\n${lines.map((line) => `  ${line}\n`).join('')}})\n`,
  'a.test.mjs': (...lines) => `test('a', () => {\n${lines.map((line) => `  ${line}\n`).join('')}})\n`,
  'a.rs': (...lines) => `#[test]\nfn a() {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`,
  'a_test.go': (...lines) => `package a\n\nfunc TestA(t *testing.T) {\n${lines.map((line) => `\t${line}\n`).join('')}}\n`,
}

const go = (call: string, want: string) => `if got := ${call}; got != ${want} {\n\t\tt.Errorf("got %v", got)\n\t}`

/** A new test, and a sealed one that contradicts it. */
const DIFFERENT: readonly (readonly [path: string, fresh: readonly string[], sealed: readonly string[]])[] = [
  ['test_a.py', ['assert total([]) == [0]'], ['assert total([]) == []']],
  ['test_a.py', ['assert total() is None'], ['assert total() == 0']],
  ['test_a.py', ['assert total({}) == {}'], ['assert total({}) == {"a": 1}']],
  ['test_a.py', ['assert ready()'], ['assert not ready()']],
  ['test_a.py', ['got = total([])', 'assert got == 1'], ['got = total([])', 'assert got == []']],
  ['test_a.py', ['rows = []', 'assert total(rows) == 1'], ['rows = []', 'assert total(rows) == ""']],
  ['test_a.py', ['with pytest.raises(ValueError):', '    total([])'], ['assert total([]) == 0']],
  ['test_a.py', ['with pytest.raises(ValueError):', '    total()'], ['assert total([3]) == 9', 'assert total() == 0']],
  ['test_a.py', ['assert total(None) == []'], ['with self.assertRaises(TypeError):', '    total(None)']],
  ['test_a.py', ['s = Stack()', 'with pytest.raises(IndexError):', '    s.pop()'], ['s = Stack()', 'assert s.pop() is None']],
  ['a.test.ts', ['expect(total([])).toEqual([0])'], ['expect(total([])).toEqual([])']],
  ['a.test.ts', ['expect(total()).toEqual([])'], ['expect(total()).toBeNull()']],
  ['test_a.py', ['self.assertEqual(total(), 0)'], ['self.assertIsNone(total())']],
  ['a.test.ts', ['expect(() => total([])).toThrow(RangeError)'], ['expect(total([])).toBe(0)']],
  ['a.test.ts', ['expect(total({})).toEqual({})'], ['expect(() => total({})).toThrow()']],
  ['a.test.mjs', ['assert.deepEqual(total([]), [0])'], ['assert.deepEqual(total([]), [])']],
  ['a.test.mjs', ['assert.throws(() => total(), TypeError)'], ["assert.equal(total(), '')"]],
  ['a.rs', ['assert_eq!(total(&[]), vec![0]);'], ['assert_eq!(total(&[]), vec![]);']],
  ['a.rs', ['assert_eq!(total(), None);'], ['assert_eq!(total(), Some(3));']],
  ['a.rs', ['assert!(total(&[]).is_err());'], ['assert_eq!(total(&[]), Ok(0));']],
  ['a.rs', ['assert_eq!(total(&[]).unwrap(), 0);'], ['assert!(total(&[]).is_err());']],
  ['a_test.go', [go('Total([]int{})', '1')], [go('Total([]int{})', '0')]],
  ['a_test.go', [go('Name()', '""')], [go('Name()', '"none"')]],
  [
    'a_test.go',
    ['_, err := Total(nil)', 'if err == nil {', '\tt.Error("no error")', '}'],
    ['got, err := Total(nil)', 'if err != nil || got != 0 {', '\tt.Error("not 0")', '}'],
  ],
]

test.each(DIFFERENT)('%s: %j contradicts %j', (path, fresh, sealed) => {
  const written = WRITTEN[path]
  expect(written && found(path, written(...fresh), written(...sealed))).toBe(1)
})

const ALIKE: typeof DIFFERENT = [
  ['test_a.py', ['assert total([]) == []'], ['assert total([]) == [ ]']],
  ['test_a.py', ['assert total([]) == 0'], ['assert total({}) == 1']],
  ['test_a.py', ['s = Stack()', 'assert s.items == []'], ['s = Stack()', 's.fill()', 'assert s.items == [1]']],
  ['test_a.py', ['rows = []', 'got = total(rows)', 'assert got == 1'], ['rows = {}', 'got = total(rows)', 'assert got == []']],
  ['test_a.py', ['s = Stack()', 'with pytest.raises(IndexError):', '    s.pop()'], ['s = Stack()', 's.push(1)', 'assert s.pop() == 1']],
  ['test_a.py', ['shop = Shop()', 'with pytest.raises(ValueError):', '    shop.sell(None)'], ['shop = Shop()', 'assert shop.sold == []']],
  ['a.test.ts', ['expect(() => new Stack().pop()).toThrow()'], ['expect(new Stack().size()).toBe(0)']],
  ['a.test.ts', ['expect(total([])).toHaveLength(0)'], ['expect(total([])).toEqual([])']],
  ['test_a.py', ['assert len(total([])) == 0'], ['assert total([]) == []']],
  ['test_a.py', ['rows = [1]', 'assert total(rows) == 1'], ['rows = [2]', 'with pytest.raises(ValueError):', '    total(rows)']],
  ['a.rs', ['assert!(total(&[]).is_err());'], ['assert!(total(&[]).is_err());']],
  ['a_test.go', [go('Total(nil)', '0')], [go('Total(nil)', '0')]],
]

test.each(ALIKE)('%s: %j holds beside %j', (path, fresh, sealed) => {
  const written = WRITTEN[path]
  expect(written && found(path, written(...fresh), written(...sealed))).toBe(0)
})
