// Copies a folder of the user into the state that a program is started on. The folder itself is only read.
import { type GivenFolder, MOST_GIVEN } from '../../../contract/calls/programs.js'
import { userError } from '../../../contract/errors/index.js'
import { safePath } from '../../../contract/paths/path.js'
import { foldedPath, type LeftOut } from '../../../contract/paths/tree-paths.js'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import type { Trees } from '../../store/trees/trees.js'
import { leftOfUpload } from '../projects/uploads.js'

export interface GivenTree {
  readonly tree: string
  /** The parts of the folder that are not in it. */
  readonly left: readonly LeftOut[]
}

/**
 * The tree with the files of a folder beside its own.
 * @throws UserError `given-no-folder`; `given-too-large` past `MOST_GIVEN`; `given-taken` where the tree has a file at a path already
 */
export function giveFiles(trees: Trees, tree: string, { folder, into }: GivenFolder): GivenTree {
  needSmall(below(folder), folder)
  const { tree: copied, left } = trees.capture(folder, () => false)
  const placed = (path: string) => (into === '' ? path : `${into}/${path}`)
  const { files, emptyFolders } = trees.manifest(copied)
  const own = trees.manifest(tree)
  const tooLong: LeftOut[] = []
  const given = files.flatMap((file) => {
    const judged = safePath(placed(file.path))
    if (judged.ok) return [{ ...file, path: judged.path }]
    tooLong.push({ path: file.path, fault: judged.fault })
    return []
  })
  const taken = new Set(own.files.map(({ path }) => foldedPath(path)))
  const clashes = given.filter(({ path }) => taken.has(foldedPath(path)))
  if (clashes.length > 0) throw userError('given-taken', { paths: clashes.slice(0, 3).map(({ path }) => path) })
  const all = [...own.files, ...given]
  const hasFiles = (one: string) => all.some(({ path }) => path.startsWith(`${one}/`))
  const empty = [...new Set([...own.emptyFolders, ...emptyFolders.map(placed)])].filter((path) => !hasFiles(path))
  return { tree: trees.store({ files: all, emptyFolders: empty }), left: [...leftOfUpload(folder), ...left, ...tooLong] }
}

/** Refuses more than a program is given, before any of it is read. */
function needSmall(root: Below, folder: string): void {
  let [entries, bytes] = [0, 0]
  const visit = (path: string): void => {
    for (const { name, kind } of root.list(path)) {
      const inner = path === '' ? name : `${path}/${name}`
      entries += 1
      bytes += kind === 'file' ? (root.state(inner)?.bytes ?? 0) : 0
      if (entries > MOST_GIVEN.files || bytes > MOST_GIVEN.bytes) throw userError('given-too-large', MOST_GIVEN)
      if (kind === 'folder') visit(inner)
    }
  }
  try {
    visit('')
  } catch (error) {
    if (error instanceof BelowError) throw userError('given-no-folder', { folder })
    throw error
  }
}
