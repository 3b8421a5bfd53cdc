// Looks at the processes of one box from the outside, through /proc.
import { readdirSync, readFileSync } from 'node:fs'

export interface TreeUse {
  /** Processes and threads together, as the kernel's own limit counts them. */
  readonly tasks: number
  /** Private anonymous memory of all, in bytes; mapped program files are not counted, they cost nothing twice. */
  readonly privateBytes: number
  /** Shared memory of the process that has most of it mapped, in bytes. */
  readonly mostSharedBytes: number
  readonly pids: readonly number[]
}

export interface ProcessIdentity {
  readonly pid: number
  /** Clock ticks since boot; distinguishes a process from a later one with the same number. */
  readonly start: string
}

function text(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

/** The identity of a running process, or null where there is none. */
export function identify(pid: number): ProcessIdentity | null {
  const fields = statFields(pid)
  return fields?.start === undefined ? null : { pid, start: fields.start }
}

/** True once a process has ended or only waits to be collected: the kernel has then ended its whole PID namespace. */
export function isGone(process: ProcessIdentity): boolean {
  const fields = statFields(process.pid)
  return fields === null || fields.start !== process.start || fields.state === 'Z' || fields.state === 'X'
}

function statFields(pid: number): { state: string | undefined; start: string | undefined } | null {
  const stat = text(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name is in brackets and may itself hold brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], start: fields[19] }
}

/**
 * Adds up a process and all its descendants; stops early once there are more than `enough` tasks.
 * Everything in a sandbox descends from its first process, since orphans are handed to it.
 */
export function useOfTree(root: number, enough: number): TreeUse {
  let tasks = 0
  let privateBytes = 0
  let mostSharedBytes = 0
  const pids: number[] = []
  const open = [root]
  for (let pid = open.pop(); pid !== undefined && tasks <= enough; pid = open.pop()) {
    const status = text(`/proc/${pid}/status`)
    if (status === null) continue
    tasks += field(status, 'Threads')
    privateBytes += field(status, 'RssAnon') * 1024
    mostSharedBytes = Math.max(mostSharedBytes, field(status, 'RssShmem') * 1024)
    pids.push(pid)
    open.push(...childrenOf(pid))
  }
  return { tasks, privateBytes, mostSharedBytes, pids }
}

function field(status: string, name: string): number {
  const at = status.indexOf(`\n${name}:`)
  return at < 0 ? 0 : Number.parseInt(status.slice(at + name.length + 2), 10) || 0
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      const children = text(`/proc/${pid}/task/${task}/children`)?.trim()
      return children ? children.split(' ').map(Number) : []
    })
  } catch {
    return []
  }
}
