import { expect, it } from 'vitest'
import { double } from '../src/canary.ts'

it('doubles', () => {
  expect(double(2)).toBe(4)
})
