// The parts of this machine's root that a sandbox has to copy: read once, so that the argv builder stays pure.
import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'

export interface HostRoot {
  /** `bin`, `lib`, ... as the host has them: links into /usr, or real folders on older systems. */
  readonly links: readonly { readonly name: string; readonly to: string }[]
  readonly folders: readonly string[]
  /** Single files and folders of /etc that programs need and that hold no secret. */
  readonly etc: readonly string[]
  /** Where /etc/localtime points to, below /usr; null where it is missing or a real file. */
  readonly localtime: string | null
  /** Folders below /usr that may hold a machine-wide configuration with a token in it. */
  readonly hidden: readonly string[]
  /** Resolved home folders that must never be mounted whole. */
  readonly homes: readonly string[]
}

const ROOT_NAMES = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']
// /etc/ssl has a folder of private keys beside the certificates, so it is never bound as a whole. Each mount costs a tenth of
// a millisecond per command, so only what programs really read is here.
const ETC = ['ssl/certs', 'alternatives', 'ld.so.cache', 'mime.types']
const HIDDEN = ['/usr/etc', '/usr/local/etc']

let known: HostRoot | null = null

/** Describes the host's root. Reads the file system at the first call only. */
export function describeHost(): HostRoot {
  known ??= readHost()
  return known
}

function readHost(): HostRoot {
  const links: { name: string; to: string }[] = []
  const folders: string[] = []
  for (const name of ROOT_NAMES) {
    const entry = lstatSync(join('/', name), { throwIfNoEntry: false })
    if (entry?.isSymbolicLink()) links.push({ name: `/${name}`, to: readlinkSync(join('/', name)) })
    else if (entry?.isDirectory()) folders.push(`/${name}`)
  }
  return {
    links,
    folders,
    etc: ETC.map((name) => `/etc/${name}`).filter((path) => existsSync(path)),
    localtime: zone(),
    hidden: HIDDEN.filter((path) => existsSync(path)),
    homes: [...new Set([homedir(), process.env.HOME ?? '/', '/root'].map(resolved))],
  }
}

function zone(): string | null {
  const path = resolved('/etc/localtime')
  return path.startsWith('/usr/share/zoneinfo/') ? path : null
}

function resolved(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * The absolute path of a program on this machine's PATH, or null; one that is absolute is itself. Relative PATH entries
 * are never used.
 * @param isSkipped folders that do not count
 */
export function findProgram(name: string, isSkipped: (folder: string) => boolean = () => false): string | null {
  if (isAbsolute(name)) return existsSync(name) ? name : null
  for (const folder of (process.env.PATH ?? '/usr/bin:/bin').split(delimiter)) {
    if (!folder.startsWith('/') || isSkipped(folder)) continue
    try {
      accessSync(join(folder, name), constants.X_OK)
      return join(folder, name)
    } catch {
      // Not in this folder.
    }
  }
  return null
}
