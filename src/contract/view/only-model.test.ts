import { expect, test } from 'vitest'
import { standardConfig } from '../config/config.js'
import { onlyModelOf } from './only-model.js'

const standard = standardConfig()
const small = { ...standard, model: { ...standard.model, model: 'small' } }

test('a run names its model if all its steps ask the same one', () => {
  expect(onlyModelOf({ config: small, models: [] })).toBe('small')
  expect(onlyModelOf({ config: { ...small, roles: { planner: { temperature: 0 } } }, models: ['small'] })).toBe('small')
})

test('the only model of an endpoint is named once it was asked', () => {
  expect(onlyModelOf({ config: standard, models: [] })).toBeNull()
  expect(onlyModelOf({ config: standard, models: ['small'] })).toBe('small')
})

test('none is named if steps may ask several models, or the user chose another one since', () => {
  expect(onlyModelOf({ config: null, models: [] })).toBeNull()
  expect(onlyModelOf({ config: { ...small, roles: { planner: { model: 'large' } } }, models: [] })).toBeNull()
  expect(onlyModelOf({ config: { ...small, roles: { planner: { baseUrl: 'http://127.0.0.1:2/v1' } } }, models: [] })).toBeNull()
  const other = { ...small.model, model: 'large' }
  expect(onlyModelOf({ config: { ...small, escalation: { ...small.escalation, model: other } }, models: [] })).toBeNull()
  expect(onlyModelOf({ config: small, models: ['small', 'large'] })).toBeNull()
  expect(onlyModelOf({ config: small, models: ['large'] })).toBeNull()
})
