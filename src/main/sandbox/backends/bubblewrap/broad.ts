// Refuses mounts that would hand a sandbox more of the machine than anybody meant: the root, a home, a drive, the system.
import type { HostRoot } from './host-root.js'

const SYSTEM = ['/usr', '/etc', '/proc', '/sys', '/dev', '/boot', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
// One folder below these is a home or a drive, not a project.
const PARENTS_OF_ROOTS = ['/home', '/Users', '/mnt', '/media', '/run/user', '/Volumes']

/**
 * Says why a folder must not be mounted, or null where it may.
 * @param path absolute and already resolved, so that a link to a home cannot pass for something else
 */
export function tooBroad(path: string, access: 'read' | 'write', homes: HostRoot['homes']): string | null {
  if (path === '/') return 'the root of the file system'
  if (homes.some((home) => home === path)) return 'a home folder'
  if (homes.some((home) => home.startsWith(`${path}/`))) return 'a folder above a home'
  const parent = path.slice(0, path.lastIndexOf('/'))
  if (PARENTS_OF_ROOTS.includes(path)) return 'a folder of homes or drives'
  if (PARENTS_OF_ROOTS.includes(parent)) return 'a home or the root of a drive'
  if (parent.startsWith('/media/') && parent.lastIndexOf('/') === '/media'.length) return 'the root of a drive'
  if (access === 'read') return null
  if (parent === '') return 'a folder at the root of the file system'
  if (SYSTEM.some((root) => path.startsWith(`${root}/`))) return 'part of the system'
  if (homes.some((home) => parent === home && path.startsWith(`${home}/.`))) return 'the settings of a home'
  return null
}
