// Judges the paths of a tree together. Each path must be valid, no path is below a file or link, and no link leads out. No folder is the
// inside of a repository.
import { isRepository, safePath } from './path.js'
import type { LeftOutFault, LinkFault } from './path-fault.js'

export interface TreePath {
  readonly path: string
  readonly mode: 'file' | 'executable' | 'link' | 'folder'
}

/** A path that is left out of a tree, with the reason. */
export interface LeftOut {
  readonly path: string
  readonly fault: LeftOutFault
}

/** Paths that must be left out of a tree, in the given order; the rest is valid. Links are judged by `unfitLinks`. */
export function unfitPaths(entries: readonly TreePath[]): LeftOut[] {
  const bad: LeftOut[] = []
  for (const { path } of entries) {
    const judged = safePath(path)
    if (!judged.ok) bad.push({ path, fault: judged.fault })
  }
  const rest = bad.length === 0 ? entries : without(entries, bad)
  const below = belowFiles(rest)
  return [...bad, ...below, ...insideRepositories(below.length === 0 ? rest : without(rest, below))]
}

function without(entries: readonly TreePath[], left: readonly LeftOut[]): readonly TreePath[] {
  const gone = new Set(left.map(({ path }) => path))
  return entries.filter(({ path }) => !gone.has(path))
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Paths below something that is no folder, and paths that appear twice. */
function belowFiles(entries: readonly TreePath[]): LeftOut[] {
  const modes = new Map<string, TreePath['mode']>()
  const found: LeftOut[] = []
  for (const { path, mode } of entries) {
    if (mode === 'folder') continue
    if (modes.has(path)) found.push({ path, fault: { type: 'twice', path } })
    modes.set(path, mode)
  }
  const free = new Set([''])
  const blockerOf = (folder: string): string | null => {
    if (free.has(folder)) return null
    const blocker = modes.has(folder) ? folder : blockerOf(folderOf(folder))
    if (blocker === null) free.add(folder)
    return blocker
  }
  for (const { path, mode } of entries) {
    const blocker = blockerOf(mode === 'folder' ? path : folderOf(path))
    if (blocker === null) continue
    const type = modes.get(blocker) === 'link' ? 'below-link' : 'below-file'
    found.push({ path, fault: { type, path, blocker } })
  }
  return found
}

/** Git recognises a repository by its contents, under any name, and its configuration names programs to run. Without `HEAD` it is none. */
export function insideRepositories(entries: readonly { readonly path: string }[]): LeftOut[] {
  const heads = entries.filter(({ path }) => /(^|\/)head$/i.test(path))
  if (heads.length === 0) return []
  const folded = new Set(entries.flatMap(({ path }) => [...parentsOf(path.toLowerCase()), path.toLowerCase()]))
  return heads
    .filter(({ path }) => {
      const folder = folderOf(path).toLowerCase()
      const has = (name: string) => folded.has(folder === '' ? name : `${folder}/${name}`)
      return has('commondir') || (has('objects') && has('refs'))
    })
    .map(({ path }) => ({ path, fault: { type: 'makes-repository', path } }))
}

/** The folders above a path, from the top. */
export function parentsOf(path: string): string[] {
  const parents: string[] = []
  for (let cut = path.indexOf('/'); cut >= 0; cut = path.indexOf('/', cut + 1)) parents.push(path.slice(0, cut))
  return parents
}

/** Hops after which a chain of links counts as a circle. */
const MOST_HOPS = 40
/** What a link of a workspace can need; without these bounds a few links would take minutes to follow. */
const MOST_NAMES = 200
const LONGEST_TARGET = 500
const DEEPEST = 40

/** Links of a tree, by path with their targets, that lead out of it, into a repository or in a circle. */
export function unfitLinks(links: ReadonlyMap<string, string>): LeftOut[] {
  return [...links].flatMap(([path, target]) => {
    const leads = whereUnfit(path, links)
    return leads === null ? [] : [{ path, fault: { type: 'link', path, target, leads } }]
  })
}

/** Follows a link as a system would; names that are no links of the tree count as folders. */
function whereUnfit(path: string, links: ReadonlyMap<string, string>): LinkFault | null {
  // Git reads these in place, and other systems would find another file.
  if (/^\.git/i.test(path.slice(path.lastIndexOf('/') + 1))) return 'where-git-expects-a-file'
  const at = path.split('/').slice(0, -1)
  // The next name comes last.
  const waiting = [path.slice(path.lastIndexOf('/') + 1)]
  let hops = 0
  for (let names = 0; names < MOST_NAMES; names++) {
    const name = waiting.pop()
    if (name === undefined) return null
    if (name === '' || name === '.') continue
    if (name === '..') {
      if (at.pop() === undefined) return 'out'
      continue
    }
    if (isRepository(name)) return 'into-repository'
    at.push(name)
    if (at.length > DEEPEST) break
    const target = links.get(at.join('/'))
    if (target === undefined) continue
    if (/^[/\\]|^[a-z]:|\\|\0/i.test(target)) return 'out'
    if (target.length > LONGEST_TARGET) break
    if (++hops > MOST_HOPS) return 'circle'
    at.pop()
    waiting.push(...target.split('/').reverse())
  }
  return 'on-and-on'
}

/** The name under which systems that ignore case, or how an accent is written, find a path. */
export const foldedPath = (path: string): string => (/^[a-z0-9_./-]*$/.test(path) ? path : path.normalize('NFC').toLowerCase())

/**
 * Files that would be one and the same on a system that ignores case or how an accent is written; of each such set all but the first
 * are given. A file also meets a folder that way.
 */
export function twinPaths(paths: readonly string[]): LeftOut[] {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  const found: LeftOut[] = []
  for (const path of paths) {
    const folded = foldedPath(path)
    const twin = files.get(folded) ?? folders.get(folded) ?? fileAbove(folded, files, folders)
    if (twin === undefined) {
      files.set(folded, path)
      addFolders(folded, path, folders)
    } else found.push({ path, fault: { type: 'twin', path, twin } })
  }
  return found
}

function fileAbove(path: string, files: ReadonlyMap<string, string>, folders: ReadonlyMap<string, string>): string | undefined {
  // What is a folder already has been looked at, with all that is above it.
  for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) {
    const file = files.get(folder)
    if (file !== undefined) return file
  }
  return undefined
}

function addFolders(path: string, of: string, folders: Map<string, string>): void {
  for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder)) folders.set(folder, of)
}
