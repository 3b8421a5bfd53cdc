import assert from 'node:assert/strict'
import { it } from 'node:test'
import { double } from '../src/canary.mjs'

it('doubles', () => {
  assert.equal(double(2), 4)
})
