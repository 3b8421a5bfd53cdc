import { describe, expect, it } from 'vitest'
import { walk } from '../src/robot.ts'

const size = @@size@@
const [F, L, R] = ['@@keys.forward@@', '@@keys.left@@', '@@keys.right@@']
const wraps = '@@edge.kind@@' === 'wrap'

describe('walk', () => {
  it('begins at the corner and faces north', () => {
    expect(walk('')).toEqual({ x: 0, y: 0, facing: 'north' })
  })
  it('goes ahead and turns', () => {
    expect(walk(`${F}${F}${R}${F}`)).toEqual({ x: 1, y: 2, facing: 'east' })
    expect(walk(`${R}${F}${F}${L}${F}`)).toEqual({ x: 2, y: 1, facing: 'north' })
  })
  it('turns all the way round in both directions', () => {
    expect([L, L + L, L + L + L, L.repeat(4)].map((each) => walk(each).facing)).toEqual(['west', 'south', 'east', 'north'])
    expect([R, R + R, R + R + R, R.repeat(4)].map((each) => walk(each).facing)).toEqual(['east', 'south', 'west', 'north'])
  })
  it('meets the far edge', () => {
    expect(walk(F.repeat(size - 1)).y).toBe(size - 1)
    expect(walk(F.repeat(size)).y).toBe(wraps ? 0 : size - 1)
    expect(walk(R + F.repeat(size + 1)).x).toBe(wraps ? 1 : size - 1)
  })
  it('meets the near edge', () => {
    expect(walk(`${L}${F}`)).toEqual({ x: wraps ? size - 1 : 0, y: 0, facing: 'west' })
    expect(walk(`${L}${L}${F}${R}${R}${F}`)).toEqual({ x: 0, y: wraps ? 0 : 1, facing: 'north' })
  })
  it('refuses other letters and names them', () => {
    for (const letter of ['x', F.toLowerCase(), ' ']) {
      expect(() => walk(`${F}${letter}`)).toThrow(RangeError)
      expect(() => walk(`${F}${letter}`)).toThrow(letter)
    }
  })
})
