// Starts a fine-tuning: a file is chosen and checked, then what leaves this machine is said, and sent only after a yes.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TuningParameters, type Upload } from '../../../contract/features/fine-tunings/fine-tuning.js'
import { leavingWords } from '../../../words/features/fine-tunings/lineage.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { OpenField } from '../../ui/open-field.js'
import { follow, keep } from './following.js'

const nothing = { path: '', endpoint: '', model: '', epochs: '', suffix: '', price: '' }

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function StartPanel() {
  const [fields, setFields] = useState(nothing)
  const [agreed, setAgreed] = useState<Upload | null>(null)
  const wish = { path: fields.path.trim(), endpoint: fields.endpoint, model: fields.model.trim() }
  const check = useMutation({ mutationFn: () => core.fineTunings.check(wish), onSuccess: ({ upload }) => setAgreed(upload) })
  const start = useMutation({
    mutationFn: () =>
      core.fineTunings.start({
        ...wish,
        parameters: TuningParameters.parse({ epochs: numberIn(fields.epochs), suffix: fields.suffix.trim() || null }),
        usdPerMillion: numberIn(fields.price),
        agreed,
      }),
    onSuccess(tuning) {
      setAgreed(null)
      setFields(nothing)
      keep(tuning)
      follow(tuning)
      go({ screen: 'fine-tunings', tuning: tuning.id })
    },
  })
  const set = (name: keyof typeof nothing) => (value: string) => {
    // What was agreed to is no longer what the fields say.
    setAgreed(null)
    setFields((before) => ({ ...before, [name]: value }))
  }
  const error = start.error ?? check.error
  return (
    <section className="panel" aria-label="Start a fine-tuning">
      <h3>
        Start <small>at an endpoint that offers fine-tuning</small>
      </h3>
      <form
        className="bench-form tuning-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (wish.path !== '') check.mutate()
        }}
      >
        <OpenField name="Dataset" value={fields.path} empty="path of a JSONL file of chats" onChange={set('path')} />
        <EndpointChoice value={fields.endpoint} onChange={set('endpoint')} />
        <OpenField name="Base model" value={fields.model} empty="that of the endpoint" onChange={set('model')} />
        <OpenField name="Epochs" value={fields.epochs} empty="automatic" isNumber onChange={set('epochs')} />
        <OpenField name="Suffix" value={fields.suffix} empty="none" onChange={set('suffix')} />
        <OpenField name="Dollars per million tokens" value={fields.price} empty="not known" isNumber onChange={set('price')} />
        <button type="submit" className="button" disabled={wish.path === '' || check.isPending}>
          Check the file
        </button>
      </form>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {agreed ? <Agreement upload={agreed} isBusy={start.isPending} onNo={() => setAgreed(null)} onYes={() => start.mutate()} /> : null}
    </section>
  )
}

interface AgreementProps {
  readonly upload: Upload
  readonly isBusy: boolean
  onNo(): void
  onYes(): void
}

/** What leaves this machine, said before it does. */
function Agreement({ upload, isBusy, onNo, onYes }: AgreementProps) {
  return (
    <>
      <Notice tone="warn">{leavingWords(upload)}</Notice>
      <div className="actions">
        <button type="button" className="button main" onClick={onNo}>
          Do nothing
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onYes}>
          Send it
        </button>
      </div>
    </>
  )
}

function EndpointChoice({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { data } = useQuery({ queryKey: ['fine-tunings', 'endpoints'], queryFn: () => core.settings.get({}), staleTime: 0 })
  return (
    <label className="field">
      <span>Endpoint</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">the one that runs are asked of</option>
        {data?.settings.endpoints.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
