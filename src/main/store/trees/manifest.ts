// A tree: which files a workspace holds, by path, kind and content. Pure; its text is what gets hashed.
import { z } from 'zod'

/** `link` content is the link's target. Git's attributes, ignore files and repositories are files like any other. */
export const TreeFile = z.object({
  path: z.string(),
  mode: z.enum(['file', 'executable', 'link']),
  hash: z.string(),
  bytes: z.number().int(),
})
export type TreeFile = z.infer<typeof TreeFile>

const Manifest = z.object({ files: z.array(TreeFile), emptyFolders: z.array(z.string()) })
export type Manifest = z.infer<typeof Manifest>

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

/** Reads what `printManifest` wrote; throws on anything else. One parse of the whole and checks by hand: trees hold 50,000 files. */
export function readManifest(text: string): Manifest {
  if (!text.startsWith(TREE_HEAD)) throw new Error('This object is not a tree.')
  const lines: unknown[] = JSON.parse(`[${text.slice(TREE_HEAD.length).trimEnd().replaceAll('\n', ',')}]`)
  const files: TreeFile[] = []
  const emptyFolders: string[] = []
  for (const line of lines) {
    if (!Array.isArray(line)) throw new Error('A line of this tree is not a list.')
    const [mode, path, hash, bytes]: unknown[] = line
    if (mode === 'folder' && typeof path === 'string') emptyFolders.push(path)
    else if (isMode(mode) && typeof path === 'string' && typeof hash === 'string' && typeof bytes === 'number')
      files.push({ mode, path, hash, bytes })
    else throw new Error(`A line of this tree cannot be read: ${JSON.stringify(line).slice(0, 200)}`)
  }
  return { files, emptyFolders }
}

const isMode = (value: unknown): value is TreeFile['mode'] => MODES.has(value)

/** The manifest with some paths set (to a file) or removed (null). */
export function changed(manifest: Manifest, changes: ReadonlyMap<string, TreeFile | null>): Manifest {
  const kept = manifest.files.filter((file) => !changes.has(file.path))
  const added = [...changes.values()].filter((file) => file !== null)
  const files = [...kept, ...added].sort(byPath)
  // A folder is listed only while nothing lies in it.
  const emptyFolders = manifest.emptyFolders.filter((folder) => !files.some((file) => file.path.startsWith(`${folder}/`)))
  return { files, emptyFolders }
}
