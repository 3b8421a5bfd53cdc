// A new endpoint: an address and a name; the rest can be said afterwards, when it has been tried.
import { type FormEvent, useId, useState } from 'react'
import { EndpointSettings } from '../../../contract/config/settings.js'
import { nameFor } from '../../features/connect/model-places.js'

interface EndpointFormProps {
  readonly taken: readonly string[]
  readonly isBusy: boolean
  onAdd(endpoint: EndpointSettings): void
  onCancel(): void
}

export function EndpointForm({ taken, isBusy, onAdd, onCancel }: EndpointFormProps) {
  const [baseUrl, setBaseUrl] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const proposed = nameFor(baseUrl, taken)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim() || proposed
    if (taken.includes(wanted)) return setProblem(`There is an endpoint named "${wanted}" already.`)
    const checked = EndpointSettings.safeParse({ name: wanted, baseUrl: baseUrl.trim() })
    if (!checked.success) return setProblem(checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(' '))
    setProblem(null)
    onAdd(checked.data)
  }
  return (
    <form className="panel endpoint-form" onSubmit={submit} aria-label="New endpoint">
      <label className="field">
        <span>Base URL</span>
        <input
          className="input"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
          autoFocus
          placeholder="https://api.openai.com/v1 or http://127.0.0.1:8080/v1"
          value={baseUrl}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => setBaseUrl(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Name</span>
        <input
          className="input"
          spellCheck={false}
          autoComplete="off"
          placeholder={proposed}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="actions">
        <button type="submit" className="button main" disabled={isBusy || baseUrl.trim() === ''}>
          Add
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
        {problem ? (
          <span className="text-red" role="alert" id={id}>
            {problem}
          </span>
        ) : (
          <span>A key and the model come next. Anything that speaks the OpenAI protocol will do.</span>
        )}
      </div>
    </form>
  )
}
