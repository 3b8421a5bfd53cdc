// Asks a model for more rows: shows the request, its limits, its progress, and the rows as a file at the end.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepConfig } from '../../../../contract/config/config.js'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { configCalled } from '../../../../renderer/features/configs/config-called.js'
import { PageLink } from '../../../../renderer/features/help/page-link.js'
import { STANDARD } from '../../../../renderer/features/start-draft/named-config.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { count } from '../../../../words/figures.js'
import type { DatasetChoice } from '../../contract/calls.js'
import { type FieldValues, SchemaField } from './schema-field.js'
import { SynthesisResult } from './synthesis-result.js'
import { askedIn, configParameters, type SynthesisRequest, standing, wishParameters } from './synthesis-wish.js'
import { beginSynthesis, stopSynthesis, useSynthesising } from './synthesising.js'

/** The id of the panel, for links to it. */
export const MORE_ROWS = 'more-rows'

/** `choice`: the choice of rows above, which says what the seeds are and from which cosine rows are the same. */
export function SynthesisPanel({ choice }: { choice: DatasetChoice | null }) {
  const [fields, setFields] = useState<FieldValues>({})
  const [name, setName] = useState(STANDARD)
  const [refusal, setRefusal] = useState('')
  const [unpriced, setUnpriced] = useState<PendingConsent | null>(null)
  const { state, why } = useSynthesising()
  const base = useQuery({ queryKey: ['datasets', 'config', name], queryFn: () => configCalled(name), staleTime: 0 })
  const seeds = useSeeds(choice)
  const begin = async () => {
    if (!base.data || !choice) return
    const request = askedIn(base.data, fields)
    setRefusal(typeof request === 'string' ? request : '')
    if (typeof request === 'string') return
    try {
      const { models } = await core.settings.unpriced({ config: request.config })
      if (models.length > 0) setUnpriced({ asked: request, choice, models })
      else beginSynthesis(request, choice)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
  }
  const change = (next: FieldValues, config = name) => {
    // The answer was about the old fields.
    setUnpriced(null)
    setFields(next)
    setName(config)
  }
  const isIdle = state === 'none'
  return (
    <section className="panel synthesis" id={MORE_ROWS} tabIndex={-1} aria-label="More rows from a model">
      <h3>
        More rows from a model <small>uses verified runs as seeds; each row is checked before it is kept</small>
        <span className="flex-1" />
        <PageLink page="datasets" section="more-rows-from-a-model">
          How rows are made
        </PageLink>
      </h3>
      <form
        aria-label="More rows"
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <WishFields base={base.data} config={name} fields={fields} onChange={change} />
        <StartLine canStart={base.data !== undefined && unpriced === null} seeds={seeds.data} choice={choice} />
      </form>
      {unpriced === null || !isIdle ? null : <Agreement unpriced={unpriced} onDone={() => setUnpriced(null)} />}
      {[refusal, why, base.error ? errorMessage(base.error) : '', seeds.error ? errorMessage(seeds.error) : '']
        .filter(Boolean)
        .map((line) => (
          <Notice key={line} tone="bad">
            {line}
          </Notice>
        ))}
      <SynthesisResult />
    </section>
  )
}

interface WishFieldsProps {
  /** Undefined until it is read. */
  readonly base: StepConfig | undefined
  readonly config: string
  readonly fields: FieldValues
  onChange(fields: FieldValues, config?: string): void
}

/** The request, then the model and the limits. */
const WishFields = ({ base, config, fields, onChange }: WishFieldsProps) => (
  <>
    <div className="dataset-choice">
      {wishParameters.map((parameter) => (
        <SchemaField key={parameter.path} of="synthesis" empty="automatic" parameter={parameter} fields={fields} onChange={onChange} />
      ))}
    </div>
    <div className="dataset-choice">
      <ConfigField value={config} onChange={(next) => onChange(fields, next)} />
      {configParameters.map((parameter) => (
        <SchemaField
          key={parameter.path}
          of="synthesis"
          empty={base ? standing(base, parameter.path) : ''}
          parameter={{ ...parameter, standard: null }}
          fields={fields}
          onChange={onChange}
        />
      ))}
    </div>
  </>
)

interface StartLineProps {
  readonly canStart: boolean
  /** Undefined until they are counted. */
  readonly seeds: number | undefined
  readonly choice: DatasetChoice | null
}

function StartLine({ canStart, seeds, choice }: StartLineProps) {
  const { state, rows, isSaved } = useSynthesising()
  const isIdle = state === 'none'
  return (
    <div className="actions">
      {isIdle ? (
        <button type="submit" className="button main" disabled={!canStart || !seeds || !isSaved}>
          Start
        </button>
      ) : (
        <button type="button" className="button" disabled={state !== 'asking'} onClick={stopSynthesis}>
          Stop
        </button>
      )}
      <span role="status">
        {isIdle
          ? idleWords(seeds, choice, isSaved ? 0 : rows.length)
          : 'The synthesis stops when this window closes. Rows received so far are kept.'}
      </span>
    </div>
  )
}

/** Verified runs that the choice lets through, as the core chooses them. */
function useSeeds(choice: DatasetChoice | null) {
  return useQuery({
    queryKey: ['datasets', 'seeds', choice],
    queryFn: async () => {
      if (choice === null) return 0
      const { report } = await core.datasets.show({ ...choice, kind: 'tasks', label: 'ok', verdicts: ['verified'], rows: 0 })
      return report.kept
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

function idleWords(seeds: number | undefined, choice: DatasetChoice | null, unsaved: number): string {
  if (unsaved > 0) return `First save or discard the ${count(unsaved, 'row')} from the last synthesis.`
  if (seeds === undefined || choice === null) return ''
  if (seeds === 0)
    return 'No verified run matches the filters above, so there are no seeds. The report for the kind "tasks" shows what each filter left out.'
  const alike =
    choice.similar === 0
      ? 'only identical rows count as duplicates'
      : `rows with a similarity of at least ${choice.similar} count as duplicates`
  return `The filters leave ${count(seeds, 'verified run')} as ${seeds === 1 ? 'the seed' : 'seeds'}, and ${alike}.`
}

function ConfigField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const configs = useQuery({ queryKey: ['configs'], queryFn: () => core.configs.list({}), staleTime: 0 }).data ?? []
  return (
    <label className="field">
      <span>Config</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {[STANDARD, ...configs.map(({ name }) => name)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}

/** The request that waits for consent, with the models whose price is not known. */
interface PendingConsent {
  readonly asked: SynthesisRequest
  readonly choice: DatasetChoice
  readonly models: readonly string[]
}

/** Without a price the dollar limit is off; that is agreed to before the first question. */
function Agreement({ unpriced: { asked, choice, models }, onDone }: { unpriced: PendingConsent; onDone(): void }) {
  const names = models.map((name) => name || 'the model').join(' and ')
  return (
    <div className="synthesis-agree">
      <Notice tone="warn">The price of {names} is unknown, so the dollar limit does not apply. Time and token limits still apply.</Notice>
      <div className="actions">
        {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed waits for an answer */}
        <button type="button" className="button main" autoFocus onClick={onDone}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            onDone()
            beginSynthesis(asked, choice)
          }}
        >
          Start without a dollar limit
        </button>
      </div>
    </div>
  )
}
