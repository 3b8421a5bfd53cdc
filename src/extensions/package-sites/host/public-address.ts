// Decides which network addresses may be asked for a page of the web: only public ones, so that no page reaches the user's own network.
// Pure.
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { SiteFault } from '../contract/site.js'

/** What is set apart from the public internet (IANA's special-purpose registries), multicast and what is reserved. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only this part is handed out to the public, and within it these are not, or carry an IPv4 address along. */
const PUBLIC_6 = '2000::/3'
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = listOf([...SPECIAL_4, ...SPECIAL_6])
const handedOut = listOf([PUBLIC_6])

/** Whether an address, as a resolver gives it, leads to the public internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 0) return false
  if (kind === 4) return !special.check(address, 'ipv4')
  return handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Why a host must not be asked, by all addresses of its name; null if it may. One private address is enough, since a resolver may change
 * their order. `ownHosts` are named by the user and may have any.
 */
export function reachProblem(host: string, addresses: readonly string[], ownHosts: readonly string[]): SiteFault | null {
  if (addresses.length === 0) return { type: 'nameless', host }
  const inside = addresses.find((address) => !isPublicAddress(address))
  if (inside === undefined || ownHosts.includes(host)) return null
  return { type: 'not-public', host, address: inside }
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}
