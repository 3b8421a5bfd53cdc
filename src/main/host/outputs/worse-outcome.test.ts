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
  expect(worseThan(good, partly)).toEqual({ type: 'worse-verdict', now: 'partly', before: 'verified' })
  expect(worseThan(partly, standing({ verdict: 'unverifiable', green: new Set() }))).toEqual({
    type: 'worse-verdict',
    now: 'unverifiable',
    before: 'partly',
  })
  expect(worseThan(partly, standing({ verdict: 'partly', red: 3 }))).toEqual({ type: 'more-red', now: 3, before: 2 })
  expect(worseThan(good, standing({ green: new Set(['b']) }))).toEqual({ type: 'no-longer-green', tests: ['a'], count: 1 })
})

test('a program that is as good or better is not worse, nor one without tests that the person gave up', () => {
  const partly = standing({ verdict: 'partly', red: 2 })
  expect(worseThan(partly, standing({ green: new Set() }))).toBeNull()
  expect(worseThan(partly, standing({ verdict: 'partly', red: 1, green: new Set() }))).toBeNull()
  expect(worseThan(partly, partly)).toBeNull()
  expect(worseThan(standing({}), standing({ green: new Set(['b', 'c']), retired: new Set(['a']) }))).toBeNull()
})
