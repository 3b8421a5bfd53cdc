import { expect, it } from 'vitest'
import { chooseProgram, type ProgramResult, redForAll } from './choose.js'

const program = (passed: readonly string[], behaviour: string | null): ProgramResult => ({ passed: new Set(passed), behaviour })

it('a program that passes more examples wins over a larger group', () => {
  const tried = [program(['a'], 'x'), program(['a'], 'x'), program(['a', 'b'], 'y')]
  expect(chooseProgram(tried, ['a', 'b'])).toEqual({ index: 2, passesAll: true, group: 1 })
})

it('among programs that pass the same examples the larger group wins', () => {
  const tried = [program(['a'], 'x'), program(['a'], 'y'), program(['a'], 'y')]
  expect(chooseProgram(tried, ['a', 'b'])).toEqual({ index: 1, passesAll: false, group: 2 })
})

it('the first answer wins if all else is equal', () => {
  const tried = [program(['a'], 'x'), program(['a'], 'y')]
  expect(chooseProgram(tried, ['a'])).toEqual({ index: 0, passesAll: true, group: 1 })
})

it('programs that could not be called agree with no other one', () => {
  expect(chooseProgram([program([], null), program([], null)], []).group).toBe(1)
})

it('an example that no program passes is listed', () => {
  expect(redForAll([program(['a'], 'x'), program(['a', 'b'], 'y')], ['a', 'b', 'c'])).toEqual(['c'])
})
