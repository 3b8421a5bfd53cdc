// Reads an export of unknown origin: what it claims, and its files as a tree.
import { userError } from '../../../contract/errors/index.js'
import { Verification } from '../../../contract/run/verification.js'
import { openTrees, type Trees } from '../../store/trees/trees.js'
import { PICTURES, VERIFICATION } from './export-archive.js'
import { readZip } from './read-zip.js'
import { whatIsWrong } from './what-is-wrong.js'

export interface UnpackedExport {
  readonly claimed: Verification
  readonly tree: string
}

/**
 * Puts its files into the trees of a folder. Refuses (kind `invalid`) a file that is no export of ours, or holds what no workspace may.
 */
export async function unpackExport(file: string, treesFolder: string): Promise<UnpackedExport> {
  const { files, left } = await readZip(file)
  const claimed = readVerification(file, files.get(VERIFICATION))
  if (left[0]) throw userError('archive-path-unfit', { file, fault: left[0].fault })
  return { claimed, tree: treeOf(openTrees(treesFolder), claimed, files) }
}

/** The exported files as a tree, without what the export added. */
function treeOf(trees: Trees, claimed: Verification, files: ReadonlyMap<string, { bytes: Buffer; executable: boolean }>): string {
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
  const whole = trees.store(manifest(all))
  if (whole === claimed.tree) return whole
  const withoutLocks = trees.store(manifest(all.filter(([path]) => path !== 'requirements.lock' && path !== 'package-lock.json')))
  return withoutLocks === claimed.tree ? withoutLocks : whole
}

function readVerification(file: string, entry: { bytes: Buffer } | undefined): Verification {
  if (!entry) throw userError('verification-missing', { file, entry: VERIFICATION })
  try {
    return Verification.parse(JSON.parse(entry.bytes.toString()))
  } catch (error) {
    throw userError('verification-unreadable', { file, entry: VERIFICATION, cause: whatIsWrong(error) })
  }
}
