import { expect, it } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { clausesAmended } from './amended-clauses.js'

const sources = await openSources(languages)
const test = (clause: number, name: string, value: number) =>
  `# clause ${clause}\ndef test_${name}():\n    assert total([${clause}]) == ${value}\n\n\n`
const before = test(1, 'one', 1) + test(2, 'two', 4) + test(2, 'second', 5) + test(3, 'three', 9)
const amended = (after: string) => clausesAmended(sources, [{ path: 'test_a.py', before, after }])

it('names clauses whose tests all changed', () => {
  expect(amended(before)).toEqual([])
  expect(amended(before.replace('== 1', '== 7'))).toEqual([1])
  expect(amended(before.replace(test(3, 'three', 9), ''))).toEqual([3])
})

it('a clause with one unchanged test still holds', () => {
  expect(amended(before.replace('== 4', '== 8'))).toEqual([])
  expect(amended(before.replace('== 4', '== 8').replace('== 5', '== 8'))).toEqual([2])
})
