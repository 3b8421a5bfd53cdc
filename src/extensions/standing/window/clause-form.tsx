// The words of a standing clause: kept from the next run on.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { core, errorMessage } from '../../../renderer/boot/api.js'
import { queryClient } from '../../../renderer/boot/queries.js'
import { Notice } from '../../../renderer/ui/notice.js'
import { LONGEST_CLAUSE } from '../contract/contract.js'
import { standingKey } from './standing-query.js'

interface ClauseFormProps {
  /** A clause that stands, or a run whose comment becomes one; null makes a new one. */
  readonly id: string | null
  readonly words: string
  onDone(): void
}

export function ClauseForm({ id, words: before, onDone }: ClauseFormProps) {
  const [words, setWords] = useState(before)
  const keep = useMutation({
    mutationFn: () => core.standing.keep({ id, words: words.trim() }),
    onSuccess: (standing) => {
      queryClient.setQueryData(standingKey, standing)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') keep.mutate()
  }
  return (
    <form className="advice" onSubmit={submit}>
      <label className="field">
        <span>Every program should keep to this</span>
        <textarea className="input" value={words} maxLength={LONGEST_CLAUSE} onChange={(event) => setWords(event.target.value)} />
      </label>
      {keep.error ? <Notice tone="bad">{errorMessage(keep.error)}</Notice> : null}
      <div className="actions">
        <button type="submit" className="button main" disabled={words.trim() === '' || keep.isPending}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
