import { expect, test } from 'vitest'
import { siteFaultText } from './site.js'

test('the text about a host of the own network names how to allow it', () =>
  expect(siteFaultText({ type: 'not-public', host: 'docs.org', address: '10.0.0.7' })).toMatch(
    /docs\.org has the address 10\.0\.0\.7.*documentationHosts.*in a browser/,
  ))
