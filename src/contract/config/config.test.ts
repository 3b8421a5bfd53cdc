import { expect, test } from 'vitest'
import { RecordedConfig, StepConfig, standardConfig } from './config.js'
import { parametersOf } from './parameters.js'

test('a journal from before there were controls ran without them, whatever new runs do', () => {
  const { controls: _, ...before } = standardConfig()
  expect(RecordedConfig.parse(before).controls).toBe(false)
  expect(RecordedConfig.parse({ ...before, controls: true }).controls).toBe(true)
})

test('a parameter of a feature that is gone is left out of a journal and refused in a config of one’s own', () => {
  const config = { ...standardConfig(), telepathy: true }
  expect(RecordedConfig.parse(config)).not.toHaveProperty('telepathy')
  expect(StepConfig.safeParse(config).success).toBe(false)
})

test('each flag sets one parameter', () => {
  const flags = parametersOf(StepConfig).flatMap(({ flag }) => flag ?? [])
  expect(flags).toContain('model')
  expect(flags.filter((flag, index) => flags.indexOf(flag) !== index)).toEqual([])
})
