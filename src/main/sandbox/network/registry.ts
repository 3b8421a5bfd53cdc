// Where the packages of one manager come from, as far as a box has to know it, and the words in which that is found out.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Mount } from '../../../contract/run/inside.js'
import type { PackageManager } from '../../../contract/run/template.js'

export interface Registry {
  readonly manager: PackageManager
  /** Hosts with their ports (`host:443`) that an install may reach: indexes, and where the index says that files lie. */
  readonly hosts: readonly string[]
  /** Indexes that speak of further hosts, most important first. */
  readonly indexes: readonly string[]
  /** Certificates, folders of packages and file: indexes on this machine. */
  readonly mounts: readonly Mount[]
  /** The same configuration as variables of the package manager. */
  readonly variables: Readonly<Record<string, string>>
}

/** The host of a network address with its port (`host:443`); null for a path, a file: address and nonsense. */
export function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
}

/** The path on this machine that an address names; null where it names none. */
export function localPath(address: string): string | null {
  if (address.startsWith('/')) return address
  return address.startsWith('file:') && URL.canParse(address) ? fileURLToPath(address) : null
}

/** Mounts of those paths that are there and that a box does not have anyway. */
export function readMounts(paths: readonly string[]): Mount[] {
  // What lies in /usr and the system's certificates are in every box already.
  const isThere = (path: string) => path.startsWith('/usr/') || path.startsWith('/etc/ssl/certs/')
  return unique(paths.filter((path) => !isThere(path) && existsSync(path))).map((path) => ({ source: path, target: path, access: 'read' }))
}

/** Each word once, in the order in which they came. */
export function unique(words: readonly string[]): string[] {
  return [...new Set(words)]
}

/** Variables without those that say nothing. */
export function present(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}
