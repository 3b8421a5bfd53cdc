// Reads an archive of unknown origin into memory: judged as a whole by its directory first, then unpacked within those limits.
import { constants, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, RandomAccessReader } from 'yauzl'
import type { ArchiveProblem } from '../../../contract/errors/exports.js'
import { causeOf, userError } from '../../../contract/errors/index.js'
import { safePath } from '../../../contract/paths/path.js'
import type { LeftOutFault } from '../../../contract/paths/path-fault.js'
import { insideRepositories, type LeftOut, parentsOf, twinPaths } from '../../../contract/paths/tree-paths.js'
import { entriesOf, openDirectory } from './zip-directory.js'

/** Limits for one archive. The whole archive is in memory while it is imported or verified. */
export const ZIP_LIMITS = {
  entries: 20_000,
  /** Those included that are skipped: packages and caches that an archive of a project may bring along. */
  allEntries: 200_000,
  bytes: 128 * 2 ** 20,
  /** Of all entries together, once they are larger than `smallBytes`. Text compresses about 20 times. */
  ratio: 100,
  smallBytes: 2 ** 20,
  /** Names, comments and extra fields of all entries together. */
  directoryBytes: 16 * 2 ** 20,
} as const

/** Bytes of the fixed part of an entry in the directory, and before its content. */
const DIRECTORY_ENTRY = 46
const LOCAL_HEADER = 30
/** A pipe in place of the archive is not waited for. */
const O_READ = constants.O_RDONLY | constants.O_NONBLOCK
const BLOCK = 2 ** 18
const STORED = 0
const DEFLATED = 8

export interface ZippedFile {
  readonly bytes: Buffer
  readonly executable: boolean
}

/** The kept fields of a directory entry. */
interface DirectoryEntry {
  readonly path: string
  /** Bytes of its path as the archive spells it. */
  readonly pathBytes: number
  readonly executable: boolean
  readonly isLink: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly crc: number
  /** Where its local header begins. */
  readonly offset: number
}

export interface ReadZip {
  /** By path; no file is below another file. */
  readonly files: Map<string, ZippedFile>
  /** By path, with their targets, which are not checked yet; empty unless links are read. */
  readonly links: Map<string, Buffer>
  /** Folders without any entry. */
  readonly emptyFolders: readonly string[]
  /** Entries that a workspace cannot hold. Of a folder, only its name. */
  readonly left: readonly LeftOut[]
}

const NONE = /(?!)/

export interface ReadOptions {
  /** Files that do not count. */
  readonly isSkipped?: (path: string) => boolean
  /** Whether it holds a tree: links are read, and paths stay that are one and the same on other systems. */
  readonly isTree?: boolean
  /** Paths of files that are read although no workspace may hold them. */
  readonly known?: RegExp
}

/**
 * All files except skipped ones. The whole directory is checked before any unpacking.
 * Leaves out names that no workspace may hold, and links unless they are read. Refuses (kind `invalid`) files that are no
 * archive, paths that leave it, encrypted or overlapping entries, and two entries of one path. Also refuses a file in place of
 * a folder, more or larger files than `ZIP_LIMITS`, and content that differs from the directory.
 */
export async function readZip(path: string, { isSkipped = () => false, isTree = false, known = NONE }: ReadOptions = {}): Promise<ReadZip> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    const left = new Map<string, LeftOutFault>()
    const { listed, emptyFolders } = judge(await list(file, size, { isSkipped, isTree, known }, left), size)
    const twins = isTree ? [] : twinPaths(listed.map((each) => each.path))
    for (const each of [...insideRepositories(listed), ...twins]) left.set(each.path, each.fault)
    const files = new Map<string, ZippedFile>()
    const links = new Map<string, Buffer>()
    for (const each of listed.filter((one) => !left.has(one.path))) {
      const bytes = unpack(file.fd, each)
      if (each.isLink) links.set(each.path, bytes)
      else files.set(each.path, { bytes, executable: each.executable })
      // Unpacking has no await of its own. Between two files other work gets its turn.
      await setImmediate()
    }
    return { files, links, emptyFolders, left: [...left].map(([unfit, fault]) => ({ path: unfit, fault })) }
  } catch (error) {
    throw userError('archive-unfit', { file: path, problem: problemOf(error) })
  } finally {
    await file.close()
  }
}

/** A regular file: a pipe would never end, and a folder cannot be read. */
async function openFile(path: string): Promise<FileHandle> {
  let file: FileHandle | null = null
  try {
    file = await open(path, O_READ)
    if ((await file.stat()).isFile()) return file
  } catch (error) {
    throw userError('archive-not-read', { file: path, cause: causeOf(error) })
  }
  await file.close()
  throw userError('archive-no-file', { file: path })
}

/** Reads the directory, and stops at the first entry that is too many. */
async function list(
  file: FileHandle,
  size: number,
  { isSkipped, isTree, known }: Required<ReadOptions>,
  left: Map<string, LeftOutFault>,
): Promise<DirectoryEntry[]> {
  const zip = await openDirectory(new BlockReader(file.fd), size)
  if (zip.entryCount > ZIP_LIMITS.allEntries)
    throw new Unfit({ type: 'too-many-entries', found: zip.entryCount, most: ZIP_LIMITS.allEntries })
  const listed: DirectoryEntry[] = []
  let [directory, total, packed] = [0, 0, 0]
  for await (const { entry, path } of entriesOf(zip)) {
    directory += DIRECTORY_ENTRY + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directory > ZIP_LIMITS.directoryBytes) throw new Unfit({ type: 'names-too-long', most: ZIP_LIMITS.directoryBytes })
    if (path === '' || isSkipped(path)) continue
    if (!known.test(path) && isUnfit(path, entry, isTree, left)) continue
    if (entry.isEncrypted()) throw new Unfit({ type: 'encrypted', entry: path })
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
      throw new Unfit({ type: 'method', entry: path, method: entry.compressionMethod })
    total += entry.uncompressedSize
    packed += entry.compressedSize
    if (listed.length === ZIP_LIMITS.entries) throw new Unfit({ type: 'too-many-files', most: ZIP_LIMITS.entries })
    if (Math.max(total, packed) > ZIP_LIMITS.bytes) throw new Unfit({ type: 'too-large', most: ZIP_LIMITS.bytes })
    const { externalFileAttributes, compressionMethod, compressedSize, uncompressedSize, relativeOffsetOfLocalHeader } = entry
    if (relativeOffsetOfLocalHeader + LOCAL_HEADER + compressedSize > size) throw new Unfit({ type: 'behind-end', entry: path })
    listed.push({
      path,
      pathBytes: entry.fileNameLength,
      isLink: typeOf(entry) === LINK,
      executable: ((externalFileAttributes >>> 16) & 0o111) !== 0,
      method: compressionMethod,
      packed: compressedSize,
      size: uncompressedSize,
      crc: entry.crc32,
      offset: relativeOffsetOfLocalHeader,
    })
  }
  if (total > ZIP_LIMITS.smallBytes && total > packed * ZIP_LIMITS.ratio)
    throw new Unfit({ type: 'ratio', found: Math.round(total / Math.max(packed, 1)), most: ZIP_LIMITS.ratio })
  return listed
}

const [FOLDER, PLAIN, LINK] = [0o040000, 0o100000, 0o120000]
/** The file type that a Unix-like system wrote; 0 for other systems. */
const typeOf = ({ externalFileAttributes }: Entry): number => (externalFileAttributes >>> 16) & 0o170000

/** The top folder of an archive is not part of the tree: without it, a path keeps its full length and depth. */
function faultOf(path: string): LeftOutFault | null {
  const judged = safePath(path)
  if (judged.ok) return null
  const isLarge = judged.fault.type === 'path-long' || judged.fault.type === 'path-deep'
  const inner = isLarge ? safePath(path.slice(path.indexOf('/') + 1)) : judged
  return inner.ok ? null : judged.fault
}

/** Notes a link, a special file, or a path that no workspace may hold; of a folder that cannot, its name alone. */
function isUnfit(name: string, entry: Entry, isTree: boolean, left: Map<string, LeftOutFault>): boolean {
  const isFolder = name.endsWith('/')
  const bare = isFolder ? name.slice(0, -1) : name
  for (const path of [...parentsOf(bare), bare]) {
    const fault = faultOf(path)
    if (fault === null) continue
    left.set(path, fault)
    return true
  }
  const type = typeOf(entry)
  if (type === 0 || type === PLAIN || (isFolder && type === FOLDER) || (isTree && !isFolder && type === LINK)) return false
  left.set(bare, { type: 'link-or-special-file', path: bare })
  return true
}

class Unfit extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem) {
    super(problem.type)
    this.problem = problem
  }
}

const problemOf = (error: unknown): ArchiveProblem =>
  error instanceof Unfit ? error.problem : { type: 'unreadable', cause: error instanceof Error ? error.message : String(error) }

/** Checks all entries together. Leaves out folders that contain files, since the files name them. */
function judge(listed: readonly DirectoryEntry[], size: number): { listed: DirectoryEntry[]; emptyFolders: string[] } {
  const paths = new Set<string>()
  for (const { path } of listed) {
    const bare = path.replace(/\/$/, '')
    if (paths.has(bare)) throw new Unfit({ type: 'twice', entry: bare })
    paths.add(bare)
  }
  const folders = new Set(listed.filter(({ path }) => path.endsWith('/')).map(({ path }) => path.slice(0, -1)))
  for (const { path } of listed)
    for (let at = path.indexOf('/'); at !== -1 && at < path.length - 1; at = path.indexOf('/', at + 1)) {
      const above = path.slice(0, at)
      if (paths.has(above) && !folders.has(above)) throw new Unfit({ type: 'below-file', entry: path, file: above })
    }
  const ordered = listed.toSorted((a, b) => a.offset - b.offset)
  ordered.forEach(({ path, pathBytes, offset, packed }, index) => {
    const next = ordered[index + 1]?.offset ?? size
    if (offset + LOCAL_HEADER + pathBytes + packed > next) throw new Unfit({ type: 'overlaps', entry: path })
  })
  const filled = new Set([...paths].flatMap(parentsOf))
  return { listed: listed.filter(({ path }) => !path.endsWith('/')), emptyFolders: [...folders].filter((folder) => !filled.has(folder)) }
}

function unpack(fd: number, { path, pathBytes, method, packed, size, crc, offset }: DirectoryEntry): Buffer {
  const header = readAt(fd, offset, LOCAL_HEADER)
  if (header.readUInt32LE(0) !== 0x04034b50) throw new Unfit({ type: 'misplaced', entry: path })
  const name = header.readUInt16LE(26)
  if (name !== pathBytes) throw new Unfit({ type: 'renamed', entry: path })
  const content = readAt(fd, offset + LOCAL_HEADER + name + header.readUInt16LE(28), packed)
  const bytes = method === STORED ? content : inflated(content, size, path)
  if (bytes.length !== size) throw new Unfit({ type: 'size', entry: path, found: bytes.length, expected: size })
  if (crc32(bytes) !== crc) throw new Unfit({ type: 'checksum', entry: path })
  return bytes
}

function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (readSync(fd, bytes, 0, length, position) < length) throw new Unfit({ type: 'cut-off' })
  return bytes
}

/** Never grows past what the directory says. */
function inflated(content: Buffer, size: number, path: string): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isLarger = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isLarger) throw new Unfit({ type: 'longer', entry: path, expected: size })
    throw new Unfit({ type: 'damaged', entry: path, cause: error instanceof Error ? error.message : String(error) })
  }
}

/** Reads the directory piece by piece, a few bytes at a time, in blocks from the disk. */
class BlockReader extends RandomAccessReader {
  private block = Buffer.alloc(0)
  private from = 0
  private readonly fd: number

  constructor(fd: number) {
    super()
    this.fd = fd
  }

  // biome-ignore lint/complexity/useMaxParams: yauzl calls it.
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, read?: number) => void,
  ): void {
    try {
      if (position < this.from || position + length > this.from + this.block.length) {
        const block = Buffer.allocUnsafe(Math.max(length, BLOCK))
        this.block = block.subarray(0, readSync(this.fd, block, 0, block.length, position))
        this.from = position
      }
      const read = this.block.copy(buffer, offset, position - this.from, position - this.from + length)
      done(null, read)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
