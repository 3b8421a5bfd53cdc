// Begins a goal that failed again from its start, with another model, planner or budget.
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Planner, StepConfig, withoutModels } from '../../../../contract/config/config.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { go } from '../../../../renderer/boot/place.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'

export function ReopenForm({ run }: { run: string }) {
  const { data, error } = useQuery({ queryKey: ['run-config', run], queryFn: () => core.runs.config({ run }), staleTime: 0 })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  return data ? <Form run={run} own={withoutModels(data.config)} /> : <Empty title="Reading" />
}

function Form({ run, own }: { run: string; own: StepConfig }) {
  const [model, setModel] = useState(own.model.model)
  const [baseUrl, setBaseUrl] = useState(own.model.baseUrl)
  const [plan, setPlan] = useState(own.plan)
  const [usd, setUsd] = useState(String(own.budget.usd ?? 0))
  const [attempts, setAttempts] = useState(String(own.budget.attempts))
  const config = StepConfig.safeParse({
    ...own,
    plan,
    model: { ...own.model, model: model.trim(), baseUrl: baseUrl.trim() },
    budget: {
      ...own.budget,
      usd: usd.trim() === '' ? Number.NaN : Number(usd) || null,
      attempts: attempts.trim() === '' ? Number.NaN : Number(attempts),
    },
  })
  const reopen = useMutation({
    mutationFn: (next: StepConfig) => core.library.reopen({ run, config: next }),
    onSuccess: ({ run: again }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run: again })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (config.success) reopen.mutate(config.data)
  }
  return (
    <form className="library-reopen" onSubmit={submit}>
      <Field name="Model" hint="as for a new run" value={model} onChange={setModel} />
      <Field name="Endpoint" hint="as for a new run" value={baseUrl} onChange={setBaseUrl} />
      <label className="field">
        <span>Planner</span>
        <select className="input" value={plan} onChange={(event) => setPlan(Planner.parse(event.target.value))}>
          {Planner.options.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <Field name="Dollars (0: no limit)" value={usd} onChange={setUsd} />
      <Field name="Attempts a task" value={attempts} onChange={setAttempts} />
      <button type="submit" className="button main" disabled={!config.success || reopen.isPending}>
        <RotateCcw aria-hidden /> Build it again
      </button>
      {reopen.error ? <Notice tone="bad">{errorMessage(reopen.error)}</Notice> : null}
    </form>
  )
}

interface FieldProps {
  readonly name: string
  /** What an empty field means. */
  readonly hint?: string
  readonly value: string
  onChange(value: string): void
}

const Field = ({ name, hint = '', value, onChange }: FieldProps) => (
  <label className="field">
    <span>{name}</span>
    <input className="input" value={value} placeholder={hint} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
  </label>
)
