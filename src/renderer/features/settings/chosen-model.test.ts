import { expect, test } from 'vitest'
import { Settings } from '../../../contract/config/settings.js'
import { endpointOf, rolesLike, withChosen, withModel, withRoleModel } from './chosen-model.js'

const settings = Settings.parse({
  endpoints: [
    { name: 'local', baseUrl: 'http://127.0.0.1:8080/v1', model: 'old' },
    { name: 'far', baseUrl: 'https://a.example/v1', model: 'big' },
  ],
  roles: {
    planner: { model: 'old', effort: 'low' },
    builder: { baseUrl: 'http://127.0.0.1:8080/v1', model: 'old' },
    reviewer: { baseUrl: 'far', model: 'old' },
    diagnoser: { model: 'other' },
    summariser: { effort: 'low' },
  },
})

test('roles that name the model of an endpoint are those that go to it, by its name, its address or as the default', () => {
  expect(rolesLike(settings, 'local')).toEqual(['planner', 'builder'])
  expect(rolesLike(settings, 'far')).toEqual([])
  expect(rolesLike(settings, 'gone')).toEqual([])
  expect(endpointOf(settings, { baseUrl: 'http://127.0.0.1:9/v1' })).toBeNull()
})

test('another model of an endpoint is carried to those roles, and leaves all else as it was', () => {
  const changed = withModel(settings, 'local', 'new', rolesLike(settings, 'local'))
  expect(changed.endpoints.map(({ model }) => model)).toEqual(['new', 'big'])
  expect(changed.roles).toEqual({
    ...settings.roles,
    planner: { model: 'new', effort: 'low' },
    builder: { baseUrl: 'http://127.0.0.1:8080/v1', model: 'new' },
  })
  expect(withRoleModel(settings, ['summariser'], 'new').roles.summariser).toEqual({ effort: 'low', model: 'new' })
})

test('a model of another endpoint takes the roles of the old one along; a role with another model keeps its endpoint', () => {
  const changed = withChosen(settings, 'far', 'huge')
  expect(changed.defaultEndpoint).toBe('far')
  expect(changed.endpoints.map(({ model }) => model)).toEqual(['old', 'huge'])
  expect(changed.roles).toEqual({
    planner: { model: 'huge', effort: 'low' },
    builder: { baseUrl: 'http://127.0.0.1:8080/v1', model: 'old' },
    reviewer: { baseUrl: 'far', model: 'old' },
    diagnoser: { model: 'other', baseUrl: 'local' },
    summariser: { effort: 'low' },
  })
  // Control: another model of the same endpoint moves no role.
  expect(withChosen(settings, 'local', 'new').roles).toEqual(withModel(settings, 'local', 'new', ['planner', 'builder']).roles)
})
