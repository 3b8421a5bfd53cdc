// How a run is said to have ended that something threw.
import { expect, test } from 'vitest'
import { errorKinds } from '../../../contract/errors/error-type.js'
import { Refusal } from '../../../contract/wire/errors.js'
import { endOf } from './carrier.js'

test('only what an endpoint did ends as one, and what a person can put right is no crash', () => {
  const ends = errorKinds.map((kind) => [kind, endOf(new Refusal(kind, 'why'))[0]])
  expect(Object.fromEntries(ends)).toEqual({
    invalid: 'stuck',
    missing: 'stuck',
    denied: 'stuck',
    busy: 'stopped',
    endpoint: 'endpoint',
    sandbox: 'sandbox',
    store: 'stopped',
    bug: 'crashed',
  })
})
