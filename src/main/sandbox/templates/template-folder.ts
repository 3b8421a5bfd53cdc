// Reads the files of a template's folder into memory: text only, no links, nothing large.
import { join } from 'node:path'
import type { SourceFile } from '../../../contract/run/template.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'

const MAX_FILES = 200
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 12

export type ReadFolder = { readonly ok: true; readonly files: SourceFile[] } | { readonly ok: false; readonly message: string }
export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }

/** All files below a folder of `root`, sorted by path; none where the folder does not exist, since git keeps no empty ones. */
export async function readFolder(root: string, folder: string): Promise<ReadFolder> {
  const at = below(root)
  const paths = reading(() => (at.state(folder) === null ? [] : pathsIn(at, folder, '', 0)))
  if (!paths.ok) return paths
  if (paths.value.length > MAX_FILES)
    return {
      ok: false,
      message: `${join(root, folder)} holds ${paths.value.length} files; a template may have ${MAX_FILES}. Remove what a program can make itself.`,
    }
  const files: SourceFile[] = []
  let bytes = 0
  for (const path of paths.value.sort()) {
    const read = readText(root, `${folder}/${path}`)
    if (!read.ok) return read
    bytes += read.text.length
    if (bytes > 4 * MAX_BYTES)
      return { ok: false, message: `the files in ${join(root, folder)} are larger than 4 MiB together. Remove what is large.` }
    files.push({ path, text: read.text })
  }
  return { ok: true, files }
}

/** The text of one file below a folder. A link is refused, not followed: it could name any file of this machine. */
export function readText(root: string, path: string, largest = MAX_BYTES): ReadText {
  const read = reading(() => below(root).read(path, largest), largest)
  if (!read.ok) return read
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.value) }
  } catch {
    return { ok: false, message: `${join(root, path)} is no text in UTF-8. Templates hold text only.` }
  }
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

function reading<T>(read: () => T, largest = MAX_BYTES): Reading<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof BelowError) return { ok: false, message: unreadable(error, largest) }
    throw error
  }
}

function unreadable(error: BelowError, largest: number): string {
  switch (error.fault.type) {
    case 'missing':
      return `there is no file ${error.path}. Create it, or name another folder.`
    case 'link':
      return `${error.path} is a link. Put the file or folder itself there.`
    case 'link-or-special':
      return `${error.path} is neither a file nor a folder (a link, perhaps). Put the file itself there.`
    case 'folder':
    case 'special':
    case 'no-file':
      return `${error.path} is no plain file. Put the file itself there.`
    case 'large':
      return `${error.path} is too large; a file may have ${largest} bytes.`
    case 'deep':
      return `${error.path} lies deeper than ${error.fault.folders} folders. Put it higher.`
    case 'no-folder':
      return `${error.path} is no folder. Name the folder of the template.`
    case 'system':
      return `${error.path} cannot be read: ${error.fault.cause} (${error.fault.code}). Make it readable.`
    case 'exists':
    case 'exchanged':
    case 'root':
    case 'outside':
      return `${error.path} cannot be read (${error.fault.type}). Try again.`
  }
}

function pathsIn(at: Below, folder: string, prefix: string, depth: number): string[] {
  const here = prefix === '' ? folder : `${folder}/${prefix}`
  if (depth > MAX_DEPTH) throw new BelowError(join(at.root, here), { type: 'deep', folders: MAX_DEPTH })
  const paths: string[] = []
  for (const { name, kind } of at.list(here)) {
    const path = prefix === '' ? name : `${prefix}/${name}`
    if (kind === 'file') paths.push(path)
    else if (kind === 'folder') paths.push(...pathsIn(at, folder, path, depth + 1))
    else throw new BelowError(join(at.root, folder, path), { type: 'link-or-special' })
    if (paths.length > 10 * MAX_FILES) break
  }
  return paths
}
