// One parameter as a field: its kind, its sentence and what is wrong with it come from the schema.
import { Switch } from '@base-ui/react/switch'
import { useId, useState } from 'react'
import type { Parameter } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/text/json.js'
import { choiceLabel, labelOf, wordsOf } from './labels.js'

interface ParameterFieldProps {
  readonly parameter: Parameter
  /** Undefined without a choice, which a draft allows. */
  readonly value: Json | undefined
  /** What is wrong with a value, or null where it may be kept. */
  problemOf(value: Json): string | null
  onChange(value: Json | undefined): void
  /**
   * The value is one of many that are checked and sent together. An empty field means the default, which is shown in it. A wrong value is
   * kept as it was typed.
   */
  readonly isDraft?: boolean
  /** Leaves the sentence to the tooltip, because the fields are close together. */
  readonly isSmall?: boolean
}

export function ParameterField(props: ParameterFieldProps) {
  switch (props.parameter.type) {
    case 'switch':
      return <SwitchField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    default:
      return <TextField {...props} />
  }
}

/** One of a few words; the first one says nothing where the parameter may be left open. */
function ChoiceField({ parameter, value, onChange, isSmall = false, isDraft = false }: ParameterFieldProps) {
  const id = useId()
  const isOpen = isDraft || parameter.nullable || parameter.isOptional
  const open = isDraft ? `${standardWords(parameter)} (default)` : parameter.isOptional ? 'same as default' : 'not set'
  const field = (
    <select
      className="input"
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? (isDraft ? undefined : null) : event.target.value)}
    >
      {isOpen ? <option value="">{open}</option> : null}
      {parameter.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(parameter, choice)}
        </option>
      ))}
    </select>
  )
  if (!isSmall)
    return (
      <div className="setting" data-setting={parameter.path}>
        <div className="min-w-0">
          <label htmlFor={id}>
            <b>{labelOf(parameter)}</b>
          </label>
          <p>{wordsOf(parameter)}</p>
        </div>
        {field}
      </div>
    )
  return (
    <div className="field" title={wordsOf(parameter)}>
      <label className="name" htmlFor={id}>
        {labelOf(parameter)}
      </label>
      {field}
    </div>
  )
}

function SwitchField({ parameter, value, onChange, isDraft = false }: ParameterFieldProps) {
  const id = useId()
  return (
    <div className="setting" data-setting={parameter.path}>
      <div className="min-w-0">
        <b id={id}>{labelOf(parameter)}</b>
        <p>{wordsOf(parameter)}</p>
      </div>
      <Switch.Root
        className="switch"
        aria-labelledby={id}
        checked={(value ?? parameter.standard) === true}
        onCheckedChange={(on) => onChange(isDraft && on === parameter.standard ? undefined : on)}
      >
        <Switch.Thumb className="thumb" />
      </Switch.Root>
    </div>
  )
}

/** The placeholder of an empty field: never a default if the field was emptied on purpose. */
function placeholderOf(parameter: Parameter, value: Json | undefined, isDraft: boolean): string {
  const { path, isOptional, nullable, standard } = parameter
  if (isDraft) return standardWords(parameter)
  if (isOptional) return 'same as default'
  if (nullable && value === null) return LIMITS.includes(path) ? 'no limit' : 'not set'
  return String(standard ?? '')
}

/** A default as a user would type it. */
function standardWords(parameter: Parameter): string {
  const { standard } = parameter
  if (standard === undefined) return 'same as default'
  if (standard === null) return 'not set'
  if (Array.isArray(standard)) return standard.join(', ') || 'none'
  return choiceLabel(parameter, String(standard))
}

const LIMITS = ['budget.usd', 'dailyUsd']

/** Says in a draft that a text is empty. */
const EMPTY = '""'

/** Kept when one leaves it or presses Enter, and only where it may be. */
function TextField({ parameter, value, problemOf, onChange, isSmall = false, isDraft = false }: ParameterFieldProps) {
  const shown =
    value === null || value === undefined ? '' : isDraft && value === '' ? EMPTY : Array.isArray(value) ? value.join(', ') : String(value)
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const parsed = typed === null ? value : isDraft && typed.trim() === '' ? undefined : parse(parameter, typed)
  const isChecked = isDraft || typed !== null
  const problem = isChecked && parsed !== undefined ? problemOf(parsed) : null
  const keep = () => {
    if (typed === null || (problem && !isDraft)) return
    setTyped(null)
    if (parsed !== value) onChange(parsed)
  }
  const field = (
    <input
      className="input"
      id={id}
      inputMode={parameter.type === 'number' || parameter.type === 'integer' ? 'decimal' : 'text'}
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholderOf(parameter, value, isDraft)}
      value={typed ?? shown}
      aria-invalid={problem ? true : undefined}
      aria-describedby={`${id}-words`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
  if (isSmall)
    return (
      <div className="field" title={wordsOf(parameter)}>
        <label className="name" htmlFor={id}>
          {labelOf(parameter)}
        </label>
        {field}
        <span className={problem ? 'why' : 'sr-only'} id={`${id}-words`} role={problem ? 'alert' : undefined}>
          {problem ?? wordsOf(parameter)}
        </span>
      </div>
    )
  return (
    <div className="setting" data-setting={parameter.path}>
      <div className="min-w-0">
        <label htmlFor={id}>
          <b>{labelOf(parameter)}</b>
        </label>
        <p id={`${id}-words`}>{wordsOf(parameter)}</p>
        {problem ? (
          <p className="why" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      {field}
    </div>
  )
}

function parse({ type, nullable, isOptional }: Parameter, typed: string): Json {
  // What may be left out is left out again by an empty field.
  if (typed.trim() === '' && isOptional) return null
  // An empty field of a draft means the default.
  if (type === 'text') return typed.trim() === EMPTY ? '' : typed.trim()
  if (type === 'list') return typed.split(/[\s,]+/).filter(Boolean)
  if (typed.trim() === '') return nullable ? null : typed
  const number = Number(typed)
  return Number.isFinite(number) ? number : typed
}
