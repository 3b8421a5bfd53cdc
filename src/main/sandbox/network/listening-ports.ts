// Which ports a sandbox listens at, as the kernel lists them for the network that one of its processes is in.
import { readFileSync } from 'node:fs'

/** Addresses that a stream to 127.0.0.1 arrives at, as the kernel writes them. */
const REACHED = new Set(['0100007F', '00000000', '0'.repeat(32), '0000000000000000FFFF00000100007F'])
const LISTENS = '0A'

/** Ports in the network of this process; none where it has ended. */
export const listeningPorts = (pid: number): readonly number[] =>
  [...new Set(['tcp', 'tcp6'].flatMap((name) => portsIn(tableOf(`/proc/${pid}/net/${name}`))))].sort((one, other) => one - other)

/** The listening ports of a table as proc(5) describes it. Pure. */
export const portsIn = (table: string): number[] =>
  table.split('\n').flatMap((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/)
    const [address = '', port = ''] = local.split(':')
    return state === LISTENS && REACHED.has(address) ? [Number.parseInt(port, 16)] : []
  })

function tableOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
