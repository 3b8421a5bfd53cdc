// What can be done with the runs that are ticked.

import { Popover } from '@base-ui/react/popover'
import { Columns2, PencilLine, RotateCcw, Tag as TagIcon, Trash2, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Tag } from '../../../contract/calls/history.js'
import { LONGEST_TITLE } from '../../../contract/run/plan.js'
import { type RunSummary, RunTitle } from '../../../contract/run/run.js'
import { count } from '../../../words/figures.js'
import { go } from '../../boot/place.js'
import { useSummary } from '../../boot/queries.js'
import { useHistoryFilter } from '../../features/history/history-filter.js'
import { useHistoryChoices, usePurge, useRemove, useRename, useRestore, useTag } from '../../features/history/history-queries.js'

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
          <span>This permanently removes the journal, output and file trees of each selected run.</span>
          <button type="button" className="button danger" disabled={purge.isPending} onClick={() => purge.mutate(selected, done)}>
            <Trash2 aria-hidden /> {purge.isPending ? 'Removing' : 'Remove permanently'}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            Keep
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden /> Remove permanently
        </button>
      )}
    </>
  )
}

/** Gives the one run that is ticked another title. */
function RenamePopover({ runs }: { runs: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const only = runs.length === 1 ? (runs[0] ?? null) : null
  const run = useSummary(only).data
  return (
    <Popover.Root open={isOpen && only !== null} onOpenChange={setOpen}>
      <Popover.Trigger className="button" disabled={only === null} title={only === null ? 'Select one run to rename it' : undefined}>
        <PencilLine aria-hidden /> Rename
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="z-10">
          <Popover.Popup className="popup tagging">
            <Popover.Title className="sr-only">Rename the selected run</Popover.Title>
            {run ? <RenameForm key={run.id} run={run} onDone={() => setOpen(false)} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RenameForm({ run, onDone }: { run: RunSummary; onDone(): void }) {
  const [text, setText] = useState(run.title)
  const rename = useRename()
  const read = RunTitle.safeParse(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read.success) rename.mutate({ run: run.id, title: read.data }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex gap-2">
      <input
        className="input"
        aria-label="Title"
        placeholder={`a title of up to ${LONGEST_TITLE} characters`}
        maxLength={LONGEST_TITLE}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={!read.success || rename.isPending}>
        Save
      </button>
    </form>
  )
}

/** Tags runs, with a new tag or one that other runs have. */
function TagPopover({ runs }: { runs: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button">
        <TagIcon aria-hidden /> Tag
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="z-10">
          <Popover.Popup className="popup tagging">
            <Popover.Title className="sr-only">Tag the selected runs</Popover.Title>
            <TagForm runs={runs} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function TagForm({ runs, onDone }: { runs: readonly string[]; onDone(): void }) {
  const [text, setText] = useState('')
  const known = useHistoryChoices().data?.tags ?? []
  const tag = useTag()
  const list = useId()
  const read = Tag.safeParse(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read.success) tag.mutate({ runs, tag: read.data }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex gap-2">
      <input
        className="input"
        aria-label="Tag"
        placeholder="your own tag"
        list={list}
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={list}>
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit" className="button" disabled={!read.success || tag.isPending}>
        Add tag
      </button>
    </form>
  )
}
