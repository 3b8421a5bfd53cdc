// Addresses that something of the user's may be sent to: encrypted, or not leaving this machine.

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is over HTTPS, or over HTTP on this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}
