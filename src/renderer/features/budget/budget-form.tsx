// Raises the limits of a run: each limit with its value, to be changed, and the button that sets them.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limitOf } from '../../../contract/config/config.js'
import type { RunLimits } from '../../../contract/run/effects.js'
import type { BudgetWish } from '../../../contract/run/run.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

const FIELDS = [
  ['usd', 'Dollars'],
  ['minutes', 'Minutes'],
  ['tokens', 'Tokens'],
  ['attempts', 'Attempts per task'],
] as const satisfies readonly (readonly [keyof RunLimits, string])[]

/** The current limits of a run, from its view. */
export function limitsOf({ limits, config }: Pick<RunView, 'limits' | 'config'>): RunLimits | null {
  if (!config) return null
  const { usd, minutes, tokens, attempts } = config.budget
  return { ...(limits ?? { usd: limitOf(usd), minutes, tokens }), attempts }
}

interface BudgetFormProps {
  readonly run: string
  readonly limits: RunLimits
  /** The word on its button. */
  readonly label: string
  onDone(run: string): void
}

export function BudgetForm({ run, limits, label, onDone }: BudgetFormProps) {
  const [texts, setTexts] = useState<Readonly<Record<keyof RunLimits, string>>>(() => ({
    usd: String(limits.usd ?? 0),
    minutes: String(limits.minutes),
    tokens: String(limits.tokens),
    attempts: String(limits.attempts),
  }))
  const set = useMutation({
    mutationFn: (budget: BudgetWish) => core.runs.grant({ run, budget }),
    onSuccess: ({ run: same }) => {
      for (const key of ['summary', 'runs']) void queryClient.invalidateQueries({ queryKey: [key] })
      onDone(same)
    },
  })
  const isFit = FIELDS.every(([name]) => /^\d+(\.\d+)?$/.test(texts[name].trim()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = FIELDS.filter(([name]) => Number(texts[name]) !== (limits[name] ?? 0))
    if (changed.length > 0) set.mutate(Object.fromEntries(changed.map(([name]) => [name, Number(texts[name])])))
  }
  return (
    <form className="budget-form" aria-label="Budget" onSubmit={submit}>
      <p className="note">Totals for this run, including what it has already used. 0 means no limit.</p>
      <div className="fields">
        {FIELDS.map(([name, title]) => (
          <label className="field" key={name}>
            <span>{title}</span>
            <input
              className="input"
              inputMode="decimal"
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {set.error ? <Notice tone="bad">{errorMessage(set.error)}</Notice> : null}
      <div className="under">
        <button type="submit" className="button main" disabled={!isFit || set.isPending}>
          {set.isPending ? 'Saving' : label}
        </button>
      </div>
    </form>
  )
}
