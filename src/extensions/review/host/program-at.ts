// The program as it is after a change: what a reviewer is told of in short. What is passed over in a change is none of it.
import { matchesAny } from '../../../contract/paths/glob.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import { contentsOf, inRepository } from './git-blobs.js'
import { LARGEST, whyByContent, whyByPath } from './passed-over.js'
import type { GitChange } from './read-change.js'

/** Bytes of all files together that are read. */
const MOST_BYTES = 4_000_000

interface Listed {
  readonly path: string
  readonly hash: string
  readonly bytes: number
}

/** Texts by path. Of a larger program the files of the change and those beside them come first. */
export async function programAt({ root, head, files }: GitChange, skip: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listed = listedIn((await inRepository(root, ['ls-tree', '-r', '-l', '-z', '--full-tree', head])).toString())
  const changed = files.map(({ path }) => path)
  const read: Listed[] = []
  let size = 0
  for (const file of nearestFirst(listed, changed)) {
    const { path, bytes } = file
    if (bytes > LARGEST || size + bytes > MOST_BYTES || whyByPath(path) !== '' || matchesAny(skip, path)) continue
    size += bytes
    read.push(file)
  }
  const contents = await contentsOf(
    root,
    read.map(({ hash }) => hash),
  )
  return new Map(
    read.flatMap(({ path, hash }) => {
      const content = contents.get(hash)
      const text = content === undefined || whyByContent(content) !== '' ? null : textOf(content)
      return text === null ? [] : [[path, text] as const]
    }),
  )
}

/** Reads `mode type hash size TAB path NUL`: files alone, no links and no other repositories. */
const listedIn = (text: string): Listed[] =>
  text.split('\0').flatMap((line) => {
    const found = /^100\d{3} blob (\w+) +(\d+)\t(.+)$/s.exec(line)
    const [, hash = '', bytes = '', path = ''] = found ?? []
    return found ? [{ path, hash, bytes: Number(bytes) }] : []
  })

function nearestFirst(listed: readonly Listed[], changed: readonly string[]): Listed[] {
  const [paths, folders] = [new Set(changed), new Set(changed.map(folderOf))]
  const distance = ({ path }: Listed) => (paths.has(path) ? 0 : folders.has(folderOf(path)) ? 1 : 2)
  return listed.toSorted((a, b) => distance(a) - distance(b))
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
