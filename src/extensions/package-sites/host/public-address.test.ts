import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, reachProblem } from './public-address.js'

test.each(['1.1.1.1', '8.8.4.4', '172.15.255.255', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  [
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
  ],
  ['2001:db8::1', '2001:0:1::1', '2002:7f00:1::', '3fff::1', '', 'localhost', '127.1', '0x7f000001', '8.8.8.8 ', '2130706433'],
])('none of %s, %s, %s, ... is public', (...addresses) => expect(addresses.filter(isPublicAddress)).toEqual([]))

test('no address of a private IPv4 network is public, in any spelling', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const network = fc.constantFrom('10', '127', '0')
  fc.assert(
    fc.property(network, byte, byte, byte, (first, second, third, fourth) => {
      const dotted = `${first}.${second}.${third}.${fourth}`
      expect([dotted, `::ffff:${dotted}`, `::${dotted}`].filter(isPublicAddress)).toEqual([])
    }),
  )
})

test('one private address among those of a name is enough to refuse it, unless the person named the host', () => {
  expect(reachProblem('docs.org', ['8.8.8.8', '2606:4700::1'], [])).toBeNull()
  expect(reachProblem('docs.org', ['8.8.8.8', '10.0.0.7'], ['other.org'])).toEqual({
    type: 'not-public',
    host: 'docs.org',
    address: '10.0.0.7',
  })
  expect(reachProblem('docs.org', ['10.0.0.7'], ['docs.org'])).toBeNull()
  expect(reachProblem('docs.org', [], ['docs.org'])).toEqual({ type: 'nameless', host: 'docs.org' })
})
