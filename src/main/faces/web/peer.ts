// Which user of this machine opened a connection on loopback, where the system shows it.
import { readFileSync } from 'node:fs'
import { isIPv4, type Socket } from 'node:net'

/** Both ends of a connection, as the server sees them. */
export type ConnectionEnds = { readonly [Name in 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort']?: Socket[Name] | undefined }

/** Linux lists all connections of the machine: the second table has those of sockets that also use IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/** Whether a connection comes from another user than that of this process. False where that is unknown. */
export function isOtherUser(ends: ConnectionEnds): boolean {
  const own = process.getuid?.()
  if (own === undefined) return false
  const uid = TABLES.map((path) => uidIn(tableAt(path), ends)).find((found) => found !== null) ?? null
  // Root reads all memory anyway, and with sudo the user who typed it is meant.
  return uid !== null && uid !== own && uid !== 0 && String(uid) !== (own === 0 ? process.env.SUDO_UID : undefined)
}

/** The owner of the other end of a connection, by a table of the kernel; null where it is not there. */
export function uidIn(table: string, { remoteAddress, remotePort, localAddress, localPort }: ConnectionEnds): number | null {
  const [theirs, ours] = [endOf(remoteAddress, remotePort), endOf(localAddress, localPort)]
  if (theirs === null || ours === null) return null
  for (const line of table.split('\n')) {
    const [, from = '', to = '', , , , , uid] = line.trim().split(/\s+/)
    if (from.endsWith(theirs) && to.endsWith(ours)) return Number(uid)
  }
  return null
}

/** An end as the tables write it, an IPv4 address in the byte order of the machine. In an IPv6 address it is the last part. */
function endOf(address: string | undefined, port: number | undefined): string | null {
  const plain = address?.replace(/^::ffff:/i, '') ?? ''
  if (!isIPv4(plain) || port === undefined) return null
  const number = new Uint32Array(Uint8Array.from(plain.split('.').map(Number)).buffer)[0] ?? 0
  return `${number.toString(16).padStart(8, '0')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

function tableAt(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
