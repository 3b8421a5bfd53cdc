// The rows that a file tree shows: open folders with what is known of them, as one list.
import type { FolderEntry } from '../../../contract/calls/files.js'

/** What is known of one folder: the pages that were fetched, and whether there are more. */
export interface KnownFolder {
  readonly entries: readonly FolderEntry[]
  readonly hasMore: boolean
}

interface Place {
  /** From the root, without a slash at its end. */
  readonly path: string
  readonly depth: number
  readonly position: number
  readonly siblings: number
}

export type TreeRow =
  | (Place & { readonly type: 'entry'; readonly entry: FolderEntry; readonly isOpen: boolean })
  /** A placeholder for the pages of a folder that are not there yet. */
  | (Place & { readonly type: 'more'; readonly folder: string })

/** All rows in the order in which they are seen. `known` gives undefined for a folder that was not fetched yet. */
export function treeRows(known: (folder: string) => KnownFolder | undefined, isOpen: (folder: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (folder: string, depth: number) => {
    const { entries, hasMore } = known(folder) ?? { entries: [], hasMore: true }
    const siblings = entries.length + (hasMore ? 1 : 0)
    for (const [index, entry] of entries.entries()) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const open = entry.kind === 'folder' && isOpen(path)
      rows.push({ type: 'entry', path, depth, position: index + 1, siblings, entry, isOpen: open })
      if (open) add(path, depth + 1)
    }
    if (hasMore) rows.push({ type: 'more', path: `${folder}//more`, folder, depth, position: siblings, siblings })
  }
  add('', 0)
  return rows
}

/** Where a key leads: to another row, or to a folder that opens or closes. */
export type TreeMove =
  | { readonly type: 'to'; readonly index: number }
  | { readonly type: 'toggle'; readonly index: number }
  | { readonly type: 'open'; readonly index: number }

/** What a key does in a tree, as the authoring practices of ARIA have it; null for a key that means nothing here. */
export function treeMove(rows: readonly TreeRow[], at: number, key: string, page: number): TreeMove | null {
  const row = rows[at]
  const to = (index: number): TreeMove => ({ type: 'to', index: Math.max(0, Math.min(rows.length - 1, index)) })
  const isFolder = row?.type === 'entry' && row.entry.kind === 'folder'
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'PageDown':
      return to(at + page)
    case 'PageUp':
      return to(at - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (!isFolder) return to(at)
      return row.isOpen ? to(at + 1) : { type: 'toggle', index: at }
    case 'ArrowLeft':
      if (isFolder && row.isOpen) return { type: 'toggle', index: at }
      return to(parentIndex(rows, at))
    case 'Enter':
    case ' ':
      return isFolder ? { type: 'toggle', index: at } : { type: 'open', index: at }
    default:
      return key.length === 1 ? typed(rows, at, key) : null
  }
}

function parentIndex(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  for (let index = at - 1; index >= 0; index -= 1) if ((rows[index]?.depth ?? 0) < depth) return index
  return at
}

/** The next row whose name begins with a typed letter. */
function typed(rows: readonly TreeRow[], at: number, letter: string): TreeMove | null {
  const wanted = letter.toLowerCase()
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (at + step) % rows.length
    const row = rows[index]
    if (row?.type === 'entry' && row.entry.name.toLowerCase().startsWith(wanted)) return { type: 'to', index }
  }
  return null
}
