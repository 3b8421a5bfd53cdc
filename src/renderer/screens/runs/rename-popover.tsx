// Gives the one run that is ticked another title.
import { Popover } from '@base-ui/react/popover'
import { PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LONGEST_TITLE } from '../../../contract/run/plan.js'
import { type RunSummary, RunTitle } from '../../../contract/run/run.js'
import { useSummary } from '../../boot/queries.js'
import { useRename } from '../../features/history/history-queries.js'

export function RenamePopover({ runs }: { runs: readonly string[] }) {
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
