// What can be done with the runs that are ticked.
import { Columns2, RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { count } from '../../../words/figures.js'
import { go } from '../../boot/place.js'
import { useHistoryFilter } from '../../features/history/history-filter.js'
import { usePurge, useRemove, useRestore } from '../../features/history/history-queries.js'
import { RenamePopover } from './rename-popover.js'
import { TagPopover } from './tag-popover.js'

export function SelectionBar() {
  const { filter, selected, select } = useHistoryFilter()
  if (selected.length === 0) return null
  return (
    <div className="selection" role="toolbar" aria-label="The selected runs">
      <b role="status">{count(selected.length, 'run')} selected</b>
      {filter.deleted ? <DeletedActions /> : <Actions />}
      <span className="flex-1" />
      <button type="button" className="icon-button" aria-label="Deselect all" onClick={() => select([])}>
        <X aria-hidden />
      </button>
    </div>
  )
}

function Actions() {
  const { selected, select } = useHistoryFilter()
  const remove = useRemove()
  const [left, right] = selected
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={selected.length !== 2}
        title={selected.length === 2 ? undefined : 'Select two runs to compare them'}
        onClick={() => left && right && go({ screen: 'compare', left, right })}
      >
        <Columns2 aria-hidden /> Compare
      </button>
      <TagPopover runs={selected} />
      <RenamePopover runs={selected} />
      <button
        type="button"
        className="button"
        disabled={remove.isPending}
        onClick={() => remove.mutate(selected, { onSuccess: () => select([]) })}
      >
        <Trash2 aria-hidden /> Delete
      </button>
    </>
  )
}

function DeletedActions() {
  const { selected, select } = useHistoryFilter()
  const restore = useRestore()
  const purge = usePurge()
  const [isAsking, setAsking] = useState(false)
  const done = { onSuccess: () => select([]) }
  return (
    <>
      <button type="button" className="button" disabled={restore.isPending} onClick={() => restore.mutate(selected, done)}>
        <RotateCcw aria-hidden /> Restore
      </button>
      {isAsking ? (
        <>
          <span>Journal, output and trees go, and cannot come back.</span>
          <button type="button" className="button danger" disabled={purge.isPending} onClick={() => purge.mutate(selected, done)}>
            <Trash2 aria-hidden /> {purge.isPending ? 'Removing' : 'Remove them for good'}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            Keep
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden /> Remove for good
        </button>
      )}
    </>
  )
}
