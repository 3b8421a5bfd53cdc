// Tests that are compiled before they run are those of their sources, wherever a build puts them.
import { expect, test } from 'vitest'
import type { TestCase, TestReport } from '../../../contract/run/tests.js'
import { sourceOf, withSources } from './compiled-tests.js'

test.each([
  ['dist/one.test.js', ['src/one.test.ts'], 'src/one.test.ts'],
  ['dist/one.test.js', ['one.test.ts'], 'one.test.ts'],
  ['dist/test/a.test.js', ['test/a.test.ts', 'src/a.test.ts'], 'test/a.test.ts'],
  ['build/a.spec.mjs', ['src/a.spec.mts'], 'src/a.spec.mts'],
  ['.tmp/out/a.test.js', ['src/a.test.tsx'], 'src/a.test.tsx'],
  ['src/a.test.js', ['src/a.test.ts', 'a.test.ts'], 'src/a.test.ts'],
  ['packages/a/lib/one.test.js', ['packages/a/src/one.test.ts', 'packages/b/src/one.test.ts'], 'packages/a/src/one.test.ts'],
  ['dist/one.test.js', ['src/one.test.ts', 'test/one.test.ts'], null],
  ['dist/one.test.js', ['src/deep/one.test.ts'], null],
  ['dist/one.test.js', ['src/one.spec.ts', 'src/another-one.test.ts'], null],
  ['dist/one.test', ['src/one.test.ts'], null],
])('the source of %s among %j is %s', (reported, tests, source) => {
  expect(sourceOf(reported, tests)).toBe(source)
})

const made = (file: string, state: TestCase['state'] = 'passed'): TestCase => ({
  ...{ id: `${file} :: adds`, file, suite: '', name: 'adds', state },
  ...{ failure: state === 'failed' ? 'error' : null, message: state, durationMs: 1 },
})
const report = (cases: readonly TestCase[], errors: readonly string[] = []): TestReport => ({
  ...{ runner: 'x', cases: [...cases] },
  collectionErrors: errors.map((file) => ({ file, failure: 'import', message: '' })),
})

test('cases and errors of a compiled file are those of its source, and a file of the tree keeps its own', () => {
  const tree = { all: ['dist/kept.test.js', 'src/kept.test.ts', 'src/one.test.ts', 'src/two.test.ts'], isTest: () => true }
  const found = withSources(report([made('dist/one.test.js'), made('dist/kept.test.js')], ['dist/two.test.js', '']), tree)
  expect(found).toEqual(report([made('src/one.test.ts'), made('dist/kept.test.js')], ['src/two.test.ts', '']))
})

test('a source that is compiled twice is red where one of the two is', () => {
  const tree = { all: ['src/one.test.ts'], isTest: () => true }
  const found = withSources(report([made('dist/esm/one.test.js'), made('dist/cjs/one.test.js', 'failed')]), tree)
  expect(found.cases).toEqual([{ ...made('src/one.test.ts', 'failed'), durationMs: 2 }])
})
