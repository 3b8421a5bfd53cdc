// Which process this is, and whether another one still lives: number and start time together.
import { readFileSync } from 'node:fs'
import type { Holder } from '../leases.js'

/** The start time of a process in clock ticks since boot (field 22 of proc(5) stat); null where it has ended. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the name in brackets and may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

const hasProc = process.platform === 'linux'

export const thisProcess: Holder = {
  pid: process.pid,
  processStart: (hasProc ? startOf(process.pid) : null) ?? String(Math.round(performance.timeOrigin)),
}

/** Whether exactly this process still runs. Without /proc only its number can be asked. */
export function isAlive(holder: Holder): boolean {
  if (hasProc) return startOf(holder.pid) === holder.processStart
  try {
    process.kill(holder.pid, 0)
    return true
  } catch {
    return false
  }
}
