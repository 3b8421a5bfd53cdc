// Memory that belongs to no single process: files in memory, anonymous files, and memory that processes share.
import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from 'node:fs'

/** The path of a finished box's own files. A sandbox that is still being made shows the mounts of this machine. */
const OWN_FILES = ' /tillgreen/etc '
const OLD_ROOT = ' /oldroot'
/** One line of /proc/PID/maps: range, rights, offset, device, inode, path. */
const MAPPING = /^([0-9a-f]+)-([0-9a-f]+) (\S{4}) ([0-9a-f]+) \S+ (\d+) +(.*)$/
const SHARED = /^\/(?:memfd:|dev\/zero|SYSV)/

/**
 * Bytes of such memory below one box's first process. Each file counts once, however many processes have it open or mapped.
 * @param processes all of the sandbox
 * @param folders inside paths that are folders in memory
 */
export function sharedMemory(first: number, processes: readonly number[], folders: readonly string[]): number {
  const files = new Map<string, number>()
  for (const pid of processes) addOpenFiles(pid, files)
  for (const pid of processes) addMappings(pid, files)
  return inFolders(first, folders) + [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
}

function inFolders(first: number, folders: readonly string[]): number {
  const mounts = text(`/proc/${first}/mountinfo`)
  if (!mounts.includes(OWN_FILES) || mounts.includes(OLD_ROOT)) return 0
  let bytes = 0
  for (const folder of folders) {
    try {
      const { blocks, bfree, bsize } = statfsSync(`/proc/${first}/root${folder}`)
      bytes += (blocks - bfree) * bsize
    } catch {
      // The sandbox has ended.
    }
  }
  return bytes
}

function addOpenFiles(pid: number, files: Map<string, number>): void {
  for (const number of list(`/proc/${pid}/fd`)) {
    const path = `/proc/${pid}/fd/${number}`
    if (link(path).startsWith('/memfd:')) addFile(path, files)
  }
}

function addMappings(pid: number, files: Map<string, number>): void {
  for (const line of text(`/proc/${pid}/maps`).split('\n')) {
    if (!line.includes('s ')) continue
    const [, from = '0', to = '0', rights = '', offset = '0', inode = '', path = ''] = MAPPING.exec(line) ?? []
    if (rights[3] !== 's' || !SHARED.test(path) || files.has(inode)) continue
    // Only the administrator may look behind a mapping; for others it counts as if all of it were used.
    if (!addFile(`/proc/${pid}/map_files/${from}-${to}`, files))
      files.set(inode, Number.parseInt(to, 16) - Number.parseInt(from, 16) + Number.parseInt(offset, 16))
  }
}

function addFile(path: string, files: Map<string, number>): boolean {
  try {
    const { ino, blocks } = statSync(path)
    files.set(String(ino), blocks * 512)
    return true
  } catch {
    return false
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
