// A run's row as faces see it, also where it is damaged: one bad letter must not hide the run, nor those beside it.
import { RunSummary } from '../../../contract/run/run.js'

/** Replaces fields that cannot be read. An optional field is left out. */
const INSTEAD: Omit<RunSummary, 'origin' | 'damage'> = {
  id: '00000000',
  project: '',
  title: '',
  parent: null,
  kind: 'build',
  description: '',
  template: '',
  model: '',
  config: '',
  demo: null,
  state: 'ended',
  asks: false,
  outcome: null,
  createdAt: 0,
  finishedAt: null,
  ms: null,
  tests: 0,
  passed: 0,
  rounds: 0,
  usd: 0,
  tokens: 0,
  human: null,
  closed: null,
}

type Fields = { readonly [Field in keyof RunSummary]: unknown }

/** The summary, or one that says in `damage` and as its outcome which fields could not be read. */
export function checkedSummary(found: Fields): RunSummary {
  const checked = RunSummary.safeParse(found)
  if (checked.success) return checked.data
  const damage = [...new Set(checked.error.issues.map((issue) => String(issue.path[0])))]
  const kept = Object.fromEntries(Object.entries(found).filter(([field]) => !damage.includes(field)))
  return RunSummary.parse({
    ...INSTEAD,
    ...kept,
    state: 'ended',
    outcome: { verdict: 'unverifiable', ended: 'crashed', reason: '', why: { type: 'row-damaged', fields: damage } },
    damage,
  })
}
