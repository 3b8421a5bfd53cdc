// A tree: which files a workspace holds, by path, kind and content. Pure; its text is what gets hashed.
import { z } from 'zod'
import { userError } from '../../../contract/errors/index.js'
import { WorkspacePath } from '../../../contract/paths/path.js'
import { type LeftOut, parentsOf, type TreePath, unfitPaths } from '../../../contract/paths/tree-paths.js'
import { isHash } from './objects.js'

/** `link` content is the link's target. Git's attributes and ignore files are files like any other. */
export const TreeFile = z.object({
  path: WorkspacePath,
  mode: z.enum(['file', 'executable', 'link']),
  hash: z.string(),
  bytes: z.number().int(),
})
export type TreeFile = z.infer<typeof TreeFile>

export interface Manifest {
  readonly files: TreeFile[]
  readonly emptyFolders: string[]
}

/** How the text of a tree begins; one line for each file follows. */
export const TREE_HEAD = 'tillgreen tree 1\n'

/** Whether these bytes begin as a tree does. */
export const isManifest = (bytes: Buffer): boolean => bytes.subarray(0, TREE_HEAD.length).toString() === TREE_HEAD

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)

/** The one text of a manifest; equal trees give equal text. */
export function printManifest(manifest: Manifest): string {
  const files = [...manifest.files].sort(byPath).map((file) => JSON.stringify([file.mode, file.path, file.hash, file.bytes]))
  const folders = [...manifest.emptyFolders].sort().map((folder) => JSON.stringify(['folder', folder]))
  return `${TREE_HEAD}${[...files, ...folders].join('\n')}\n`
}

const MODES: ReadonlySet<unknown> = new Set(TreeFile.shape.mode.options)

/**
 * Reads what `printManifest` wrote; throws on anything else. One parse of the whole and checks by hand: trees hold 50,000 files.
 * @throws UserError `tree-unfit` for a path that no tree may hold
 */
export function readManifest(text: string): Manifest {
  if (!text.startsWith(TREE_HEAD)) throw new Error('This object is not a tree.')
  const lines: unknown[] = JSON.parse(`[${text.slice(TREE_HEAD.length).trimEnd().replaceAll('\n', ',')}]`)
  const files: TreeFile[] = []
  const emptyFolders: string[] = []
  for (const line of lines) {
    if (!Array.isArray(line)) throw new Error('A line of this tree is not a list.')
    const [mode, path, hash, bytes]: unknown[] = line
    if (mode === 'folder' && typeof path === 'string') emptyFolders.push(path)
    else if (isMode(mode) && typeof path === 'string' && typeof hash === 'string' && isHash(hash) && typeof bytes === 'number')
      files.push({ mode, path, hash, bytes })
    else throw new Error(`A line of this tree cannot be read: ${JSON.stringify(line).slice(0, 200)}`)
  }
  return wellFormed({ files, emptyFolders })
}

const isMode = (value: unknown): value is TreeFile['mode'] => MODES.has(value)

/** All paths of a manifest, as they are judged. */
const treePaths = ({ files, emptyFolders }: Manifest): TreePath[] => [
  ...files,
  ...emptyFolders.map((path): TreePath => ({ path, mode: 'folder' })),
]

/** The manifest itself; refuses (kind `invalid`) one that holds a path that no tree may hold. */
export function wellFormed(manifest: Manifest): Manifest {
  refuseAny(unfitPaths(treePaths(manifest)))
  return manifest
}

/** Refuses (kind `invalid`) where anything was found. */
export function refuseAny(found: readonly LeftOut[]): void {
  const [first, ...more] = found
  if (!first) return
  throw userError('tree-unfit', { fault: first.fault, more: more.length })
}

/**
 * The manifest with some paths set (to a file) or removed (null).
 * @throws UserError `tree-unfit` for a path below a file or link, or one that no tree may hold
 */
export function changed(manifest: Manifest, changes: ReadonlyMap<string, TreeFile | null>): Manifest {
  const kept = manifest.files.filter((file) => !changes.has(file.path))
  const added = [...changes.values()].filter((file) => file !== null)
  const files = [...kept, ...added].sort(byPath)
  // A folder is listed only while it is empty.
  const parents = new Set(files.flatMap(({ path }) => parentsOf(path)))
  return wellFormed({ files, emptyFolders: manifest.emptyFolders.filter((folder) => !parents.has(folder)) })
}

/** As `changed`, but entries in the way of a set path are removed. */
export function overlaid(manifest: Manifest, changes: ReadonlyMap<string, TreeFile | null>): Manifest {
  const set = new Set([...changes].flatMap(([path, file]) => (file === null ? [] : [path])))
  const parents = new Set([...set].flatMap(parentsOf))
  const isInTheWay = (path: string) => parents.has(path) || parentsOf(path).some((parent) => set.has(parent))
  const away = manifest.files.filter(({ path }) => !changes.has(path) && isInTheWay(path))
  const emptyFolders = manifest.emptyFolders.filter((folder) => !set.has(folder) && !isInTheWay(folder))
  return changed({ ...manifest, emptyFolders }, new Map([...changes, ...away.map(({ path }) => [path, null] as const)]))
}
