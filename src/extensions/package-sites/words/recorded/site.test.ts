import { expect, test } from 'vitest'
import { siteFaultText } from './site.js'

test('a host of the own network is told how it may be asked', () =>
  expect(siteFaultText({ type: 'not-public', host: 'docs.org', address: '10.0.0.7' })).toMatch(
    /docs\.org has the address 10\.0\.0\.7.*documentationHosts.*in a browser/,
  ))
