// Writes an archive one file at a time: one is in memory, and packing keeps one thread busy, so that the host gets a core.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface FileToZip {
  readonly path: string
  readonly isExecutable: boolean
  /** Whether it is packed: what is packed already only takes time. */
  readonly isPacked: boolean
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

/** Writes into a file that is there and empty. */
export async function writeZip(file: string, { folders, files, date }: ZipContents): Promise<void> {
  const zip = new ZipFile()
  // Not created again: whoever created it may have removed it since.
  const target = createWriteStream(file, { flags: 'r+' })
  zip.on('error', (error: Error) => target.destroy(error))
  for (const folder of folders) zip.addEmptyDirectory(folder, { mtime: date })
  for (const each of files) {
    const options = { mtime: date, mode: each.isExecutable ? 0o100755 : 0o100644, compress: each.isPacked }
    zip.addReadStreamLazy(each.path, options, (done) => {
      try {
        done(null, Readable.from([each.read()]))
      } catch (error) {
        done(error, Readable.from([]))
      }
    })
  }
  zip.end()
  await pipeline(zip.outputStream, target)
}
