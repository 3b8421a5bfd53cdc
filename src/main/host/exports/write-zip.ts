// Writes an archive one file at a time: one is in memory, and packing keeps one thread busy, so that the host gets a core.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

export interface FileToZip {
  readonly path: string
  /** The content of a link is its target. */
  readonly mode: 'file' | 'executable' | 'link'
  /** Read when its turn comes; what it throws is what `writeZip` rejects with. */
  read(): Uint8Array
}

export interface ZipContents {
  /** Paths of folders that are there even where they are empty. */
  readonly folders: readonly string[]
  readonly files: Iterable<FileToZip>
  /** The date of everything in it: equal contents with an equal date make equal bytes. */
  readonly date: Date
}

const MODES = { file: 0o100644, executable: 0o100755, link: 0o120777 } as const
/** Smaller files cannot be packed too well. */
const SMALL = 1024
/** Readers, ours too, refuse an archive that unpacks to a hundred times its size. */
const DENSEST = 50

/** Writes into a file that is there and empty. */
export async function writeZip(file: string, { folders, files, date }: ZipContents): Promise<void> {
  const zip = new ZipFile()
  // Not created again: its creator may have removed it since.
  const target = createWriteStream(file, { flags: 'r+' })
  zip.on('error', (error: Error) => target.destroy(error))
  try {
    for (const folder of folders) zip.addEmptyDirectory(folder, { mtime: date })
    for (const each of files) {
      const options = { mtime: date, mode: MODES[each.mode], compress: isWorthPacking(each.read()) }
      zip.addReadStreamLazy(each.path, options, (done) => {
        try {
          done(null, Readable.from([each.read()]))
        } catch (error) {
          done(error, Readable.from([]))
        }
      })
    }
  } catch (error) {
    target.destroy()
    throw error
  }
  zip.end()
  await pipeline(zip.outputStream, target)
}

/** Leaves out files that are packed already, and those that would become so dense that readers refuse them. */
function isWorthPacking(bytes: Uint8Array): boolean {
  if (bytes.length < SMALL) return true
  const packed = deflateRawSync(bytes, { level: 1 }).length
  return packed < bytes.length && bytes.length < packed * DENSEST
}
