// Reads the files of a template's folder into memory: text only, no links, nothing large.
import { join } from 'node:path'
import type { TemplateFault } from '../../../contract/errors/template-fault.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'

const MAX_FILES = 200
const MAX_BYTES = 1024 * 1024
/** All files together. */
const MAX_MEBIBYTES = 4
const MAX_DEPTH = 12

export type ReadFolder = { readonly ok: true; readonly files: SourceFile[] } | { readonly ok: false; readonly fault: TemplateFault }
export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: TemplateFault }

/** All files below a folder of `root`, sorted by path; none where the folder does not exist, since git keeps no empty ones. */
export async function readFolder(root: string, folder: string): Promise<ReadFolder> {
  const at = below(root)
  const paths = reading(() => (at.state(folder) === null ? [] : pathsIn(at, folder, '', 0)))
  if (!paths.ok) return paths
  if (paths.value.length > MAX_FILES)
    return { ok: false, fault: { type: 'too-many-files', folder: join(root, folder), files: paths.value.length, most: MAX_FILES } }
  const files: SourceFile[] = []
  let bytes = 0
  for (const path of paths.value.sort()) {
    const read = readText(root, `${folder}/${path}`)
    if (!read.ok) return read
    bytes += read.text.length
    if (bytes > MAX_MEBIBYTES * 2 ** 20)
      return { ok: false, fault: { type: 'too-large', folder: join(root, folder), mebibytes: MAX_MEBIBYTES } }
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
    return { ok: false, fault: { type: 'not-text', path: join(root, path) } }
  }
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: TemplateFault }

function reading<T>(read: () => T, largest = MAX_BYTES): Reading<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof BelowError) return { ok: false, fault: { type: 'file', path: error.path, fault: error.fault, largest } }
    throw error
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
