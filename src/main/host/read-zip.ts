// Reads an archive of unknown origin into memory, within limits that are judged before anything is unpacked; never writes to disk.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { Refusal } from '../../contract/errors.js'
import { safePath } from '../../contract/path.js'
import { insideRepositories, type LeftOut, parentsOf, twinPaths } from '../../contract/tree-paths.js'

const MOST_FILES = 20_000
/** All of it lies in memory at once. */
const MOST_BYTES = 128 << 20
const MOST_RATIO = 100
/** Small archives may well be packed more tightly. */
const RATIO_FROM = 10 << 20
/** Bytes of a local header without its name and what may follow that. */
const LOCAL_HEADER = 30

export interface ZippedFile {
  readonly bytes: Buffer
  readonly executable: boolean
}

export interface ReadZip {
  /** By path; no path lies below another one. */
  readonly files: Map<string, ZippedFile>
  /** What stands in the archive and cannot stand in a workspace; of a folder that cannot, its name alone. */
  readonly left: readonly LeftOut[]
}

/**
 * All files but those that are skipped, which count as nothing. Refuses (kind `invalid`) encrypted entries, paths that leave the archive,
 * a path below a file, overlapping entries, and what would unpack to more than a workspace from an archive may hold.
 */
export async function readZip(path: string, isSkipped: (path: string) => boolean = () => false): Promise<ReadZip> {
  const descriptor = openArchive(path)
  try {
    const zip = await open(descriptor)
    if (zip.entryCount > 10 * MOST_FILES) throw new Error(`it names ${zip.entryCount} files`)
    const entries: Entry[] = []
    for await (const entry of entriesOf(zip)) if (!entry.fileName.endsWith('/') && !isSkipped(entry.fileName)) entries.push(entry)
    const left = unfitNames(entries)
    const fit = entries.filter(({ fileName }) => !left.has(firstUnfit(fileName) ?? fileName))
    refuseBombs(fit)
    refuseNested(fit)
    const paths = fit.map(({ fileName }) => fileName)
    for (const { path: each, reason } of [...insideRepositories(fit.map(({ fileName }) => ({ path: fileName }))), ...twinPaths(paths)])
      left.set(each, reason)
    const wanted = fit.filter(({ fileName }) => !left.has(fileName))
    const files = new Map<string, ZippedFile>()
    for (const entry of wanted) files.set(entry.fileName, { bytes: await read(zip, entry), executable: (modeOf(entry) & 0o111) !== 0 })
    return { files, left: [...left].map(([unfit, reason]) => ({ path: unfit, reason })) }
  } catch (error) {
    throw new Refusal('invalid', `${path} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    closeSync(descriptor)
  }
}

function openArchive(path: string): number {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    if (fstatSync(descriptor).isFile()) return descriptor
    closeSync(descriptor)
  } catch (error) {
    throw new Refusal('invalid', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  throw new Refusal('invalid', `${path} cannot be read: it is no file.`)
}

const modeOf = (entry: Entry): number => entry.externalFileAttributes >>> 16

/** The path itself or the first folder on its way that no workspace may have. */
const firstUnfit = (path: string): string | undefined =>
  safePath(path).ok ? undefined : [...parentsOf(path), path].find((each) => !safePath(each).ok)

/** Why some cannot stand in a workspace, by path. */
function unfitNames(entries: readonly Entry[]): Map<string, string> {
  const left = new Map<string, string>()
  for (const entry of entries) {
    const unfit = firstUnfit(entry.fileName)
    const judged = unfit === undefined ? null : safePath(unfit)
    const type = modeOf(entry) & 0o170000
    if (unfit !== undefined && judged?.ok === false) left.set(unfit, judged.reason)
    else if (type !== 0 && type !== 0o100000) left.set(entry.fileName, `"${entry.fileName}" is a link or no plain file.`)
  }
  return left
}

/** Judged by what the archive says of itself; yauzl holds each entry to that while it is read. */
function refuseBombs(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (entries.length > MOST_FILES || total > MOST_BYTES)
    throw new Error(
      `it unpacks to ${entries.length} files of ${Math.ceil(total / 2 ** 20)} MiB together; an archive may hold ${MOST_FILES} files and ${MOST_BYTES / 2 ** 20} MiB. Unpack it and name the folder instead`,
    )
  if (total > RATIO_FROM && total > packed * MOST_RATIO) throw new Error(`it unpacks to more than ${MOST_RATIO} times its size`)
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new Error(`"${entry.fileName}" overlaps another entry`)
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize
  }
}

function refuseNested(entries: readonly Entry[]): void {
  const paths = new Set<string>()
  for (const { fileName } of entries) {
    if (paths.has(fileName)) throw new Error(`it holds "${fileName}" twice`)
    paths.add(fileName)
  }
  for (const path of paths) {
    const file = parentsOf(path).find((parent) => paths.has(parent))
    if (file !== undefined) throw new Error(`it holds "${path}", but "${file}" is a file`)
  }
}

const open = (descriptor: number): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromFd(descriptor, { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const next = await new Promise<Entry | null>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', reject)
      zip.readEntry()
    })
    zip.removeAllListeners()
    if (!next) return
    yield next
  }
}

const read = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => resolve(Buffer.concat(parts)))
      stream.on('error', reject)
    }),
  )
