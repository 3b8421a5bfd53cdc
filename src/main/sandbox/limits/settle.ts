// Puts in order what a sandbox leaves in its writable folders: no file that lends its owner's rights, nothing that cannot be read again.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync } from 'node:fs'
import type { Limits } from '../../../contract/sandbox/command.js'

/** Folders within folders; deeper ones cannot be named by a path on every system. */
export const MOST_DEPTH = 128
/** Files and folders below one writable folder, where the limits say nothing else. */
export const MOST_FILES = 200_000

const SPECIAL = '-perm /7000'
const CLOSED_TO_OWNER = '! -perm -400 -o -type d ! -perm -700'
const ODD_MODE = `( -type f -o -type d ) ( ${SPECIAL} -o ${CLOSED_TO_OWNER} )`.split(' ')
/** A closed folder shows its content only after it was opened. A program that nests them deeper does so on purpose. */
const MOST_ROUNDS = 8

/**
 * Takes setuid, setgid and sticky bits away and gives the owner back the right to read and enter. Call it when the sandbox has ended.
 * @returns false where a folder holds too many files or is too deep; it was not walked to its end then
 */
export async function settle(folders: readonly string[], limits: Pick<Limits, 'files'>): Promise<boolean> {
  if (folders.length === 0) return true
  for (let round = 0; ; round++) {
    const walked = await walk(folders, limits.files ?? MOST_FILES)
    if (walked === null || round >= MOST_ROUNDS) return false
    for (const path of walked) if (!mend(path)) return false
    if (walked.length === 0) return true
  }
}

/** Empties folders that hold more than they may, at whatever depth and number. */
export async function empty(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
    await new Promise<void>((resolve) => execFile('find', [folder, '-mindepth', '1', '-delete'], () => resolve()))
  }
}

/**
 * Paths with an odd mode below any of the folders, by GNU find, which follows no link and needs no path for depth; null past a limit.
 * One process for all of them: to start one takes longer than to walk a small program.
 */
function walk(folders: readonly string[], mostFiles: number): Promise<Buffer[] | null> {
  const argv = [...folders, '-maxdepth', String(MOST_DEPTH + 1), ...ODD_MODE, '-printf', '%d.%p\\0', '-o', '-printf', '%d.\\0']
  const find = spawn('find', argv, { stdio: ['ignore', 'pipe', 'ignore'], env: { LC_ALL: 'C' } })
  const odd: Buffer[] = []
  let files = 0
  let isTooMuch = false
  let rest = ''
  // A name need not be text in UTF-8.
  find.stdout.setEncoding('latin1')
  find.stdout.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\0')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const dot = line.indexOf('.')
      const depth = Number(line.slice(0, dot))
      // Counts each root folder separately. The mode of the root itself is ours.
      files = depth === 0 ? 0 : files + 1
      isTooMuch ||= depth > MOST_DEPTH || files > mostFiles
      if (depth > 0 && line.length > dot + 1) odd.push(Buffer.from(line.slice(dot + 1), 'latin1'))
    }
    if (isTooMuch) find.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    find.on('error', reject)
    find.on('close', () => resolve(isTooMuch ? null : odd))
  })
}

function mend(path: Buffer): boolean {
  const mended = (mode: number, isFolder: boolean) => (mode & 0o777) | (isFolder ? 0o700 : 0o400)
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const state = fstatSync(descriptor)
      fchmodSync(descriptor, mended(state.mode, state.isDirectory()))
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EACCES') {
      const state = lstatSync(path)
      if (state.isFile() || state.isDirectory()) chmodSync(path, mended(state.mode, state.isDirectory()))
      return true
    }
    // It vanished, or it was replaced by a link, which has no mode.
    return code !== 'ENAMETOOLONG'
  }
}
