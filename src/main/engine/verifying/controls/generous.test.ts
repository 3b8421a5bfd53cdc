// Several tests that accepted a wrong value once are doubtful; a test that never failed is not generous.
import { expect, test } from 'vitest'
import type { ControlResult } from '../../testing/pairs/read-pair.js'
import { generousIn } from './generous.js'

const tried = (key: string, hasFailed: boolean, strength: 'sure' | 'likely' = 'sure') =>
  ({ key, hasFailed, test: { strength } }) as unknown as ControlResult

test('a test that was green with one wrong value and red with another is generous', () => {
  const rounds = [
    { tried: [tried('a', false), tried('b', true), tried('c', false), tried('d', false, 'likely')] },
    { tried: [tried('a', true), tried('b', true), tried('c', false), tried('d', true)] },
  ]
  expect(generousIn(rounds).map(({ key }) => key)).toEqual(['a'])
})

test('a test that was red each time, or never, is not generous', () => {
  expect(generousIn([{ tried: [tried('a', true)] }, { tried: [tried('b', false)] }])).toEqual([])
})
