// Reads the files of a template's folder into memory: text only, no links, nothing large.
import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFile } from '../../contract/template.js'

const MAX_FILES = 200
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 12

export type ReadFolder = { readonly ok: true; readonly files: SourceFile[] } | { readonly ok: false; readonly message: string }
export type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string }

/** All files below a folder, sorted by path; none where the folder does not exist, since git keeps no empty ones. */
export async function readFolder(folder: string): Promise<ReadFolder> {
  const paths = await pathsIn(folder, '', 0)
  if (!paths.ok) return paths
  if (paths.paths.length > MAX_FILES)
    return {
      ok: false,
      message: `${folder} holds ${paths.paths.length} files; a template may have ${MAX_FILES}. Remove what a program can make itself.`,
    }
  const files: SourceFile[] = []
  let bytes = 0
  for (const path of paths.paths) {
    const read = await readText(join(folder, path))
    if (!read.ok) return read
    bytes += read.text.length
    if (bytes > 4 * MAX_BYTES) return { ok: false, message: `the files in ${folder} are larger than 4 MiB together. Remove what is large.` }
    files.push({ path, text: read.text })
  }
  return { ok: true, files }
}

/** The text of one file. A link is refused, not followed: it could name any file of this machine. */
export async function readText(path: string, largest = MAX_BYTES): Promise<ReadText> {
  let file: Awaited<ReturnType<typeof open>>
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    return { ok: false, message: unreadable(path, error) }
  }
  try {
    const state = await file.stat()
    if (!state.isFile()) return { ok: false, message: `${path} must be a file.` }
    if (state.size > largest) return { ok: false, message: `${path} has ${state.size} bytes; a file may have ${largest}.` }
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.readFile()) }
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, message: `${path} is no text in UTF-8. Templates hold text only.` }
    return { ok: false, message: unreadable(path, error) }
  } finally {
    await file.close()
  }
}

function unreadable(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return `there is no file ${path}. Create it, or name another folder.`
  if (code === 'ELOOP') return `${path} is a link. Put the file itself there.`
  return `${path} cannot be read (${code ?? String(error)}).`
}

type Paths = { readonly ok: true; readonly paths: string[] } | { readonly ok: false; readonly message: string }

async function pathsIn(folder: string, below: string, depth: number): Promise<Paths> {
  const at = join(folder, below)
  const state = await lstat(at).catch(() => null)
  if (state === null) return { ok: true, paths: [] }
  if (state.isSymbolicLink()) return { ok: false, message: `${at} is a link. Put the folder itself there.` }
  if (!state.isDirectory()) return { ok: false, message: `${at} must be a folder.` }
  if (depth > MAX_DEPTH) return { ok: false, message: `${at} lies deeper than ${MAX_DEPTH} folders.` }
  const paths: string[] = []
  for (const entry of await readdir(at, { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isFile()) {
      paths.push(path)
    } else if (entry.isDirectory()) {
      const inner = await pathsIn(folder, path, depth + 1)
      if (!inner.ok) return inner
      paths.push(...inner.paths)
    } else {
      return { ok: false, message: `${join(folder, path)} is neither a file nor a folder (a link, perhaps). Put the file itself there.` }
    }
    if (paths.length > 10 * MAX_FILES) break
  }
  return { ok: true, paths: paths.sort() }
}
