// Changed files as the rows of a small tree. Pure.
import type { FileChange } from '../../../contract/calls/programs.js'

export type ChangeRow =
  | { readonly type: 'folder'; readonly path: string }
  | { readonly type: 'file'; readonly name: string; readonly change: FileChange }

/** Files by their folders: each folder once, above its files. Files at the top come first. */
export function changeRows(changes: readonly FileChange[]): ChangeRow[] {
  const folders = Map.groupBy(changes, ({ path }) => folderOf(path))
  return [...folders.keys()]
    .sort()
    .flatMap((folder): ChangeRow[] => [
      ...(folder === '' ? [] : [{ type: 'folder' as const, path: folder }]),
      ...(folders.get(folder) ?? []).map((change) => ({ type: 'file' as const, name: nameOf(change.path), change })),
    ])
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What a renamed file was called: its name, with the folder where that is another one. */
export const earlierName = (path: string, from: string): string => (folderOf(path) === folderOf(from) ? nameOf(from) : from)
