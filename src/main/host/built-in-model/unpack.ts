// Takes single files out of a wheel, without holding them in memory.
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Appends one file of a wheel to another file. Rejects where the wheel does not hold it, or is no archive. */
export const appendEntry = (wheel: string, entry: string, to: string): Promise<void> =>
  unpackEntries(wheel, new Map([[entry, to]]), (path) => createWriteStream(path, { flags: 'a' }))

/** Writes files of a wheel, by their paths in it, where the map says. */
export const unpackInto = (wheel: string, files: ReadonlyMap<string, string>): Promise<void> =>
  unpackEntries(wheel, files, (path) => createWriteStream(path, { mode: 0o700 }))

async function unpackEntries(wheel: string, files: ReadonlyMap<string, string>, open: (path: string) => Writable): Promise<void> {
  const zip = await openPromise(wheel, { autoClose: false, lazyEntries: true })
  const missing = new Set(files.keys())
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const to = files.get(entry.fileName)
      if (to === undefined || !missing.delete(entry.fileName)) continue
      await pipeline(await contentOf(zip, entry), open(to))
    }
  } finally {
    zip.close()
  }
  if (missing.size > 0) throw new Error(`The wheel ${wheel} lacks ${[...missing].join(', ')}.`)
}

const contentOf = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> => zip.openReadStreamPromise(entry)
