// Reads an export of unknown origin: what it claims, and what it holds as a tree.
import { userError } from '../../../contract/errors/index.js'
import { Verification } from '../../../contract/traces/verification.js'
import { type Manifest, printManifest, type TreeFile } from '../../store/trees/manifest.js'
import { hashOf } from '../../store/trees/objects.js'
import { openTrees, type Trees } from '../../store/trees/trees.js'
import { whatIsWrong } from '../data-folder/what-is-wrong.js'
import { certificateIn } from './certificate-name.js'
import { CONTAINER_FILES } from './dev-container.js'
import { README } from './export-archive.js'
import { type ReadZip, readZip } from './read-zip.js'

/** Files that an export may add beside its certificate: the README, the lock files of package managers, and a dev container. */
const ADDED: readonly string[] = [README, 'requirements.lock', 'package-lock.json', 'Cargo.toml', ...CONTAINER_FILES]

export interface UnpackedExport {
  readonly claimed: Verification
  readonly tree: string
}

/**
 * Puts its content into the trees of a folder. Refuses (kind `invalid`) files that are no export of ours. Also refuses content
 * that no workspace may hold, such as a link that leads out or an entry below a link.
 */
export async function unpackExport(file: string, treesFolder: string): Promise<UnpackedExport> {
  const zip = withoutTop(await readZip(file, { isTree: true }))
  const paths = [...zip.files.keys(), ...zip.links.keys()]
  const names = certificateIn(paths)
  const claimed = readVerification(file, names.file, zip.files.get(names.file))
  const [unfit] = zip.left
  if (unfit) throw userError('archive-path-unfit', { file, fault: unfit.fault })
  const isPicture = (path: string) => path.startsWith(`${names.pictures}/`)
  const files = new Map([...zip.files].filter(([path]) => path !== names.file && !isPicture(path)))
  return { claimed, tree: treeOf(openTrees(treesFolder), claimed, { ...zip, files }) }
}

/** Removes the top folder that all entries share; exports of earlier versions have none. */
function withoutTop({ files, links, emptyFolders, left }: ReadZip): ReadZip {
  const tops = new Set([...files.keys(), ...links.keys(), ...emptyFolders].map((path) => path.slice(0, path.indexOf('/') + 1)))
  const [top = ''] = tops
  if (tops.size !== 1) return { files, links, emptyFolders, left }
  const below = (path: string) => path.slice(top.length)
  return {
    files: new Map([...files].map(([path, file]) => [below(path), file])),
    links: new Map([...links].map(([path, target]) => [below(path), target])),
    emptyFolders: emptyFolders.map(below),
    left,
  }
}

/** The exported files as a tree, without what the export added. */
function treeOf(trees: Trees, claimed: Verification, { files, links, emptyFolders }: ReadZip): string {
  const entry = (path: string, mode: TreeFile['mode'], bytes: Buffer): TreeFile => ({
    ...{ path, mode, hash: trees.put(bytes), bytes: bytes.length },
  })
  const all = [
    ...[...files].map(([path, { bytes, executable }]) => entry(path, executable ? 'executable' : 'file', bytes)),
    ...[...links].map(([path, target]) => entry(path, 'link', target)),
  ]
  const without = (added: readonly string[]): Manifest => ({
    files: all.filter(({ path }) => !added.includes(path)),
    emptyFolders: [...emptyFolders],
  })
  // An added file may also be the program's own: the tested tree decides.
  const added = subsetsOf(ADDED.filter((path) => files.has(path)))
  return trees.store(added.map(without).find((manifest) => hashOf(printManifest(manifest)) === claimed.tree) ?? without([]))
}

/** All choices among a few. */
function subsetsOf([first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return [...others, ...others.map((some) => [first, ...some])]
}

function readVerification(file: string, entry: string, found: { bytes: Buffer } | undefined): Verification {
  if (!found) throw userError('verification-missing', { file, entry })
  try {
    return Verification.parse(JSON.parse(found.bytes.toString()))
  } catch (error) {
    throw userError('verification-unreadable', { file, entry, cause: whatIsWrong(error) })
  }
}
