// A planted test is written as its neighbour is, where the project's runner looks for tests.
import { expect, test } from 'vitest'
import type { ResultReader } from '../../contract/packages/project-commands.js'
import { plantedTest as inJavaScript } from './javascript/runners/own/planted.js'
import { plantedTest as inPython } from './python/planted.js'

test.each<[ResultReader, string, string, string, RegExp]>([
  ['vitest', 'src/a.test.ts', '', 'src/planted-red.test.ts', /from 'vitest'/],
  ['jest', '__tests__/a.jsx', '', '__tests__/planted-red.jsx', /^test\(/],
  ['mocha', 'test/a-spec.js', "it('a', f)", 'test/planted-red-spec.js', /^it\(/],
  ['mocha', 'test/a.js', "test('a', f)", 'test/planted-red.js', /^test\(/],
  ['node-test', 'test/a.mjs', "import test from 'node:test'", 'test/planted-red.mjs', /^import test/],
  ['ava', 'test.js', "const test = require('ava')", 'planted-red.js', /^const test = require/],
  ['tap', 'test/a.js', '', 'test/planted-red.js', /require\('tape'\)/],
])('for %s beside %s', (reader, path, text, planted, words) => {
  const found = inJavaScript(reader, { path, text })
  expect(found?.path).toBe(planted)
  expect(found?.text).toMatch(words)
  expect(found?.text).toContain(found?.name)
})

test('in Python it is a function or a method as beside it, and none is planted beside a file with a name that is no rule', () => {
  expect(inPython({ path: 'tests/test_a.py', text: 'def test_a(): pass\n' })).toMatchObject({
    path: 'tests/test_planted_red.py',
    text: expect.stringMatching(/^def test_/),
  })
  expect(inPython({ path: 'a_test.py', text: 'class A(unittest.TestCase):\n' })).toMatchObject({
    path: 'planted_red_test.py',
    text: expect.stringContaining('unittest.TestCase'),
  })
  expect(inPython({ path: 'test.py', text: '' })).toBeNull()
  expect(inJavaScript('exit', { path: 'a.test.js', text: '' })).toBeNull()
})
