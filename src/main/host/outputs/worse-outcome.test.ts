import { expect, test } from 'vitest'
import { type Standing, worseThan } from './worse-outcome.js'

const standing = (more: Partial<Standing>): Standing => ({
  verdict: 'verified',
  red: 0,
  green: new Set(['a', 'b']),
  retired: new Set(),
  ...more,
})

test('a program is worse by its verdict, then by red tests, then by a test that is not green any longer', () => {
  const good = standing({})
  const partly = standing({ verdict: 'partly', red: 2 })
  expect(worseThan(good, partly)).toBe('it is partly, and what lies there is verified')
  expect(worseThan(partly, standing({ verdict: 'unverifiable', green: new Set() }))).toMatch(/^it is unverifiable/)
  expect(worseThan(partly, standing({ verdict: 'partly', red: 3 }))).toBe('3 tests are red, and of what lies there 2')
  expect(worseThan(good, standing({ green: new Set(['b']) }))).toBe('1 test is not green any longer: a')
})

test('a program that is as good or better is not worse, nor one without tests that the person gave up', () => {
  const partly = standing({ verdict: 'partly', red: 2 })
  expect(worseThan(partly, standing({ green: new Set() }))).toBeNull()
  expect(worseThan(partly, standing({ verdict: 'partly', red: 1, green: new Set() }))).toBeNull()
  expect(worseThan(partly, partly)).toBeNull()
  expect(worseThan(standing({}), standing({ green: new Set(['b', 'c']), retired: new Set(['a']) }))).toBeNull()
})
