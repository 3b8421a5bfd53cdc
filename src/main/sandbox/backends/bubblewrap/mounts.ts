// Resolves the mounts of a sandbox on this machine, and finds obstacles to their layout inside.
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Mount } from '../../../../contract/sandbox/inside.js'
import type { SandboxRequest } from '../../request.js'
import { tooBroad } from './broad.js'
import type { HostRoot } from './host-root.js'

/**
 * The same mounts with their links on this machine resolved.
 * @throws RangeError for a source that must never be mounted; an Error of the file system where it does not exist
 */
export function resolveMounts(mounts: readonly Mount[], host: HostRoot): Mount[] {
  return mounts.map((mount) => {
    const source = realpathSync(mount.source)
    const why = tooBroad(source, mount.access, host.homes)
    if (why !== null) throw new RangeError(`${mount.source} must not be mounted into a box: it is ${why}`)
    return { ...mount, source }
  })
}

/**
 * Finds a link or a file, inside a writable folder, at a place where a folder is to be laid: a program could have put it there,
 * and bubblewrap would follow the link out of the sandbox while it builds it.
 * @returns the inside path that is in the way, or null
 */
export function obstacle(request: SandboxRequest, mounts: readonly Mount[]): string | null {
  const writable = mounts.filter((mount) => mount.access === 'write')
  const targets = [
    ...request.scratch.map((target) => ({ target, folder: true })),
    ...mounts.map((mount) => ({ target: mount.target, folder: isFolder(mount.source) })),
  ]
  for (const { target, folder } of targets) {
    for (const outer of writable) {
      if (!target.startsWith(`${outer.target}/`)) continue
      const parts = target.slice(outer.target.length + 1).split('/')
      for (let count = 1; count <= parts.length; count++) {
        const path = parts.slice(0, count).join('/')
        const entry = lstatSync(join(outer.source, path), { throwIfNoEntry: false })
        if (entry === undefined) break
        const expected = count < parts.length || folder ? entry.isDirectory() : entry.isFile() || entry.isSocket()
        if (entry.isSymbolicLink() || !expected) return `${outer.target}/${path}`
      }
    }
  }
  return null
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/**
 * Whether each mount is still what a new box would be given. A mount goes when the file or folder below it is removed or exchanged
 * outside: then the box would see the program's own file where a sealed one has to be.
 */
export function seesTheSame(request: SandboxRequest, pid: number, host: HostRoot): boolean {
  try {
    const mounts = resolveMounts(request.mounts, host)
    if (obstacle(request, mounts) !== null) return false
    return mounts.every(({ source, target }) => {
      const [outside, inside] = [statSync(source), statSync(`/proc/${pid}/root${target}`)]
      return outside.dev === inside.dev && outside.ino === inside.ino
    })
  } catch {
    return false
  }
}
