// Tags runs, with a new tag or one that other runs have.
import { Popover } from '@base-ui/react/popover'
import { Tag as TagIcon } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Tag } from '../../../contract/calls/history.js'
import { useHistoryChoices, useTag } from '../../features/history/history-queries.js'

export function TagPopover({ runs }: { runs: readonly string[] }) {
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
        placeholder="a word of yours"
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
        Put it on
      </button>
    </form>
  )
}
