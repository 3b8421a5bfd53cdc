// One standing clause, to be changed or removed.
import { useMutation } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { core, errorMessage } from '../../../renderer/boot/api.js'
import { queryClient } from '../../../renderer/boot/queries.js'
import { Notice } from '../../../renderer/ui/notice.js'
import type { StandingClause } from '../contract/calls.js'
import { ClauseForm } from './clause-form.js'
import { standingKey } from './standing-query.js'

export function ClauseItem({ clause: { id, words } }: { clause: StandingClause }) {
  const [isEditing, edit] = useState(false)
  const forget = useMutation({
    mutationFn: () => core.standing.forget({ id }),
    onSuccess: (standing) => queryClient.setQueryData(standingKey, standing),
  })
  return (
    <li className="known-error">
      <div className="known-head">
        <b>{words}</b>
        <span className="known-actions">
          <button type="button" className="button quiet" aria-expanded={isEditing} onClick={() => edit(!isEditing)}>
            <PencilLine aria-hidden /> Edit
          </button>
          <button type="button" className="button quiet" disabled={forget.isPending} onClick={() => forget.mutate()}>
            <Trash2 aria-hidden /> Remove
          </button>
        </span>
      </div>
      {forget.error ? <Notice tone="bad">{errorMessage(forget.error)}</Notice> : null}
      {isEditing ? <ClauseForm id={id} words={words} onDone={() => edit(false)} /> : null}
    </li>
  )
}
