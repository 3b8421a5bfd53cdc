// The kernel's own account of a sandbox's memory, where this machine lets us open one: a control group with a limit.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOwnerGone, ownerTag } from './owner.js'

export interface MemoryGroup {
  /** The folder whose `cgroup.procs` the sandbox's first process writes itself into. */
  readonly folder: string
  /** True once the kernel ended one of its processes for the limit. */
  isExceeded(): boolean
  /** Gives it back when the sandbox has ended. */
  close(): void
}

interface Site {
  readonly parent: string
  readonly version: 1 | 2
}

const ROOT = '/sys/fs/cgroup'
const PREFIX = 'tillgreen-box-'
/** Bubblewrap itself and the pages that a kernel keeps for a process are no part of what a program was promised. */
const SLACK_BYTES = 16 * 1024 * 1024

let site: Site | null | undefined
let made = 0
// Groups outlive sandboxes: the file cache of an earlier box is charged to its group, and a group that is removed stays in the kernel until the cache goes.
const idle: string[] = []

/** Opens a group with a limit in bytes; null where the machine has none to give. */
export function openMemoryGroup(limitBytes: number): MemoryGroup | null {
  site ??= findSite()
  if (site === null) return null
  const { version } = site
  try {
    const folder = idle.pop() ?? make(site)
    const limit = String(Math.ceil(limitBytes) + SLACK_BYTES)
    if (version === 2) {
      writeFileSync(join(folder, 'memory.max'), limit)
      for (const [name, value] of [
        ['memory.swap.max', '0'],
        ['memory.oom.group', '1'],
      ] as const)
        if (existsSync(join(folder, name))) writeFileSync(join(folder, name), value)
    } else setOldLimit(folder, limit)
    const before = kills(folder, version)
    let isOpen = true
    return {
      folder,
      isExceeded: () => kills(folder, version) > before,
      close() {
        if (isOpen) idle.push(folder)
        isOpen = false
      },
    }
  } catch {
    // Not delegated after all: the watchdog counts.
    site = null
    return null
  }
}

/** Removes the empty groups of dead processes. */
export function sweepMemoryGroups(): void {
  const found = findSite()
  if (found === null) return
  for (const name of readdirSync(found.parent)) {
    const tag = name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/-\d+$/, '') : ''
    if (tag !== '' && isOwnerGone(tag)) removeGroup(join(found.parent, name))
  }
}

function make({ parent }: Site): string {
  const folder = join(parent, `${PREFIX}${ownerTag()}-${++made}`)
  mkdirSync(folder)
  if (made === 1) process.once('exit', () => idle.forEach(removeGroup))
  return folder
}

/** The limit with swap may never be below the one without, so the order depends on where both stood. */
function setOldLimit(folder: string, limit: string): void {
  const names = ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
  const current = Number(readFileSync(names[0] ?? '', 'latin1'))
  for (const path of Number(limit) > current ? names.toReversed() : names) writeFileSync(path, limit)
}

function kills(folder: string, version: 1 | 2): number {
  try {
    const events = readFileSync(join(folder, version === 2 ? 'memory.events' : 'memory.oom_control'), 'latin1')
    return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0)
  } catch {
    return 0
  }
}

function removeGroup(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // A process of the sandbox is still ending; the next start sweeps.
  }
}

function findSite(): Site | null {
  try {
    const lines = readFileSync('/proc/self/cgroup', 'latin1').trim().split('\n')
    for (const line of lines) {
      const [, controllers = '', path = ''] = line.split(':')
      // Below our own group, which in the old hierarchy may hold processes and groups.
      if (controllers.split(',').includes('memory') && existsSync(join(ROOT, 'memory', path)))
        return { parent: join(ROOT, 'memory', path), version: 1 }
    }
    const own = lines.find((line) => line.startsWith('0::'))?.slice(3) ?? '/'
    // Beside our own group: in the new hierarchy a group that hands out memory holds no processes.
    for (let path = dirname(own); ; path = dirname(path)) {
      const control = join(ROOT, path, 'cgroup.subtree_control')
      if (existsSync(control) && readFileSync(control, 'latin1').split(/\s+/).includes('memory'))
        return { parent: join(ROOT, path), version: 2 }
      if (path === '/') return null
    }
  } catch {
    return null
  }
}
