// The differences between two states of a folder: new, changed, renamed and removed files. Pure.
import type { FileChange } from '../../../contract/calls/programs.js'
import type { TreeFile } from '../../store/trees/manifest.js'

/** Sorted by path. A file counts as renamed where a removed path had its content. */
export function whatChanged(before: readonly TreeFile[], after: readonly TreeFile[]): FileChange[] {
  const earlier = new Map(before.map((file) => [file.path, file]))
  const later = new Map(after.map((file) => [file.path, file]))
  const gone = before.filter(({ path }) => !later.has(path))
  const changes: FileChange[] = []
  for (const file of after) {
    const { path, bytes } = file
    const was = earlier.get(path)
    if (was?.hash === file.hash && was.mode === file.mode) continue
    if (was) {
      changes.push({ how: 'changed', path, bytes })
      continue
    }
    const from = takeSame(gone, file)
    changes.push(from ? { how: 'renamed', path, from: from.path, bytes } : { how: 'new', path, bytes })
  }
  return [...changes, ...gone.map(({ path }): FileChange => ({ how: 'removed', path }))].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Takes a removed file with this content out of the list, one of the same name first. */
function takeSame(gone: TreeFile[], { path, hash }: TreeFile): TreeFile | undefined {
  const name = nameOf(path)
  const same = gone.filter((each) => each.hash === hash)
  const found = same.find((each) => nameOf(each.path) === name) ?? same[0]
  if (found) gone.splice(gone.indexOf(found), 1)
  return found
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
