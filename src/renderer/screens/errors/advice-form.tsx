// What the user knows of an error: its cause and what to do. Diagnoses are told it first.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ErrorAdvice } from '../../../contract/journal/known-error.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

interface AdviceFormProps {
  readonly signature: string
  readonly advice: ErrorAdvice | null
  onDone(): void
}

export function AdviceForm({ signature, advice, onDone }: AdviceFormProps) {
  const [cause, setCause] = useState(advice?.cause ?? '')
  const [repair, setRepair] = useState(advice?.repair ?? '')
  const keep = useMutation({
    mutationFn: (next: ErrorAdvice | null) => core.history.adviseError({ signature, advice: next }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['known-errors'] })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (repair.trim() !== '') keep.mutate({ cause: cause.trim(), repair: repair.trim() })
  }
  return (
    <form className="advice" onSubmit={submit}>
      <label className="field">
        <span>What helps</span>
        <textarea className="input" value={repair} maxLength={2_000} onChange={(event) => setRepair(event.target.value)} />
      </label>
      <label className="field">
        <span>Cause (optional)</span>
        <input className="input" value={cause} maxLength={2_000} onChange={(event) => setCause(event.target.value)} />
      </label>
      {keep.error ? <Notice tone="bad">{errorMessage(keep.error)}</Notice> : null}
      <div className="actions">
        <button type="submit" className="button main" disabled={repair.trim() === '' || keep.isPending}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
        {advice ? (
          <button type="button" className="button quiet" disabled={keep.isPending} onClick={() => keep.mutate(null)}>
            Remove advice
          </button>
        ) : null}
      </div>
    </form>
  )
}
