import { describe, expect, test } from 'vitest'
import type { TestCase, TestReport } from '../../../../contract/run/tests.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { homeOf } from './home-of.js'
import { movedIds } from './same-tests.js'

const sources = await openSources(languages)

describe('the test file that a new one belongs to', () => {
  const testOf = (path: string) => {
    const texts = { py: 'def test_a():\n    assert 1\n', go: 'package a\n\nfunc TestA(t *testing.T) {}\n', js: "test('a', () => {})\n" }
    return { path, text: path.endsWith('.py') ? texts.py : path.endsWith('.go') ? texts.go : texts.js }
  }
  const homeIn = (fresh: string, own: readonly string[], modules: readonly string[], text = '') =>
    homeOf(sources, { path: fresh, text }, { own: own.map(testOf), modules: modules.map((path) => ({ path, text: '' })) })

  test.each([
    ['tests/test_keys.py', ['tests/test_inflection.py', 'tests/test_other.py'], ['inflection/__init__.py'], 'tests/test_inflection.py'],
    ['future_test.go', ['times_test.go', 'bytes_test.go'], ['times.go'], 'times_test.go'],
    ['test/safe.test.js', ['test/index.test.js', 'test/other.test.js'], ['index.js'], 'test/index.test.js'],
    ['src/deep/new.spec.ts', ['src/tree-walk.spec.ts', 'src/deep/tree-walk.spec.ts'], ['src/tree_walk.ts'], 'src/deep/tree-walk.spec.ts'],
    ['new.test.mjs', ['old.test.js', 'other.test.js'], ['old.mjs'], 'old.test.js'],
  ])('%s: that of the changed module', (fresh, own, modules, home) => expect(homeIn(fresh, own, modules)).toBe(home))

  test('the only test file, if none has the name of the module', () => {
    expect(homeIn('tests/test_new.py', ['test.py', 'tests/__init__.py'].slice(0, 1), ['slugify/slugify.py'])).toBe('test.py')
    expect(homeIn('tests/test_new.py', ['test.py'], [])).toBeNull()
    expect(homeIn('new.test.js', ['test.py'], ['slugify.py'])).toBeNull()
  })

  test('none, if several fit', () => {
    expect(homeIn('test_new.py', ['test_a.py', 'test_b.py'], ['c.py'])).toBeNull()
    expect(homeIn('new/test_new.py', ['a/test_a.py', 'b/test_a.py'], ['a.py'])).toBeNull()
  })

  test('of several changed modules that one counts whose names the tests use', () => {
    const modules = ['a', 'b'].map((name) => ({ path: `${name}.py`, text: `def ${name}_sum():\n    pass\n` }))
    const own = ['test_a.py', 'test_b.py'].map(testOf)
    const at = (text: string) => homeOf(sources, { path: 'test_new.py', text }, { own, modules })
    expect(at('assert b_sum() == 1')).toBe('test_b.py')
    expect(at('assert b_sum() == a_sum()')).toBeNull()
  })
})

describe('moved tests', () => {
  const caseOf = (file: string, name: string, state: TestCase['state'] = 'passed', suite = ''): TestCase => ({
    ...{ id: `${file} :: ${suite}${name}`, file, suite, name, state, failure: null, message: '', durationMs: 1 },
  })
  const reportOf = (...cases: readonly TestCase[]): TestReport => ({ runner: 'pytest', cases: [...cases], collectionErrors: [] })
  const [old, fresh] = [caseOf('old', 'a'), caseOf('new', 'b')]
  const moved = new Map([['new', 'old']])

  test('are the same if all others stay, and each has its old result in the other file', () => {
    expect(movedIds(reportOf(old, fresh), reportOf(caseOf('old', 'b'), old), moved)).toEqual([['new :: b', 'old :: b']])
    const suites = [caseOf('new', 'b', 'passed', 'X'), caseOf('new', 'b', 'passed', 'Y')]
    const there = [caseOf('old', 'b', 'passed', 'Y'), caseOf('old', 'b', 'passed', 'X')]
    expect(movedIds(reportOf(...suites), reportOf(...there), moved)).toEqual([
      ['new :: Xb', 'old :: Xb'],
      ['new :: Yb', 'old :: Yb'],
    ])
  })

  test.each([
    ['a moved test is missing', reportOf(old)],
    ['a moved test has another result', reportOf(old, caseOf('old', 'b', 'failed'))],
    ['another test has another result', reportOf(caseOf('old', 'a', 'skipped'), caseOf('old', 'b'))],
    ['there is one more test', reportOf(old, caseOf('old', 'b'), caseOf('old', 'c'))],
    [
      'a file cannot be collected',
      { ...reportOf(old, caseOf('old', 'b')), collectionErrors: [{ file: 'x', failure: 'syntax' as const, message: '' }] },
    ],
  ])('are not the same if %s', (_, after) => expect(movedIds(reportOf(old, fresh), after, moved)).toBeNull())
})
