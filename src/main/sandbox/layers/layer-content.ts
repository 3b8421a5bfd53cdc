// The content of a layer, as one hash over paths, kinds, modes and contents, and as a cheap stamp that changes with any of them.
import { createHash } from 'node:crypto'
import { closeSync, constants, type Dirent, lstatSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs'
import { setImmediate as immediately } from 'node:timers/promises'

export interface LayerContent {
  /** Files and links. */
  readonly files: number
  readonly bytes: number
  readonly hash: string
}

interface Entry {
  /** Relative, with `/`, one character for each byte: a name need not be text in UTF-8. */
  readonly path: string
  readonly kind: 'file' | 'link' | 'folder' | 'other'
}

const TURN_MS = 8
const PIECE = Buffer.allocUnsafe(1 << 20)

/** Reads all of a layer. Links are hashed by where they point to, folders by being there. */
export async function readLayer(folder: string): Promise<LayerContent> {
  const entries = entriesOf(folder)
  const lines = await each(entries, ({ path, kind }) => {
    const full = placeOf(folder, path)
    const { mode, size } = lstatSync(full)
    const content = kind === 'file' ? hashOfFile(full) : kind === 'link' ? readlinkSync(full, 'latin1') : ''
    return { size: kind === 'folder' ? 0 : size, line: JSON.stringify([path, kind, kind === 'link' ? 0 : mode & 0o777, content]) }
  })
  return {
    files: entries.filter((entry) => entry.kind !== 'folder').length,
    bytes: lines.reduce((sum, { size }) => sum + size, 0),
    hash: digest(lines.map(({ line }) => line)),
  }
}

/** Changes whenever a file of the layer is written, replaced, added or removed: the time of the last change cannot be set back. */
export async function stampOfLayer(folder: string): Promise<string> {
  const entries = entriesOf(folder)
  const lines = await each(entries, ({ path }) => {
    const { ino, mode, size, ctimeNs } = lstatSync(placeOf(folder, path), { bigint: true })
    return `${path}\0${ino} ${mode} ${size} ${ctimeNs}`
  })
  return digest(lines)
}

const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

function entriesOf(folder: string): Entry[] {
  const found: Entry[] = []
  const open = ['']
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const parent = below
    for (const entry of readdirSync(placeOf(folder, parent), { withFileTypes: true, encoding: 'buffer' })) {
      const name = entry.name.toString('latin1')
      const path = parent === '' ? name : `${parent}/${name}`
      found.push({ path, kind: kindOf(entry) })
      if (entry.isDirectory()) open.push(path)
    }
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}

const placeOf = (folder: string, path: string): Buffer => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')])

function kindOf(entry: Dirent<Buffer>): Entry['kind'] {
  if (entry.isDirectory()) return 'folder'
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? 'file' : 'other'
}

/** Piece by piece: a layer may hold files of many megabytes. */
function hashOfFile(path: Buffer): string {
  const hash = createHash('sha256')
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    for (let count = readSync(file, PIECE); count > 0; count = readSync(file, PIECE)) hash.update(PIECE.subarray(0, count))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

/** Calls without promises are several times faster on thousands of small files; in between, others have their turn. */
async function each<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  let until = performance.now() + TURN_MS
  for (const item of items) {
    results.push(work(item))
    if (performance.now() < until) continue
    await immediately()
    until = performance.now() + TURN_MS
  }
  return results
}
