// One row of the file tree, or of a list of files that were found.
import { ChevronRight, FileSymlink, FileText, Lock } from 'lucide-react'
import { whole } from '../../../words/figures.js'
import type { Hold, LineCount } from './file-marks.js'
import { holdWords } from './file-marks.js'
import type { TreeRow } from './tree-rows.js'

interface FileRowProps {
  readonly id: string
  readonly row: TreeRow
  readonly top: number
  /** Where the keyboard is. */
  readonly isCurrent: boolean
  /** Whether its tab is in front. */
  readonly isShown: boolean
  readonly mark: LineCount | undefined
  readonly hold: Hold
  onClick(): void
}

export function FileRow({ id, row, top, isCurrent, isShown, mark, hold, onClick }: FileRowProps) {
  const isFolder = row.type === 'entry' && row.entry.kind === 'folder'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the tree has the focus and handles the keys of all its rows
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={isFolder ? row.isOpen : undefined}
      aria-selected={isShown}
      className={`row file-row ${isShown ? 'on' : ''} ${isCurrent ? 'current' : ''}`}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + row.depth * 14 }}
      title={row.type === 'entry' ? row.path : undefined}
      onClick={onClick}
    >
      {row.type === 'more' ? <span className="t dim">Reading</span> : <EntryWords row={row} mark={mark} hold={hold} />}
    </div>
  )
}

function EntryWords({ row, mark, hold }: { row: Extract<TreeRow, { type: 'entry' }>; mark: LineCount | undefined; hold: Hold }) {
  const { entry } = row
  const isFolder = entry.kind === 'folder'
  return (
    <>
      {isFolder ? <ChevronRight className="twist" aria-hidden /> : <span className="twist" />}
      {isFolder ? null : entry.kind === 'link' ? <FileSymlink className="mini" aria-hidden /> : <FileText className="mini" aria-hidden />}
      <span className="t">{entry.name}</span>
      <small>
        {hold ? <HoldWord hold={hold} /> : null}
        {mark && !(isFolder && row.isOpen) ? <ChangeWords mark={mark} /> : isFolder && !row.isOpen ? whole(entry.files) : null}
      </small>
    </>
  )
}

export function ChangeWords({ mark }: { mark: { readonly added: number; readonly removed: number } }) {
  return (
    <span className="counts">
      {mark.added > 0 ? <span className="plus">+{mark.added}</span> : null}
      {mark.removed > 0 ? <span className="minus">−{mark.removed}</span> : null}
    </span>
  )
}

function HoldWord({ hold }: { hold: Exclude<Hold, null> }) {
  const { word, meaning } = holdWords(hold)
  return (
    <span className="held" title={meaning}>
      <Lock aria-hidden /> {word}
    </span>
  )
}
