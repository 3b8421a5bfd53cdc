// Reads an export of unknown origin: what it claims, and its files as a tree.
import { userError } from '../../../contract/errors/index.js'
import { Verification } from '../../../contract/run/verification.js'
import { openTrees, type Trees } from '../../store/trees/trees.js'
import { PICTURES, README, VERIFICATION } from './export-archive.js'
import { readZip } from './read-zip.js'
import { whatIsWrong } from './what-is-wrong.js'

/** Lock files that an export may add. */
const LOCKS = ['requirements.lock', 'package-lock.json']

export interface UnpackedExport {
  readonly claimed: Verification
  readonly tree: string
}

/**
 * Puts its files into the trees of a folder. Refuses (kind `invalid`) a file that is no export of ours, or holds what no workspace may.
 */
export async function unpackExport(file: string, treesFolder: string): Promise<UnpackedExport> {
  const { files: zipped, left } = await readZip(file)
  const files = withoutTop(zipped)
  const claimed = readVerification(file, files.get(VERIFICATION))
  if (left[0]) throw userError('archive-path-unfit', { file, fault: left[0].fault })
  return { claimed, tree: treeOf(openTrees(treesFolder), claimed, files) }
}

type Files = ReadonlyMap<string, { readonly bytes: Buffer; readonly executable: boolean }>

/** Without the one folder that all of them lie in; exports of earlier versions have none. */
function withoutTop(files: Files): Files {
  const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/') + 1)))
  const [top = ''] = tops
  return tops.size === 1 ? new Map([...files].map(([path, file]) => [path.slice(top.length), file])) : files
}

/** The exported files as a tree, without what the export added. */
function treeOf(trees: Trees, claimed: Verification, files: Files): string {
  const all = [...files].filter(([path]) => path !== VERIFICATION && !path.startsWith(`${PICTURES}/`))
  const manifest = (list: typeof all) => ({
    files: list.map(([path, file]) => ({
      path,
      mode: file.executable ? ('executable' as const) : ('file' as const),
      hash: trees.put(file.bytes),
      bytes: file.bytes.length,
    })),
    emptyFolders: [],
  })
  // Lock files and a README may be the program's own, or what the export added: the tree that was tested says which.
  const without = (added: readonly string[]) => trees.store(manifest(all.filter(([path]) => !added.includes(path))))
  return [[], [README], LOCKS, [...LOCKS, README]].map(without).find((tree) => tree === claimed.tree) ?? without([])
}

function readVerification(file: string, entry: { bytes: Buffer } | undefined): Verification {
  if (!entry) throw userError('verification-missing', { file, entry: VERIFICATION })
  try {
    return Verification.parse(JSON.parse(entry.bytes.toString()))
  } catch (error) {
    throw userError('verification-unreadable', { file, entry: VERIFICATION, cause: whatIsWrong(error) })
  }
}
