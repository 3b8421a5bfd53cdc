import { expect, test } from 'vitest'
import { languages } from '../../languages/index.js'
import { openSources } from '../../languages/syntax/open-sources.js'
import { blockOf, onlyChange } from './one-test.js'

const sources = await openSources(languages)
const path = 'tests/test_a.py'
const text = `import pytest
from a import add


class TestOne:
    # clause 1
    def test_adds(self):
        assert add(1, 2) == 4


class TestTwo:
    # clause 2
    def test_adds(self):
        assert add(2, 2) == 4


@pytest.mark.parametrize("a, b", [(1, 1), (2, 3)])
def test_same(a, b):
    assert add(a, 0) == b
`
const about = { id: `${path} :: TestOne > test_adds`, file: path, suite: 'TestOne', name: 'test_adds' }

test('a test is found by its suite and name, and a case of a table by the name of its test', () => {
  expect(blockOf(sources, path, text, about)).toMatchObject({ from: 5, to: 8 })
  expect(blockOf(sources, path, text, { ...about, suite: 'TestTwo' })).toMatchObject({ from: 11, to: 14 })
  expect(blockOf(sources, path, text, { ...about, suite: '', name: 'test_same[2-3]' })?.name).toBe('test_same')
  expect(blockOf(sources, path, text, { ...about, name: 'test_nothing' })).toBeNull()
})

test('among tests with one name, the reported path decides, also behind modules that are not in the file', () => {
  const find = (suite: string, name = 'test_adds') => blockOf(sources, path, text, { ...about, suite, name })?.from ?? null
  expect([find('tests.test_a > TestTwo'), find('tests.test_a > TestOne')]).toEqual([11, 5])
  // Neither of the two fits better.
  expect(find('TestThree')).toBeNull()
  const script = `describe('list', () => {
  describe('of %s', () => {
    it('adds', () => expect(add(1)).toBe(2))
  })
  describe('of none', () => {
    it('adds', () => expect(add(0)).toBe(1))
  })
})
describe('set', () => {
  it('adds', () => expect(add(5)).toBe(6))
})
`
  const inScript = (suite: string) => blockOf(sources, 'a.test.ts', script, { ...about, suite, name: 'adds' })?.from ?? null
  expect([inScript('list > of none'), inScript('list > of text'), inScript('set'), inScript('list')]).toEqual([5, 2, 9, null])
})

test('a change of exactly one test is separated from every other change', () => {
  const change = (after: string) => onlyChange(sources, { path, before: text, after }, about)
  const right = text.replace('add(1, 2) == 4', 'add(1, 2) == 3')
  expect(change(right)).toMatchObject({ ok: true, to: expect.stringContaining('== 3') })
  expect(change(right.replace('        assert add(1', '        # 1 + 2\n        assert add(1'))).toMatchObject({ ok: true })
  for (const other of [
    text,
    right.replace('add(2, 2) == 4', 'add(2, 2) == 5'),
    right.replace('from a import add', 'from a import add, sub'),
    right.replace('test_adds', 'test_other'),
    text.replace('    # clause 1\n    def test_adds(self):\n        assert add(1, 2) == 4\n', ''),
    text.replace('        assert add(1, 2) == 4', '        pass\n\n    def test_more(self):\n        pass'),
  ])
    expect(change(other)).toEqual({ ok: false })
})
