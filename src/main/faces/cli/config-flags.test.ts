import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import run from './commands/run/run.js'
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
  expect(configFrom({ config: 'thorough', set: ['mutants=3'] }, null)).toMatchObject({ name: 'thorough', review: 'fix', mutants: 3 })
})

test('run has few flags, the presets first; what has no flag is a key of --set', () => {
  expect(Object.keys(run.flags).length).toBeLessThanOrEqual(26)
  expect(configFlags.config?.value).toMatch(/^quick\|standard\|thorough\|/)
  const set = ['mutants=0', 'controls=false', 'limits.testS=60', 'roles.builder.model=big', 'seed=null', 'embeddings=', 'questions=wait']
  expect(configFrom({ set }, null)).toMatchObject({
    ...{ mutants: 0, controls: false, limits: { testS: 60, commandS: 120 }, roles: { builder: { model: 'big' } } },
    ...{ seed: null, embeddings: '', questions: 'wait' },
  })
})

test('the last of two values counts, and --set counts over a flag and over the config', () => {
  expect(configFrom({ config: 'quick', parallel: '2', set: ['mutants=3', 'mutants=4', 'parallel=3'] }, null)).toMatchObject({
    ...{ mutants: 4, parallel: 3, hollow: false },
  })
})

test.each([
  ['mutants=two', 'mutants: expected number, but got "two".'],
  ['mutants=61', 'mutants: expected number to be <=60, but got 61.'],
  ['plan=flt', 'plan: expected one of "graph"|"flat"|"backward"|"recursive", but got "flt".'],
  ['controls=no', 'controls: expected boolean, but got "no".'],
  ['limits.testS=0', 'limits.testS: expected number to be >0, but got 0.'],
  ['mutant=3', 'There is no setting "mutant". Did you mean "mutants"?'],
  ['held-out=0', 'There is no setting "held-out". Did you mean "heldOut"?'],
  ['testS=3', 'There is no setting "testS". Did you mean "limits.testS"?'],
  ['__proto__.x=1', 'There is no setting "__proto__.x" for runs.'],
  ['keepHidden=false', 'The setting "keepHidden" was removed in version 0.1.0.'],
  ['version=2', 'There is no setting "version" for runs.'],
  ['mutants', '--set expects KEY=VALUE, such as mutants=0, but got "mutants".'],
])('--set %s is refused', (set, words) => {
  expect(() => configFrom({ set: [set] }, null)).toThrow(words)
})

test('a config file is refused by the same sentences', () => {
  const file = join(temporaryFolder('config'), 'own.json')
  writeFileSync(file, JSON.stringify({ mutants: 'two', mutant: 3 }))
  expect(() => configFrom({ config: file }, null)).toThrow(
    `The config ${file} is invalid. mutants: expected number, but got "two".\nThere is no setting "mutant". Did you mean "mutants"?`,
  )
})

test('a config that is not there is answered with those that are', () => {
  expect(() => configFrom({ config: 'fast' }, null)).toThrow(
    'Config file "fast" does not exist. Use an existing file, or one of these shipped configs: quick and thorough.',
  )
})

test('0 switches each limit of the budget off', () => {
  const flags = { 'budget-usd': '0', 'budget-minutes': '0', 'budget-tokens': '0', 'max-attempts': '0' }
  expect(configFrom(flags, null).budget).toMatchObject({ usd: null, minutes: 0, tokens: 0, attempts: 0 })
})

test.each(['0x10', '-1', '1e9', ' ', '', 'two', 'Infinity', '1,5'])('a limit of "%s" is refused with what it takes', (value) => {
  for (const name of ['budget-usd', 'budget-minutes', 'budget-tokens', 'max-attempts'])
    expect(() => configFrom({ [name]: value }, null)).toThrow(
      `--${name} expects a number, but got "${value}". Use a plain decimal number, such as 3 or 0.5; 0 means no limit.`,
    )
})

test('the effort is a word, or a number of tokens', () => {
  expect(configFrom({ effort: 'off' }, null).model.effort).toBe('off')
  expect(configFrom({ effort: '2000' }, null).model.effort).toBe(2_000)
  expect(() => configFrom({ effort: 'none' }, null)).toThrow(/effort/)
})
