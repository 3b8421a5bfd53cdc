// Two people, or two windows, change settings at once: neither loses what the other did.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Settings } from '../../../contract/config/settings.js'
import { mergeSettings } from './merge-settings.js'

const local = { name: 'local', baseUrl: 'http://127.0.0.1:9/v1', model: 'small' }
const far = { name: 'far', baseUrl: 'https://far.example/v1', model: 'large' }
const settings = (more: object) => Settings.parse(more)

test('the changes of both are merged, endpoints by their names, and what one removed stays removed', () => {
  const before = settings({ endpoints: [local, far], budget: { usd: 1 }, roles: { planner: { model: 'a' } } })
  const one = settings({ endpoints: [local, { ...far, model: 'larger' }], budget: { usd: 2 }, roles: { planner: { model: 'a' } } })
  const other = settings({ endpoints: [far], budget: { usd: 1, minutes: 7 }, roles: { builder: { model: 'b' } }, theme: 'dark' })
  expect(mergeSettings(before, other, one)).toEqual(
    settings({
      endpoints: [{ ...far, model: 'larger' }],
      budget: { usd: 2, minutes: 7 },
      roles: { builder: { model: 'b' } },
      theme: 'dark',
    }),
  )
})

const name = fc.constantFrom('local', 'far', 'constructor', 'valueOf')
const anySettings = fc
  .record({
    theme: fc.constantFrom('light', 'dark', 'system'),
    endpoints: fc.uniqueArray(
      fc.record({ name: name.map((each) => each.toLowerCase()), baseUrl: fc.constantFrom('http://127.0.0.1:1', 'http://127.0.0.1:2') }),
      {
        selector: (each) => each.name,
      },
    ),
    budget: fc.record({ usd: fc.integer({ min: 1, max: 3 }), minutes: fc.integer({ min: 1, max: 3 }) }),
  })
  .map(settings)

test('an unchanged value stays, and a value that only one changed takes the change', () => {
  fc.assert(
    fc.property(anySettings, anySettings, (before, next) => {
      expect(mergeSettings(before, before, next)).toEqual(next)
      const merged = mergeSettings(before, next, before)
      const sorted = (each: Settings) => ({ ...each, endpoints: [...each.endpoints].sort((a, b) => (a.name < b.name ? -1 : 1)) })
      expect(sorted(merged)).toEqual(sorted(next))
    }),
  )
})
