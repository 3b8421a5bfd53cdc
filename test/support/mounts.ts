// A folder with a separate disk in private mounts: it can be filled, made read-only, and freed again.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './folders.js'

export interface OwnDisk {
  /** The folder as commands see it that are started through `through`. */
  readonly folder: string
  /** The same folder as this process can reach it. */
  readonly seen: string
  readonly through: readonly string[]
  /** Writes until nothing more fits. */
  fill(): void
  free(): void
  setReadOnly(isReadOnly: boolean): void
}

/** Why a test cannot have a separate disk on this machine; null if it can. */
export const noOwnDisk: string | null = probe()

function probe(): string | null {
  if (process.platform !== 'linux') return 'mounts of its own need Linux'
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return null
  } catch {
    return 'mounts of its own need root'
  }
}

/** A tmpfs of so many megabytes. It ends with the test. */
export async function ownDisk(megabytes: number): Promise<OwnDisk> {
  const folder = join(temporaryFolder('disk'), 'data')
  mkdirSync(folder)
  // Its mounts live as long as this process does.
  const holder = spawn(
    'unshare',
    ['-m', 'sh', '-c', `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && echo ready && exec sleep 100000`, 'sh', folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void holder.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    holder.stdout.once('data', () => resolve())
    holder.once('exit', (code) => reject(new Error(`The disk could not be made (${code}).`)))
  })
  const seen = join('/proc', String(holder.pid), 'root', folder)
  if (!existsSync(seen)) throw new Error(`${seen} cannot be reached.`)
  const through = ['nsenter', '-t', String(holder.pid), '-m', '--wdns=/']
  const inside = (...argv: readonly string[]) => execFileSync(through[0] ?? '', [...through.slice(1), ...argv], { stdio: 'pipe' })
  const filler = join(folder, 'filler')
  return {
    folder,
    seen,
    through,
    fill: () => inside('sh', '-c', `cat /dev/zero > "${filler}" 2>/dev/null; true`),
    free: () => inside('rm', '-f', filler),
    setReadOnly: (isReadOnly) =>
      inside(
        'sh',
        '-c',
        isReadOnly ? `mount --bind "${folder}" "${folder}" && mount -o remount,ro,bind "${folder}"` : `umount "${folder}"`,
      ),
  }
}
