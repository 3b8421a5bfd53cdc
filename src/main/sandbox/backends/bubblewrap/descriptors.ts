// Finds the open files that every child would inherit from this process, since a sandbox must begin with none of them.
import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const CLOSE_ON_EXEC = 0o2000000

/** Numbers above 2 that a child would inherit. Empty where /proc is missing (not Linux). */
export function inheritableDescriptors(): number[] {
  return listed().filter((number) => number > 2 && isInheritable(number))
}

let nothing: number | null = null

/**
 * The same streams for a child, with /dev/null laid over whatever else it would inherit (terminals of other sandboxes are among it).
 * @param stdio as `spawn` takes it, from descriptor 0 on
 */
export function withoutOurs<T extends number | 'pipe' | 'ignore'>(stdio: readonly T[]): (T | number | 'ignore')[] {
  nothing ??= openSync('/dev/null', constants.O_RDWR)
  const all: (T | number | 'ignore')[] = [...stdio]
  for (const number of inheritableDescriptors()) {
    while (all.length <= number) all.push('ignore')
    if (number >= stdio.length) all[number] = nothing
  }
  return all
}

/**
 * Closes every inherited descriptor above 2 that lacks O_CLOEXEC. Call it once, as the first thing that the process does:
 * later it would close what a library opened for itself.
 * @returns the numbers that were closed
 */
export function closeInheritedDescriptors(): number[] {
  const channel = Number(process.env.NODE_CHANNEL_FD ?? -1)
  const closed: number[] = []
  for (const number of inheritableDescriptors()) {
    if (number === channel) continue
    try {
      closeSync(number)
      closed.push(number)
    } catch {
      // Already gone: it was the descriptor of the listing itself.
    }
  }
  return closed
}

/** Numbers under which this process has a path open. */
export function descriptorsOf(path: string): number[] {
  return listed().filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path
    } catch {
      return false
    }
  })
}

function listed(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number)
  } catch {
    return []
  }
}

function isInheritable(number: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'latin1'))?.[1]
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0
  } catch {
    return false
  }
}
