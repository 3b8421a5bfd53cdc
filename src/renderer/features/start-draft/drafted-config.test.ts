// The config of the start form, from typed values, changes and a named config.
import { expect, test } from 'vitest'
import { standardConfig } from '../../../contract/config/config.js'
import { draftedConfig } from './drafted-config.js'
import { pathsOf } from './named-config.js'

const settings = { baseUrl: '', model: '', usd: '', minutes: '', tokens: '', attempts: '' }
const { budget } = standardConfig()

test('the model of a config that was taken is asked, unless another one is typed', () => {
  const changes = {
    ...pathsOf({ mutants: 0, model: { model: 'named', baseUrl: 'http://127.0.0.1:1/v1' }, roles: { planner: { model: 'big' } } }),
    name: 'mine@1',
  }
  expect(changes).toMatchObject({ 'model.model': 'named', roles: { planner: { model: 'big' } } })
  const drafted = (typed: Partial<typeof settings>) =>
    draftedConfig({ settings: { ...settings, ...typed }, approves: false, changes }, budget)
  expect(drafted({})).toMatchObject({
    name: 'mine@1',
    mutants: 0,
    model: { model: 'named', baseUrl: 'http://127.0.0.1:1/v1' },
    roles: { planner: { model: 'big' } },
  })
  expect(drafted({ model: 'typed' })?.model).toMatchObject({ model: 'typed', baseUrl: 'http://127.0.0.1:1/v1' })
})
