// Where a fork would part and what it keeps, and the form that makes it: another model or budget.
import { useMutation, useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ForkPoint } from '../../../contract/calls/history.js'
import { count, money } from '../../../words/figures.js'
import { keyWords } from '../../../words/timeline/key.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useAbout } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

export function Fork({ run, stepKey }: { run: string; stepKey: string }) {
  const point = useQuery({
    queryKey: ['fork-point', run, stepKey],
    queryFn: () => core.history.forkPoint({ run, key: stepKey }),
    retry: false,
    staleTime: Infinity,
  })
  if (point.error) return <Notice tone="warn">{errorMessage(point.error)}</Notice>
  return point.data ? <ForkForm run={run} point={point.data} /> : <p>Checking what the fork would keep</p>
}

const keptWords = ({ kept, of, green, usd }: ForkPoint): string =>
  [
    `The fork keeps ${kept} of ${count(of, 'entry', 'entries')}`,
    green.length === 0 ? ', with no task green yet.' : `, with ${green.length === 1 ? `"${green[0]}"` : `${green.length} tasks`} green.`,
    usd > 0 ? ` ${money(usd)} of the budget was already spent at that point.` : '',
    ' It repeats everything after that point. This run stays unchanged.',
  ].join('')

function ForkForm({ run, point }: { run: string; point: ForkPoint }) {
  const endpoint = useAbout().data?.endpoint
  const [baseUrl, setBaseUrl] = useState(point.baseUrl)
  const [model, setModel] = useState(point.model)
  const [usd, setUsd] = useState(String(point.usdLimit ?? 0))
  const [attempts, setAttempts] = useState(String(point.attempts))
  const fork = useMutation({
    mutationFn: () =>
      core.history.fork({ run, key: point.key, baseUrl, model, attempts: Number(attempts), usd: usd.trim() === '0' ? null : Number(usd) }),
    onSuccess: ({ run: forked }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run: forked })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    fork.mutate()
  }
  const isWhole = Number.isInteger(Number(attempts)) && Number(attempts) > 0 && Number(usd) >= 0 && usd.trim() !== ''
  return (
    <form onSubmit={submit}>
      <p>{keptWords(point)}</p>
      <p>The fork branches off at this step: {keyWords(point.key)}.</p>
      <div className="fields">
        <Field name="Endpoint" value={baseUrl} placeholder={endpoint?.baseUrl || 'http://127.0.0.1:11434/v1'} onChange={setBaseUrl} />
        <Field name="Model" value={model} placeholder={endpoint?.model || 'choose a model'} onChange={setModel} />
        <Field name="Dollars (0 for no limit)" value={usd} placeholder="2" onChange={setUsd} />
        <Field name="Attempts per task" value={attempts} placeholder="12" onChange={setAttempts} />
      </div>
      {fork.error ? <Notice tone="bad">{errorMessage(fork.error)}</Notice> : null}
      <div className="under">
        <button type="submit" className="button main" disabled={!isWhole || fork.isPending}>
          <GitFork aria-hidden /> {fork.isPending ? 'Forking' : 'Fork'}
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly value: string
  readonly placeholder: string
  onChange(value: string): void
}

const Field = ({ name, value, placeholder, onChange }: FieldProps) => (
  <label className="field">
    <span>{name}</span>
    <input className="input" value={value} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} />
  </label>
)
