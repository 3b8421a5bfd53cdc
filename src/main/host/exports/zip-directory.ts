// The directory of an archive, entry by entry, with the paths that its entries mean.
import { type Entry, fromRandomAccessReader, getFileNameLowLevel, type RandomAccessReader, validateFileName, type ZipFile } from 'yauzl'

/** Names stay bytes until they are judged one by one. */
export const openDirectory = (reader: RandomAccessReader, size: number): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromRandomAccessReader(reader, size, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )

export async function* entriesOf(zip: ZipFile): AsyncGenerator<{ readonly entry: Entry; readonly path: string }> {
  for (;;) {
    const next = await new Promise<Entry | null>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', reject)
      zip.readEntry()
    })
    zip.removeAllListeners()
    if (!next) return
    yield { entry: next, path: pathOf(next) }
  }
}

/** A letter and a colon before a plain name: a drive on Windows, and a part of the name elsewhere. */
const LETTER = /^[a-z]:(?!\/)/i

/**
 * The path of an entry; empty for the folder of the archive itself, which some libraries write as `./` before each path.
 * @throws where it leads out of the archive
 */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  const fault = validateFileName(name.replace(LETTER, ''))
  if (fault !== null) throw new Error(fault)
  return name.replace(/^(?:\.\/)+/, '')
}
