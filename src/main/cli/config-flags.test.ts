import { expect, test } from 'vitest'
import { configFrom } from './config-flags.js'

test('shipped configs are found by their names, and flags count over them', () => {
  expect(configFrom({ config: 'quick' }, null)).toMatchObject({
    name: 'quick',
    plan: 'flat',
    heldOut: 0,
    mutants: 0,
    budget: { usd: 0.5, tokens: 600_000 },
  })
  expect(configFrom({ config: 'thorough', mutants: '3' }, null)).toMatchObject({ name: 'thorough', review: 'fix', mutants: 3 })
})

test('a config that is not there is answered with those that are', () => {
  expect(() => configFrom({ config: 'fast' }, null)).toThrow('There is no config file "fast", and shipped are only quick and thorough.')
})
