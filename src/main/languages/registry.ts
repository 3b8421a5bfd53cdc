// The words in which package managers say where packages come from: addresses, hosts and folders.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Mount } from '../../contract/sandbox/inside.js'

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

/** Mounts of those paths that are there and that a sandbox does not have anyway. */
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

export type Variables = Readonly<Record<string, string | undefined>>

/** The path itself where something is there. */
export const existing = (path: string | undefined): string | undefined => (path && existsSync(path) ? path : undefined)
