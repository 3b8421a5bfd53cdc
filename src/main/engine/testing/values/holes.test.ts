import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { cutOut, holesIn, knownBy, withSettled } from './holes.js'

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

test('neither a value nor what tells it is shown; inputs and numbers of clauses are', () => {
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

test('what an assertion says when it fails tells no value', () => {
  const text = 'def test_a():\n    assert f(6) == 42, "42 is wanted, got " + str(f(6))\n'
  const file = { path: 'tests/test_a.py', text }
  expect(cutOut(sources, [file], holesIn(sources, [file]))[0]?.text).toBe('def test_1():\n    assert f(6) == ___1, "..." + str(f(6))\n')
})

test('a value that is put back leaves the file as it was, another one changes its place alone, and what is left out is gone whole', () => {
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

test('a file without a test goes; a value is known again in a file that was written anew, unless its test or its value changed', () => {
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

test('what is computed in the test, or is written in no way that can be compared, is asked of nobody', () => {
  const text = 'def test_a():\n    assert f(1) == 60 * 60\n    assert f(2) == g(3)\n    assert f(3) == None\n    assert f(4) == 5\n'
  expect(holesIn(sources, [{ path: 'test_a.py', text }]).map((hole) => hole.text)).toEqual(['5'])
})

test('in Rust a list takes another list behind `vec!`', () => {
  const path = 'tests/a.rs'
  const text = '#[test]\nfn sums() {\n    assert_eq!(all(1), vec![1, 2]);\n}\n'
  const [hole] = holesIn(sources, [{ path, text }])
  if (!hole) throw new Error('The list is found.')
  expect(withSettled(sources, { path, text }, [{ hole, value: 'vec![3]' }])).toBe(text.replace('[1, 2]', '[3]'))
})
