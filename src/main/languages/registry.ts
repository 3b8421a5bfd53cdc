// Reads the addresses, hosts and folders from which package managers take packages.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Mount } from '../../contract/sandbox/inside.js'

/** The host and port of a network address (`host:443`); null for a path, a file: address or an invalid one. */
export function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
}

/** The local path of an address; null if it has none. */
export function localPath(address: string): string | null {
  if (address.startsWith('/')) return address
  return address.startsWith('file:') && URL.canParse(address) ? fileURLToPath(address) : null
}

/** Mounts of the paths that exist and are not already in every sandbox. */
export function readMounts(paths: readonly string[]): Mount[] {
  // Every box already has /usr and the system's certificates.
  const isThere = (path: string) => path.startsWith('/usr/') || path.startsWith('/etc/ssl/certs/')
  return unique(paths.filter((path) => !isThere(path) && existsSync(path))).map((path) => ({ source: path, target: path, access: 'read' }))
}

/** Each word once, in the given order. */
export function unique(words: readonly string[]): string[] {
  return [...new Set(words)]
}

/** Variables without the empty ones. */
export function present(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

export type Variables = Readonly<Record<string, string | undefined>>

/** The path itself if it exists. */
export const existing = (path: string | undefined): string | undefined => (path && existsSync(path) ? path : undefined)
