import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { divide } from './hidden-alone.js'

const sources = await openSources(languages)
const test1 = '# clause 1\ndef test_one():\n    assert f(1) == 2\n'
const test2 = '# clause 2\ndef test_two():\n    assert f(2) == 3\n'
const head = 'from program import f\n\n'

test('hidden tests run alone: shown tests are cut out, files of other tests are removed, and imported files stay', () => {
  const files = [
    { path: 'tests/test_a.py', text: `${head}${test1}\n${test2}` },
    { path: 'tests/test_b.py', text: `${head}${test1}` },
    { path: 'tests/samples.py', text: 'SAMPLES = [1, 2]\n' },
  ]
  const shown = [{ path: 'tests/test_a.py', text: `${head}${test1}` }]
  expect(divide(sources, files, shown)).toEqual({
    shown,
    hidden: [
      { path: 'tests/test_a.py', text: `${head}${test2}` },
      { path: 'tests/test_b.py', text: null },
    ],
  })
})

test('of two tests with the same text, one is hidden if one was shown', () => {
  const files = [{ path: 'a.test.ts', text: "it('a', () => {\n  expect(f()).toBe(1)\n})\n\nit('a', () => {\n  expect(f()).toBe(1)\n})\n" }]
  const shown = [{ path: 'a.test.ts', text: "it('a', () => {\n  expect(f()).toBe(1)\n})\n" }]
  const hidden = divide(sources, files, shown)?.hidden
  expect(hidden?.map(({ text }) => sources.tests('a.test.ts', text ?? '').length)).toEqual([1])
})

test('there is nothing to divide without hidden tests', () => {
  expect(divide(sources, [{ path: 'tests/test_a.py', text: test1 }], [])).toBeNull()
})
