// Starts a fine-tuning: a file is chosen and checked, then what leaves this machine is said, and sent only after a yes.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { go } from '../../../../renderer/boot/place.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { OpenField } from '../../../../renderer/ui/open-field.js'
import { type Dataset, TuningParameters, type Upload } from '../../contract/fine-tuning.js'
import { leavingWords, unnamedWords } from '../../words/lineage.js'
import { follow, keep } from './following.js'

const nothing = { path: '', endpoint: '', model: '', validation: '', epochs: '', suffix: '', price: '' }

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function StartPanel() {
  const [fields, setFields] = useState(nothing)
  const [checked, setChecked] = useState<DatasetCheck | null>(null)
  const wish = {
    path: fields.path.trim(),
    endpoint: fields.endpoint,
    model: fields.model.trim(),
    validation: numberIn(fields.validation) ?? 0,
  }
  const check = useMutation({ mutationFn: () => core.fineTunings.check(wish), onSuccess: setChecked })
  const start = useMutation({
    mutationFn: () =>
      core.fineTunings.start({
        ...wish,
        parameters: TuningParameters.parse({ epochs: numberIn(fields.epochs), suffix: fields.suffix.trim() || null }),
        usdPerMillion: numberIn(fields.price),
        agreed: checked?.upload ?? null,
      }),
    onSuccess(tuning) {
      setChecked(null)
      setFields(nothing)
      keep(tuning)
      follow(tuning)
      go({ screen: 'fine-tunings', tuning: tuning.id })
    },
  })
  const set = (name: keyof typeof nothing) => (value: string) => {
    // What was agreed to is no longer what the fields say.
    setChecked(null)
    setFields((before) => ({ ...before, [name]: value }))
  }
  const error = start.error ?? check.error
  return (
    <section className="panel" aria-label="Start a fine-tuning">
      <h3>
        Start <small>at an endpoint that supports fine-tuning</small>
      </h3>
      <form
        className="bench-form tuning-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (wish.path !== '') check.mutate()
        }}
      >
        <OpenField name="Dataset" value={fields.path} empty="path to a JSONL chat file" onChange={set('path')} />
        <EndpointChoice value={fields.endpoint} onChange={set('endpoint')} />
        <OpenField name="Base model" value={fields.model} empty="endpoint default" onChange={set('model')} />
        <OpenField name="Share held back" value={fields.validation} empty="such as 0.1" isNumber onChange={set('validation')} />
        <OpenField name="Epochs" value={fields.epochs} empty="automatic" isNumber onChange={set('epochs')} />
        <OpenField name="Suffix" value={fields.suffix} empty="none" onChange={set('suffix')} />
        <OpenField name="Dollars per million tokens" value={fields.price} empty="unknown" isNumber onChange={set('price')} />
        <button type="submit" className="button" disabled={wish.path === '' || check.isPending}>
          Check file
        </button>
      </form>
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {checked ? <Agreement checked={checked} isBusy={start.isPending} onNo={() => setChecked(null)} onYes={() => start.mutate()} /> : null}
    </section>
  )
}

interface DatasetCheck {
  readonly upload: Upload
  readonly dataset: Dataset
}

interface AgreementProps {
  readonly checked: DatasetCheck
  readonly isBusy: boolean
  onNo(): void
  onYes(): void
}

/** What leaves this machine, said before it does. */
function Agreement({ checked: { upload, dataset }, isBusy, onNo, onYes }: AgreementProps) {
  return (
    <>
      <Notice tone="warn">{leavingWords(upload)}</Notice>
      {unnamedWords(dataset) === '' ? null : <p className="note">{unnamedWords(dataset)}</p>}
      <div className="actions">
        <button type="button" className="button main" onClick={onNo}>
          Cancel
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onYes}>
          Send data
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
        <option value="">the default endpoint</option>
        {data?.settings.endpoints.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
