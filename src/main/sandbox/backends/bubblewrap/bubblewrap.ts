// The argument list of bubblewrap for one command, as a pure function: nothing is quoted, nothing is read.

import type { Mount } from '../../../../contract/sandbox/inside.js'
import type { SandboxRequest } from '../../request.js'
import type { HostRoot } from './host-root.js'

export const HOME = '/home/box'
export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin'
const OWN_FILES = '/tillgreen/etc'
const SHARED_MEMORY_BYTES = 64 * 1024 * 1024

/** Numbers of the descriptors that the outer program is started with. */
export const FILTER_DESCRIPTOR = 3
export const STATUS_DESCRIPTOR = 4

export interface BubblewrapOptions {
  readonly host: HostRoot
  /** The folder with `passwd` and its neighbours. */
  readonly ownFiles: string
  /** False only for a user's own terminal, where job control and Ctrl-C have to work. */
  readonly newSession: boolean
}

/** Everything that a sandbox's processes find in their environment. A request's own variables win. */
export function environmentOf(request: SandboxRequest): Record<string, string> {
  const base = { PATH: SYSTEM_PATH, HOME, USER: 'box', LANG: 'C.UTF-8', TERM: 'xterm-256color', TMPDIR: '/tmp', CI: 'true' }
  return { ...base, ...request.variables }
}

/**
 * The arguments that follow `bwrap`.
 * Mounts are ordered from the outside in, so that a layer may be inside the workspace in any order.
 * @throws RangeError for an invalid request: relative paths, `..`, NUL bytes, an empty argv
 */
export function bubblewrapArguments(request: SandboxRequest, place: BubblewrapOptions): string[] {
  check(request)
  const size = (bytes: number) => String(Math.max(1, Math.floor(bytes)))
  // These folders are in memory. A bound per folder would allow their sum; the watchdog counts the whole.
  const inMemory = size(Math.min(request.limits.diskBytes, request.limits.memoryMb * 1024 * 1024))
  const folder = (path: string) => ['--size', inMemory, '--perms', '0755', '--tmpfs', path]
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    '--die-with-parent',
    ...(place.newSession ? ['--new-session'] : []),
    ...['--cap-drop', 'ALL', '--uid', '1000', '--gid', '1000', '--hostname', 'box'],
    ...['--ro-bind', '/usr', '/usr'],
    ...place.host.links.flatMap((link) => ['--symlink', link.to, link.name]),
    ...place.host.folders.flatMap((path) => ['--ro-bind', path, path]),
    ...place.host.etc.flatMap((path) => ['--ro-bind', path, path]),
    ...place.host.hidden.flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...['--ro-bind', place.ownFiles, OWN_FILES],
    ...['passwd', 'group', 'hosts', 'nsswitch.conf'].flatMap((name) => ['--symlink', `${OWN_FILES}/${name}`, `/etc/${name}`]),
    ...(place.host.localtime === null ? [] : ['--symlink', place.host.localtime, '/etc/localtime']),
    // User 0 outside can write much below /proc even without capabilities: kernel settings, interrupts, devices. A list of
    // them is never complete, so all of it is read-only.
    ...['--proc', '/proc', '--remount-ro', '/proc', '--dev', '/dev'],
    // bubblewrap leaves /dev and / writable and without a bound: together they could hold as much as the machine has.
    ...['--size', size(SHARED_MEMORY_BYTES), '--perms', '1777', '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', inMemory, '--perms', '1777', '--tmpfs', '/tmp'],
    ...folder(HOME),
    ...outsideIn([...request.mounts, ...request.scratch]).flatMap((entry) =>
      typeof entry === 'string' ? folder(entry) : [entry.access === 'write' ? '--bind' : '--ro-bind', entry.source, entry.target],
    ),
    ...['--remount-ro', '/'],
    ...['--chdir', request.cwd],
    ...['--seccomp', String(FILTER_DESCRIPTOR), '--json-status-fd', String(STATUS_DESCRIPTOR)],
    '--',
    ...request.argv,
  ]
}

/** Inside paths of all folders that are memory and may be written. */
export const foldersInMemory = (request: SandboxRequest): string[] => ['/dev/shm', '/tmp', HOME, ...request.scratch]

function outsideIn(entries: readonly (Mount | string)[]): (Mount | string)[] {
  const depth = (entry: Mount | string) => (typeof entry === 'string' ? entry : entry.target).split('/').filter(Boolean).length
  return entries.toSorted((one, other) => depth(one) - depth(other))
}

function check(request: SandboxRequest): void {
  if (request.argv.length === 0 || request.argv[0] === '') throw new RangeError('a box needs a command: argv is empty')
  const inside = [request.cwd, ...request.scratch, ...request.mounts.map((mount) => mount.target)]
  for (const path of [...inside, ...request.mounts.map((mount) => mount.source)]) {
    if (!path.startsWith('/') || path.split('/').includes('..')) throw new RangeError(`a box needs absolute paths without "..": ${path}`)
  }
  for (const target of [...request.scratch, ...request.mounts.map((mount) => mount.target)]) {
    if (/^\/+$|^\/+(usr|proc|sys|dev|etc|bin|sbin|lib\w*)(\/|$)/.test(target)) {
      throw new RangeError(`nothing may be mounted over the box's own system: ${target}`)
    }
  }
  const words = [...request.argv, ...inside, ...Object.entries(request.variables).flat()]
  if (words.some((word) => word.includes('\0'))) throw new RangeError('a NUL byte cannot be passed to a program')
  for (const name of Object.keys(request.variables)) {
    if (name === '' || name.includes('=')) throw new RangeError(`not a variable's name: ${JSON.stringify(name)}`)
  }
}
