import { expect, test } from 'vitest'
import { configFlags, configFrom } from './config-flags.js'

test('shipped configs are found by their names, and flags count over them', () => {
  expect(configFrom({ config: 'quick' }, null)).toMatchObject({
    name: 'quick',
    plan: 'flat',
    heldOut: 0,
    mutants: 0,
    controls: false,
    hollow: false,
    secondValues: false,
    budget: { usd: 0.5, tokens: 600_000 },
  })
  expect(configFrom({ config: 'thorough', mutants: '3' }, null)).toMatchObject({ name: 'thorough', review: 'fix', mutants: 3 })
})

test('what is on by itself has a flag that turns it off, and what is not one that turns it on', () => {
  expect(configFrom({}, null)).toMatchObject({ controls: true, approve: false })
  expect(configFrom({ 'no-controls': true }, null).controls).toBe(false)
  expect(Object.keys(configFlags).filter((name) => name.startsWith('no-'))).toContain('no-controls')
  expect(configFlags).not.toHaveProperty('controls')
})

test('a config that is not there is answered with those that are', () => {
  expect(() => configFrom({ config: 'fast' }, null)).toThrow('There is no config file "fast", and shipped are only quick and thorough.')
})

test('0 switches each limit of the budget off', () => {
  const flags = { 'budget-usd': '0', 'budget-minutes': '0', 'budget-tokens': '0', 'max-attempts': '0' }
  expect(configFrom(flags, null).budget).toMatchObject({ usd: null, minutes: 0, tokens: 0, attempts: 0 })
})

test.each(['0x10', '-1', '1e9', ' ', '', 'two', 'Infinity', '1,5'])('a limit of "%s" is refused with what it takes', (value) => {
  for (const name of ['budget-usd', 'budget-minutes', 'budget-tokens', 'max-attempts'])
    expect(() => configFrom({ [name]: value }, null)).toThrow(
      `--${name} takes a number, found "${value}". Write it in plain decimals, such as 3 or 0.5; 0 sets no limit.`,
    )
})

test('the effort is a word, or a number of tokens', () => {
  expect(configFrom({ effort: 'off' }, null).model.effort).toBe('off')
  expect(configFrom({ effort: '2000' }, null).model.effort).toBe(2_000)
  expect(() => configFrom({ effort: 'none' }, null)).toThrow(/effort/)
})
