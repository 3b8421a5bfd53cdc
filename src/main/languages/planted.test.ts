// A planted test is written as its neighbour is, where the project's runner looks for tests.
import { expect, test } from 'vitest'
import type { ResultReader } from '../../contract/packages/project-commands.js'
import { plantedTest as inJavaScript } from './javascript/runners/own/planted.js'
import { plantedTest as inPython } from './python/planted.js'

/** The text of a test file, and the file that is planted beside it. */
interface PlantedCase {
  readonly text: string
  readonly planted: string
  readonly words: RegExp
}

test.each<[ResultReader, string, PlantedCase]>([
  ['vitest', 'src/a.test.ts', { text: '', planted: 'src/planted-red.test.ts', words: /from 'vitest'/ }],
  ['jest', '__tests__/a.jsx', { text: '', planted: '__tests__/planted-red.jsx', words: /^test\(/ }],
  ['mocha', 'test/a-spec.js', { text: "it('a', f)", planted: 'test/planted-red-spec.js', words: /^it\(/ }],
  ['mocha', 'test/a.js', { text: "test('a', f)", planted: 'test/planted-red.js', words: /^test\(/ }],
  ['node-test', 'test/a.mjs', { text: "import test from 'node:test'", planted: 'test/planted-red.mjs', words: /^import test/ }],
  ['ava', 'test.js', { text: "const test = require('ava')", planted: 'planted-red.js', words: /^const test = require/ }],
  ['tap', 'test/a.js', { text: '', planted: 'test/planted-red.js', words: /require\('tape'\)/ }],
])('for %s beside %s', (reader, path, { text, planted, words }) => {
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
