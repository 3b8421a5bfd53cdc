// The line at the foot of a plan that waits for approval: build it, edit it, say what to change, or stop.
import { useMutation } from '@tanstack/react-query'
import { CornerDownLeft, MessageSquareText, Pencil, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RunView } from '../../../contract/view/run-view.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { useJustShown } from '../ask/just-shown.js'
import { useTalkPlace } from '../run/talk-place.js'
import { focusSaying } from '../run/unsaid.js'

interface PlanApprovalProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
  /** Null where the plan cannot be changed any more. */
  readonly onEdit: (() => void) | null
}

export function PlanApproval({ run, asked: { key, question }, onEdit }: PlanApprovalProps) {
  const bar = useRef<HTMLElement>(null)
  const answer = useMutation({
    mutationFn: (choice: 'approve' | 'stop') => core.runs.answer({ run, key, choice, words: '' }),
  })
  const isBusy = answer.isPending || answer.isSuccess
  const has = (id: string) => question.choices.some((choice) => choice.id === id)
  const isNew = useJustShown()
  const build = () => isBusy || isNew || answer.mutate('approve')
  const { chosen, show } = useTalkPlace()
  // The field for everything else.
  const sayWhat = () => {
    show(chosen ?? 'chat')
    focusSaying()
  }
  useEnter(build)
  useEffect(() => {
    // While no field has the focus, Enter builds without a click.
    if (document.activeElement === document.body) bar.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="plan-bar" aria-label="Build this plan?" ref={bar}>
      {answer.error ? <Notice tone="bad">{errorMessage(answer.error)}</Notice> : null}
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
          <button type="button" className="button" disabled={isBusy} onClick={sayWhat}>
            <MessageSquareText aria-hidden /> Describe changes
          </button>
        ) : null}
        <span className="flex-1" />
        {has('stop') ? (
          <button type="button" className="button quiet" disabled={isBusy} onClick={() => answer.mutate('stop')}>
            <Square aria-hidden /> Stop the run
          </button>
        ) : null}
      </div>
    </section>
  )
}

/** What takes Enter for itself. */
const TAKES_ENTER = 'a, button, input, textarea, select, summary, [role="textbox"], [role="tab"], [role="dialog"], [contenteditable]'

/** Enter builds the plan wherever nothing else takes it. */
function useEnter(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (target instanceof Element && target.closest(TAKES_ENTER)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
