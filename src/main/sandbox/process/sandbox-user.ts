// Which user a sandbox's processes are on this machine: never the administrator where that can be helped.
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { Mount } from '../../../contract/sandbox/inside.js'
import { SandboxFailure } from '../request.js'

/**
 * A user of the range that systemd reserves for users without a name, and small enough to exist in a container. The
 * machine's root user gives its sandboxes to this user; it owns nothing else.
 */
export const BOX_USER = 64_200

/** The folder for the sources of a sandbox whose user may not reach them otherwise; only that box sees it. */
export const STAGE = '/run'

// CHOWN, DAC_OVERRIDE, FOWNER, KILL, SETGID, SETUID, SYS_ADMIN: capabilities(7)
const NEEDED = [0, 1, 3, 5, 6, 7, 21].reduce((bits, bit) => bits | (1n << BigInt(bit)), 0n)

let known: number | null | undefined

/** The user that sandboxes are given instead of root; null where this process is no root, or a root that cannot give power away. */
export function sandboxUser(): number | null {
  known ??= canBecome(BOX_USER) ? BOX_USER : null
  return known
}

function canBecome(user: number): boolean {
  // With another umask what we write could not be read by that user.
  if (process.getuid?.() !== 0 || (process.umask() & 0o055) !== 0) return false
  try {
    const status = readFileSync('/proc/self/status', 'latin1')
    const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
    const maps = ['uid_map', 'gid_map'].map((name) => readFileSync(`/proc/self/${name}`, 'latin1'))
    return (held & NEEDED) === NEEDED && maps.every((map) => isMapped(map, user)) && statSync(STAGE).isDirectory()
  } catch {
    return false
  }
}

/** Whether a number exists in a user namespace, by the lines of its map: first number inside, first number outside, how many. */
export function isMapped(map: string, number: number): boolean {
  return map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => number >= first && number < first + count)
}

export interface StagedMounts {
  readonly mounts: readonly Mount[]
  readonly ownFiles: string
  /** The stages to lay out, in this order, before the sandbox is made; empty where sources are reachable as they are. */
  readonly stages: readonly string[]
}

/** The same mounts as the sandbox's user finds them. */
export function staged(mounts: readonly Mount[], ownFiles: string): StagedMounts {
  if (sandboxUser() === null) return { mounts, ownFiles, stages: [] }
  return {
    mounts: mounts.map((mount, index) => ({ ...mount, source: `${STAGE}/${index + 1}` })),
    ownFiles: `${STAGE}/0`,
    stages: [ownFiles, ...mounts.map((mount) => mount.source)],
  }
}

/**
 * Gives the writable files of a sandbox to its user. Files that it owns already keep the time of their last change. GNU chown walks by
 * open folders, so that a link that is swapped in leads nowhere.
 */
export async function giveToSandbox(mounts: readonly Mount[]): Promise<void> {
  const argv = chownWords(mounts)
  if (argv === null) return
  await new Promise<void>((resolve, reject) => {
    execFile('chown', argv, (error, _, stderr) => (error ? reject(new SandboxFailure(`chown: ${stderr || error.message}`)) : resolve()))
  })
}

/** The same, for a caller that cannot wait. */
export function giveToSandboxNow(mounts: readonly Mount[]): void {
  const argv = chownWords(mounts)
  if (argv !== null) execFileSync('chown', argv, { stdio: 'ignore' })
}

function chownWords(mounts: readonly Mount[]): string[] | null {
  const folders = mounts.filter((mount) => mount.access === 'write').map((mount) => mount.source)
  const user = sandboxUser()
  return user === null || folders.length === 0 ? null : ['-hRP', '--from=0', `${user}:${user}`, '--', ...folders]
}
