// The line at the foot of a plan that waits for approval: build it, edit it, or say what to change. Stop stands in the bar above, as always.
import { useMutation } from '@tanstack/react-query'
import { CornerDownLeft, MessageSquareText, Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RunView } from '../../../contract/view/run-view.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { useJustShown } from '../ask/just-shown.js'

interface PlanApprovalProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
  /** Null where the plan cannot be changed any more. */
  readonly onEdit: (() => void) | null
}

export function PlanApproval({ run, asked: { key, question }, onEdit }: PlanApprovalProps) {
  const [isChanging, setChanging] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const answer = useMutation({
    mutationFn: (given: { choice: string; words: string }) => core.runs.answer({ run, key, ...given }),
  })
  const isBusy = answer.isPending || answer.isSuccess
  const has = (id: string) => question.choices.some((choice) => choice.id === id)
  const isNew = useJustShown()
  const build = () => isBusy || isNew || answer.mutate({ choice: 'approve', words: '' })
  useEnter(build, !isChanging)
  useEffect(() => {
    // Where nobody is typing, Enter is at hand without a click.
    if (document.activeElement === document.body) bar.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="plan-bar" aria-label="Build this plan?" ref={bar}>
      {answer.error ? <Notice tone="bad">{errorMessage(answer.error)}</Notice> : null}
      {isChanging ? (
        <ChangeForm isBusy={isBusy} onSend={(words) => answer.mutate({ choice: 'change', words })} onCancel={() => setChanging(false)} />
      ) : (
        <div className="actions">
          <button type="button" className="button main" data-first="" disabled={isBusy} aria-disabled={isNew} onClick={build}>
            Build this plan
            <kbd className="kbd" aria-hidden>
              <CornerDownLeft />
            </kbd>
          </button>
          {onEdit ? (
            <button type="button" className="button" disabled={isBusy} onClick={onEdit}>
              <Pencil aria-hidden /> Edit
            </button>
          ) : null}
          {has('change') ? (
            <button type="button" className="button" disabled={isBusy} onClick={() => setChanging(true)}>
              <MessageSquareText aria-hidden /> Say what to change
            </button>
          ) : null}
        </div>
      )}
    </section>
  )
}

interface ChangeFormProps {
  readonly isBusy: boolean
  onSend(words: string): void
  onCancel(): void
}

function ChangeForm({ isBusy, onSend, onCancel }: ChangeFormProps) {
  const [words, setWords] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() && !isBusy) onSend(words.trim())
  }
  return (
    <form className="actions" onSubmit={submit}>
      <input
        className="input"
        aria-label="What to change"
        placeholder="What should be different? The plan is made again with it."
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <button type="submit" className="button main" disabled={isBusy || !words.trim()}>
        Plan again
      </button>
      <button type="button" className="button quiet" onClick={onCancel}>
        Back
      </button>
    </form>
  )
}

/** What takes Enter for itself. */
const TAKES_ENTER = 'a, button, input, textarea, select, summary, [role="textbox"], [role="tab"], [role="dialog"], [contenteditable]'

/** Enter builds the plan wherever nothing else takes it. */
function useEnter(act: () => void, isOn: boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (target instanceof Element && target.closest(TAKES_ENTER)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
