import { expect, test } from 'vitest'
import type { FaultReason } from '../../contract/model/fault-reason.js'
import { askedAgainText, faultText } from './model-fault.js'

test('the words of the endpoint follow our own', () => {
  const refused: FaultReason = { type: 'refused', refusal: 'slow-down', status: 429, says: 'too fast' }
  expect(faultText(refused)).toBe('The endpoint asks to slow down (status 429). It says: "too fast"')
  expect(faultText({ ...refused, status: null, says: '' })).toBe('The endpoint asks to slow down.')
})

test('times are in seconds, short ones with a tenth', () => {
  expect(faultText({ type: 'silence', ms: 1_250 })).toBe('The answer stopped in the middle: nothing came for 1.3 s.')
  expect(faultText({ type: 'no-first-word', ms: 180_000 })).toBe('The first word did not come within 180 s.')
  expect(askedAgainText('The endpoint failed.', 20_400)).toBe('The endpoint failed. It is asked again in 20 s.')
})

test('an address that cannot be used is shown as it was typed', () =>
  expect(faultText({ type: 'address-unfit', fault: { type: 'no-url', url: 'https://"' } })).toBe(
    'The base URL "https://\\"" is not a URL; write it like "https://host/v1".',
  ))
