// The file tree of a run: folders, virtual rows, what changed and what is sealed. Quick with 50,000 files.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { changeMarks } from './file-marks.js'
import { FileRow } from './file-row.js'
import { type TreeMove, type TreeRow, treeMove, treeRows } from './tree-rows.js'
import { useFolders } from './use-folders.js'
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

  // What comes into sight is asked for.
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
      aria-label="Files of this run"
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
