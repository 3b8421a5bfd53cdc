// Reads an archive of unknown origin into memory, within limits; never writes to disk.

import { readFileSync } from 'node:fs'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { Refusal } from '../../contract/errors.js'

const MOST_FILES = 50_000
const MOST_BYTES = 1 << 30
const MOST_RATIO = 200

export interface ZippedFile {
  readonly bytes: Buffer
  readonly executable: boolean
}

/** All files by path. Refuses (kind `invalid`) links, encrypted entries, bombs and what yauzl itself refuses. */
export async function readZip(path: string): Promise<Map<string, ZippedFile>> {
  const bytes = readBytes(path)
  const files = new Map<string, ZippedFile>()
  try {
    const zip = await open(bytes)
    let total = 0
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue
      const type = (entry.externalFileAttributes >>> 16) & 0o170000
      if (type !== 0 && type !== 0o100000) throw new Error(`"${entry.fileName}" is not a plain file`)
      total += entry.uncompressedSize
      const isBomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * MOST_RATIO
      if (isBomb || total > MOST_BYTES || files.size >= MOST_FILES)
        throw new Error(`it unpacks to more than ${MOST_FILES} files or ${MOST_BYTES / 2 ** 20} MiB`)
      files.set(entry.fileName, { bytes: await read(zip, entry), executable: ((entry.externalFileAttributes >>> 16) & 0o111) !== 0 })
    }
  } catch (error) {
    throw new Refusal('invalid', `${path} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return files
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Refusal('invalid', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true }, (error, zip) =>
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
