// One parameter as a field: its kind, its sentence and what is wrong with it come from the schema.
import { Switch } from '@base-ui/react/switch'
import { useId, useState } from 'react'
import type { Parameter } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/wire/json.js'
import { choiceLabel, labelOf, wordsOf } from './labels.js'

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: Json
  /** What is wrong with a value, or null where it may be kept. */
  problemOf(value: Json): string | null
  onChange(value: Json): void
  /** Leaves the sentence to the tooltip, where fields stand close together. */
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
function ChoiceField({ parameter, value, onChange, isSmall = false }: ParameterFieldProps) {
  const id = useId()
  const isOpen = parameter.nullable || parameter.isOptional
  const field = (
    <select
      className="input"
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {isOpen ? <option value="">{parameter.isOptional ? 'as in every run' : 'as suits it'}</option> : null}
      {parameter.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(parameter.path, choice)}
        </option>
      ))}
    </select>
  )
  if (!isSmall)
    return (
      <div className="setting" data-setting={parameter.path}>
        <div className="min-w-0">
          <label htmlFor={id}>
            <b>{labelOf(parameter.path)}</b>
          </label>
          <p>{wordsOf(parameter)}</p>
        </div>
        {field}
      </div>
    )
  return (
    <div className="field" title={wordsOf(parameter)}>
      <label className="name" htmlFor={id}>
        {labelOf(parameter.path)}
      </label>
      {field}
    </div>
  )
}

function SwitchField({ parameter, value, onChange }: ParameterFieldProps) {
  const id = useId()
  return (
    <div className="setting" data-setting={parameter.path}>
      <div className="min-w-0">
        <b id={id}>{labelOf(parameter.path)}</b>
        <p>{wordsOf(parameter)}</p>
      </div>
      <Switch.Root className="switch" aria-labelledby={id} checked={value === true} onCheckedChange={(on) => onChange(on)}>
        <Switch.Thumb className="thumb" />
      </Switch.Root>
    </div>
  )
}

/** What an empty field stands for: never a default where the field was emptied on purpose. */
function placeholderOf({ path, isOptional, nullable, standard }: Parameter, value: Json): string {
  if (isOptional) return 'as in every run'
  if (nullable && value === null) return LIMITS.includes(path) ? 'no limit' : 'as suits it'
  return String(standard ?? '')
}

const LIMITS = ['budget.usd', 'dailyUsd']

/** Kept when one leaves it or presses Enter, and only where it may be. */
function TextField({ parameter, value, problemOf, onChange, isSmall = false }: ParameterFieldProps) {
  const shown = value === null || value === undefined ? '' : String(value)
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const parsed = typed === null ? value : parse(parameter, typed)
  const problem = typed === null ? null : problemOf(parsed)
  const keep = () => {
    if (typed === null || problem) return
    setTyped(null)
    if (parsed !== value) onChange(parsed)
  }
  const field = (
    <input
      className="input"
      id={id}
      inputMode={parameter.type === 'text' ? 'text' : 'decimal'}
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholderOf(parameter, value)}
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
          {labelOf(parameter.path)}
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
          <b>{labelOf(parameter.path)}</b>
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
  if (type === 'text') return typed.trim()
  if (typed.trim() === '') return nullable ? null : typed
  const number = Number(typed)
  return Number.isFinite(number) ? number : typed
}
