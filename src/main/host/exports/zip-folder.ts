// Puts a folder of ours into an archive: for a repository that is downloaded through the browser.
import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes everything below `folder`, under `name`, into a file that is there and empty. */
export async function zipFolder(folder: string, name: string, file: string): Promise<void> {
  const zip = new ZipFile()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const inside = `${name}/${relative(folder, path)}`
    if (entry.isDirectory()) zip.addEmptyDirectory(inside)
    else if (entry.isFile()) zip.addFile(path, inside, { mode: statSync(path).mode & 0o111 ? 0o100755 : 0o100644 })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file, { flags: 'r+' }))
}
