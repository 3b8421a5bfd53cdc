import { expect, it } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { contradictingTests } from './contradicting.js'

const sources = await openSources(languages)
const found = (path: string, fresh: string, sealed: string) =>
  contradictingTests(sources, [{ path: `new/${path}`, text: fresh }], [{ path, text: sealed }]).map((pair) => [
    pair.fresh.block.name,
    pair.sealed.block.name,
  ])

const python = (name: string, ...lines: string[]) => `def ${name}():\n${lines.map((line) => `    ${line}\n`).join('')}`

it('finds tests that expect another value of the same call', () => {
  const sealed = python('test_odd', 'assert total([3]) == 0') + python('test_two', 'assert total([2]) == 4')
  expect(found('test_a.py', python('test_new', 'assert total([3]) == 1'), sealed)).toEqual([['test_new', 'test_odd']])
  expect(found('test_a.py', python('test_new', 'assert total([3]) == 0', 'assert total([4]) == 16'), sealed)).toEqual([])
})

it('finds an error where a value was expected, in other languages too', () => {
  const sealed = "it('takes', () => {\n  expect(limit('abc')).toBe(3)\n})\n"
  const fresh = "it('refuses', () => {\n  expect(() => limit('abc')).toThrow(RangeError)\n})\n"
  expect(found('a.test.ts', fresh, sealed)).toEqual([['refuses', 'takes']])
})

it('does not compare results of two calls that only share a variable name', () => {
  const sealed = python('test_old', 'result = total([2])', 'assert result == 4')
  expect(found('test_a.py', python('test_new', 'result = total([3])', 'assert result == 9'), sealed)).toEqual([])
  expect(found('test_a.py', python('test_new', 'result = total([2])', 'assert result == 5'), sealed)).toEqual([['test_new', 'test_old']])
})
