import { expect, test } from 'vitest'
import { RecordedConfig, StepConfig, standardConfig, withoutModels } from './config.js'
import { parametersOf } from './parameters.js'

test('a journal older than controls runs without them, whatever new runs do', () => {
  const { controls: _, ...before } = standardConfig()
  expect(RecordedConfig.parse(before).controls).toBe(false)
  expect(RecordedConfig.parse({ ...before, controls: true }).controls).toBe(true)
})

test('a parameter of a removed feature is left out of a journal and refused in a user’s config', () => {
  const config = { ...standardConfig(), telepathy: true }
  expect(RecordedConfig.parse(config)).not.toHaveProperty('telepathy')
  expect(StepConfig.safeParse(config).success).toBe(false)
})

test('each flag sets one parameter', () => {
  const flags = parametersOf(StepConfig).flatMap(({ flag }) => flag ?? [])
  expect(flags).toContain('model')
  expect(flags.filter((flag, index) => flags.indexOf(flag) !== index)).toEqual([])
})

test('a config for a run that begins again keeps its steps and drops its models', () => {
  const old = {
    model: { model: 'old', baseUrl: 'http://127.0.0.1:1/v1' },
    roles: { builder: { model: 'old' } },
    escalation: { model: { model: 'old' } },
  }
  const again = withoutModels(StepConfig.parse({ ...old, diagnose: false, mutants: 3 }))
  expect(again).toEqual({ ...standardConfig(), diagnose: false, mutants: 3 })
})
