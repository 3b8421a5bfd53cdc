import { describe, expect, it } from 'vitest'
import { table } from '../src/table.ts'

const join = '@@line.join@@'
const rule = '@@head.rule@@'

describe('table', () => {
  it('gives the empty text for no rows, and a rule below one', () => {
    expect([table([]), table([['ab']])]).toEqual(['', `ab\n${rule}${rule}`])
  })
  it('fills cells up to the widest one', () => {
    expect(table([['a', 'b'], ['long', 'c']])).toBe([`a   ${join}b`, rule.repeat(5 + join.length), `long${join}c`].join('\n'))
  })
  it('puts numbers to the right', () => {
    expect(table([['name', 'sum'], ['x', '7'], ['y', '-12']]).split('\n').slice(2)).toEqual([`x   ${join}  7`, `y   ${join}-12`])
  })
  it('takes nothing else for a number', () => {
    expect(table([['wide'], ['1.5'], ['-'], ['1a']]).split('\n').slice(2)).toEqual(['1.5', '-', '1a'])
  })
  it('fills up short rows and leaves no space at the end', () => {
    const lines = table([['a'], ['b', 'cc'], ['d', '']]).split('\n')
    expect(lines[2]).toBe(`b${join}cc`)
    expect([lines[0], lines[3]]).toEqual([`a${join}`.trimEnd(), `d${join}`.trimEnd()])
    expect(lines[1]).toBe(rule.repeat(3 + join.length))
  })
})
