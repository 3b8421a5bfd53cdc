// The file tree of a run: folders, virtual rows, what changed and what is sealed. Quick with 50,000 files.

import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, FileSymlink, FileText, Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FolderEntry, FolderPage } from '../../../contract/calls/files.js'
import { whole } from '../../../words/figures.js'
import { core } from '../../boot/api.js'
import { queryClient, STATE_KEPT_MS } from '../../boot/queries.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { changeMarks, type Hold, holdWords, type LineCount } from './file-marks.js'
import { type KnownFolder, type TreeMove, type TreeRow, treeMove, treeRows } from './tree-rows.js'
import { useHold } from './use-hold.js'

const ROW = 26
/** A tree with at most so many files starts unfolded. */
const FEW = 60

export function FileTree({ tree }: { tree: string | null }) {
  const run = useOpenedRun((open) => open.run)
  const changes = useOpenedRun((open) => open.view.changes)
  const { tab, open } = useOpenFiles()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [current, setCurrent] = useState<string | null>(null)
  const isOpen = (folder: string, all: number) => toggled.get(folder) ?? all <= FEW
  const folders = useFolders(run, tree, isOpen)
  const rows = treeRows(folders.known, (folder) => isOpen(folder, folders.all ?? 0))
  const marks = useMemo(() => changeMarks(changes), [changes])
  const hold = useHold()
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => place.current, estimateSize: () => ROW, overscan: 12 })
  const at = rows.findIndex((row) => row.path === current)
  const items = virtual.getVirtualItems()

  // Visible folders are asked for.
  const inSight = items.map((item) => rows[item.index]).filter((row) => row?.type === 'more')
  useEffect(() => {
    for (const row of inSight) folders.more(row.folder)
  })

  const act = (move: TreeMove) => {
    const row = rows[move.index]
    if (!row) return
    setCurrent(row.path)
    virtual.scrollToIndex(move.index, { align: 'auto' })
    if (row.type !== 'entry') return
    if (move.type === 'toggle') setToggled(new Map(toggled).set(row.path, !row.isOpen))
    if (move.type === 'open') open(row.path)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((place.current?.clientHeight ?? 0) / ROW) - 1)
    const move = treeMove(rows, Math.max(at, 0), event.key, page)
    if (!move) return
    event.preventDefault()
    act(move)
  }
  const onRow = (row: TreeRow, index: number) =>
    act({ type: row.type === 'entry' && row.entry.kind === 'folder' ? 'toggle' : 'open', index })
  return (
    <div
      className="file-tree"
      role="tree"
      aria-label="Files in this run"
      tabIndex={0}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      ref={place}
      onKeyDown={onKey}
      onFocus={() => current === null && setCurrent(rows[0]?.path ?? null)}
    >
      <div role="none" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <FileRow
              key={row.path}
              id={`${id}-${item.index}`}
              row={row}
              top={item.start}
              isCurrent={row.path === current}
              isShown={tab === `file:${row.path}`}
              mark={marks.get(row.path)}
              hold={row.type === 'entry' && row.entry.kind !== 'folder' ? hold(row.path) : null}
              onClick={() => onRow(row, item.index)}
            />
          )
        })}
      </div>
    </div>
  )
}

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

/** One row of the file tree, or of a list of files that were found. */
function FileRow({ id, row, top, isCurrent, isShown, mark, hold, onClick }: FileRowProps) {
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

function ChangeWords({ mark }: { mark: { readonly added: number; readonly removed: number } }) {
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

/** The folders of a tree as they are needed: a folder is asked for when it opens, its further pages when they come into sight. */
interface Folders {
  known(folder: string): KnownFolder | undefined
  /** Files in the whole tree; null until that is known. */
  readonly all: number | null
  /** Asks for the next page of a folder. */
  more(folder: string): void
}

interface FolderPageRequest {
  readonly folder: string
  readonly from: number
}

/**
 * Follows the open folders of a tree. While those of a new tree are asked for, the old ones are shown.
 * @param isOpen gets the number of files in the whole tree
 */
function useFolders(run: string, tree: string | null, isOpen: (folder: string, all: number) => boolean): Folders {
  const [pages, setPages] = useState<ReadonlyMap<string, readonly number[]>>(new Map())
  const shown = useRef(new Map<string, KnownFolder>())
  const lastAll = useRef<number | null>(null)
  const keyOf = ({ folder, from }: FolderPageRequest) => ['folder', run, tree, folder, from]
  const pageOf = (wanted: FolderPageRequest) => queryClient.getQueryData<FolderPage>(keyOf(wanted))
  const all = pageOf({ folder: '', from: 0 })?.all ?? lastAll.current
  lastAll.current = all

  const wanted: FolderPageRequest[] = []
  const known = new Map<string, KnownFolder>()
  const visit = (folder: string) => {
    const asked = (pages.get(folder) ?? [0]).map((from) => ({ folder, from }))
    wanted.push(...asked)
    const there = asked.map(pageOf).filter((page) => page !== undefined)
    const fresh = there.length === asked.length ? { entries: joined(there), hasMore: there.at(-1)?.next !== null } : undefined
    const folderNow = fresh ?? shown.current.get(folder)
    if (!folderNow) return
    known.set(folder, folderNow)
    for (const entry of folderNow.entries) {
      if (entry.kind !== 'folder') continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isOpen(path, all ?? 0)) visit(path)
    }
  }
  visit('')
  shown.current = known

  // Only to be drawn again when an answer comes: what is shown was read above.
  useQueries({
    queries: wanted.map((each) => ({
      queryKey: keyOf(each),
      queryFn: () => core.files.list({ run, tree, ...each }),
      // A tree has the hash of its content as its name, so it never changes; null is the newest one.
      staleTime: tree === null ? 0 : Number.POSITIVE_INFINITY,
      gcTime: STATE_KEPT_MS,
      retry: false,
    })),
    combine: (results) => results.map((result) => result.dataUpdatedAt).join(' '),
  })
  const more = (folder: string) => {
    const asked = pages.get(folder) ?? [0]
    const next = pageOf({ folder, from: asked.at(-1) ?? 0 })?.next
    if (next !== null && next !== undefined) setPages(new Map(pages).set(folder, [...asked, next]))
  }
  return { known: (folder) => known.get(folder), all, more }
}

const joined = (pages: readonly FolderPage[]): readonly FolderEntry[] =>
  pages.length === 1 ? (pages[0]?.entries ?? []) : pages.flatMap((page) => page.entries)
