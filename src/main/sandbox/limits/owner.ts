// Names the running process, to tell the leftovers of killed processes from the files of living ones.
import { readlinkSync } from 'node:fs'
import { identify } from './process-tree.js'

/** Process id, start in clock ticks since boot, and the PID namespace in which both mean something. */
const TAG = /^(\d+)\.(\d+)\.(\d+)$/

let own: string | null = null

/** The tag of this process: digits and dots only, so that it fits into file names and arguments. */
export function ownerTag(): string {
  own ??= `${process.pid}.${identify(process.pid)?.start ?? 0}.${pidNamespace()}`
  return own
}

/** True only where the tag's process is known to be gone. A tag of another PID namespace (a container's) says nothing here. */
export function isOwnerGone(tag: string): boolean {
  const [, pid = '', start = '', namespace = ''] = TAG.exec(tag) ?? []
  if (pid === '' || start === '0' || namespace !== pidNamespace()) return false
  return identify(Number(pid))?.start !== start
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  } catch {
    return '0'
  }
}
