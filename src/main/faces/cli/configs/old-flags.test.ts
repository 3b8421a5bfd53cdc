import { expect, test } from 'vitest'
import { valueAt, withValue } from '../../../../contract/config/at-path.js'
import { StepConfig } from '../../../../contract/config/config.js'
import { parametersOf } from '../../../../contract/config/parameters.js'
import { commands } from '../commands.js'
import { configFlags, configFrom } from '../config-flags.js'
import { oldFlags, oldFlagsOf, withoutOldFlags } from './old-flags.js'

const parameters = new Map(parametersOf(StepConfig).map((parameter) => [parameter.path, parameter]))

/** A value that is not the standard one, as a user writes it. */
function otherValue(key: string): string | true {
  const { type, choices, standard } = parameters.get(key) ?? {}
  if (type === 'switch') return true
  if (type === 'choice') return choices?.findLast((choice) => choice !== standard) ?? ''
  return type === 'text' ? 'word' : key === 'heldOut' ? '0.5' : standard === 3 ? '2' : '3'
}

test.each(oldFlags.map(({ name, key }) => [name, key] as const))('--%s sets %s', (name, key) => {
  const value = otherValue(key)
  const { values, notices } = withoutOldFlags({ [name]: value }, configFlags)
  const config = configFrom(values, null)
  const standard = configFrom({}, null)
  const wanted = value === true ? valueAt(standard, key) !== true : Number.isNaN(Number(value)) ? value : Number(value)
  expect(config).toEqual(withValue(standard, key, wanted))
  expect(config).not.toEqual(standard)
  expect(notices).toEqual([`--${name}${value === true ? '' : ` ${value}`} is now --set ${key}=${wanted}`])
})

test('old flags come before --set, and only where a command takes --set and has no flag of that name itself', () => {
  expect(withoutOldFlags({ mutants: '2', set: ['mutants=3'], yes: true }, configFlags).values).toEqual({
    ...{ set: ['mutants=2', 'mutants=3'], yes: true },
  })
  expect(withoutOldFlags({ embeddings: '' }, configFlags)).toEqual({
    values: { set: ['embeddings='] },
    notices: ['--embeddings "" is now --set embeddings='],
  })
  expect(oldFlagsOf({ ...configFlags, seed: { type: 'string', help: 'its own' } }).map(({ name }) => name)).not.toContain('seed')
  expect(oldFlagsOf({})).toEqual([])
})

test('no command shows an old flag', () => {
  const names = new Set(oldFlags.map(({ name }) => name))
  const shown = commands.flatMap(({ name, flags }) => ('set' in flags ? Object.keys(flags).map((flag) => `${name} ${flag}`) : []))
  expect(shown.filter((each) => names.has(each.split(' ').at(-1) ?? ''))).toEqual([])
  expect(shown.length).toBeGreaterThan(100)
})
