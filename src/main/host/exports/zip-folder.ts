// Packs one of our folders into an archive, for a repository that is downloaded through the browser.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeZip } from './write-zip.js'

/** Writes everything below `folder`, under `name`, into a file that is there and empty. */
export async function zipFolder(folder: string, name: string, file: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { entry, path, inside: `${name}/${relative(folder, path)}` }
  })
  await writeZip(file, {
    date: new Date(),
    folders: entries.filter(({ entry }) => entry.isDirectory()).map(({ inside }) => inside),
    files: entries
      .filter(({ entry }) => entry.isFile())
      .map(({ path, inside }) => ({
        path: inside,
        mode: (statSync(path).mode & 0o111) !== 0 ? ('executable' as const) : ('file' as const),
        read: () => readFileSync(path),
      })),
  })
}
