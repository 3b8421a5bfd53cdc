// One known error: how often it was met and fixed, what helped, and what the user writes down of it.
import { useMutation } from '@tanstack/react-query'
import { PencilLine, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ErrorAdvice, KnownError, KnownRepair } from '../../../contract/figures/known-error.js'
import { metWords } from '../../../words/errors/known/known.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

export function ErrorItem({ error }: { error: KnownError }) {
  const [isEditing, edit] = useState(false)
  const forget = useMutation({
    mutationFn: () => core.history.forgetError({ signature: error.signature }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['known-errors'] }),
  })
  const isOwn = error.source === 'runs'
  return (
    <li className="known-error">
      <div className="known-head">
        <code>{error.signature}</code>
        {isOwn ? (
          <span className="known-actions">
            <button type="button" className="button quiet" aria-expanded={isEditing} onClick={() => edit(!isEditing)}>
              <PencilLine aria-hidden /> {error.advice ? 'Edit advice' : 'Add advice'}
            </button>
            <button type="button" className="button quiet" disabled={forget.isPending} onClick={() => forget.mutate()}>
              <Trash2 aria-hidden /> Forget
            </button>
          </span>
        ) : null}
      </div>
      {isOwn ? (
        <p className="known-met">
          <FixedBar error={error} /> {metWords(error)}
        </p>
      ) : null}
      {forget.error ? <Notice tone="bad">{errorMessage(forget.error)}</Notice> : null}
      {isEditing ? <AdviceForm signature={error.signature} advice={error.advice} onDone={() => edit(false)} /> : null}
      <ul className="known-repairs">
        {error.repairs.map((repair, index) => (
          <RepairLine key={repair.did.join()} repair={repair} isAdvice={index === 0 && error.advice !== null} />
        ))}
        {error.repairs.length === 0 ? <li className="none">Nothing has helped so far.</li> : null}
      </ul>
    </li>
  )
}

/** Attempts after which it was gone, of all attempts at it. */
const FixedBar = ({ error: { mended } }: { error: KnownError }) => (
  <span className="fixed-bar" aria-hidden>
    <i style={{ width: `${mended.n === 0 ? 0 : (100 * mended.count) / mended.n}%` }} />
  </span>
)

function RepairLine({ repair: { did, diagnosis, times }, isAdvice }: { repair: KnownRepair; isAdvice: boolean }) {
  return (
    <li>
      {isAdvice ? <b>Your advice </b> : times > 0 ? <b>Helped {count(times, 'time')} </b> : null}
      {did.join('; ')}
      {diagnosis ? <span className="because">because: {diagnosis}</span> : null}
    </li>
  )
}

interface AdviceFormProps {
  readonly signature: string
  readonly advice: ErrorAdvice | null
  onDone(): void
}

/** The user's note about an error: its cause and what to do. Diagnoses get it first. */
function AdviceForm({ signature, advice, onDone }: AdviceFormProps) {
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
