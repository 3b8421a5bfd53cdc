// A journal replays with the patches that its run had, whatever new runs have.
import { expect, test } from 'vitest'
import { RecordedConfig, StepConfig, standardConfig } from './config.js'
import { parametersOf } from './parameters.js'
import { allPatches, hasPatch } from './patches.js'

const { patches: _, ...before } = standardConfig()

test('a new run has all patches, and a recorded one those that it recorded', () => {
  expect(standardConfig().patches).toEqual(allPatches)
  expect(RecordedConfig.parse({ ...before, patches: ['wide-values'] }).patches).toEqual(['wide-values'])
  expect(hasPatch(RecordedConfig.parse(before), 'wide-values')).toBe(false)
})

test('a journal that recorded them as parameters has those that were on', () => {
  const recorded = RecordedConfig.parse({ ...before, testsInOrder: true, keepHidden: false, checkExisting: true })
  expect(recorded.patches).toEqual(['tests-in-order', 'check-existing'])
  expect(recorded).not.toHaveProperty('testsInOrder')
})

test('no patch is a parameter that a user sees, and a config that names one says which version removed it', () => {
  expect(parametersOf(StepConfig).filter(({ path }) => path.startsWith('patches'))).toEqual([])
  expect(StepConfig.safeParse({ keepHidden: false }).error?.issues[0]?.message).toBe(
    '"keepHidden" was removed in version 0.1.0; delete the line',
  )
})
