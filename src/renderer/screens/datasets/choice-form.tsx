// The fields that choose rows, made from the schema of a choice.
import { type Parameter, parametersOf } from '../../../contract/config/parameters.js'
import { DatasetChoice } from '../../../contract/features/datasets/calls.js'

/** What stands in the fields; empty ones choose nothing. */
export type ChoiceFields = Readonly<Record<string, string>>

const valuesOf = (fields: ChoiceFields): ReadonlyMap<string, string> => new Map(Object.entries(fields))

const parameters = parametersOf(DatasetChoice)
const DAYS: ReadonlySet<string> = new Set(['from', 'until'])
const DAY_MS = 86_400_000

/** Null while a field holds what the choice does not take. */
export function choiceOf(fields: ChoiceFields): DatasetChoice | null {
  const given = parameters.flatMap(({ path, type }): [string, unknown][] => {
    const value = (valuesOf(fields).get(path) ?? '').trim()
    if (value === '') return []
    if (type === 'list') return [[path, [value]]]
    if (DAYS.has(path)) return [[path, new Date(`${value}T00:00:00`).getTime() + (path === 'until' ? DAY_MS - 1 : 0)]]
    return [[path, type === 'number' ? Number(value) : value]]
  })
  return DatasetChoice.safeParse(Object.fromEntries(given)).data ?? null
}

interface ChoiceFormProps {
  readonly fields: ChoiceFields
  onChange(fields: ChoiceFields): void
}

export function ChoiceForm({ fields, onChange }: ChoiceFormProps) {
  return (
    <form className="dataset-choice" aria-label="Rows" onSubmit={(event) => event.preventDefault()}>
      {parameters.map((parameter) => (
        <label key={parameter.path} className="field" htmlFor={idOf(parameter)} data-hint={parameter.words}>
          <span>{parameter.label}</span>
          <Field
            parameter={parameter}
            value={valuesOf(fields).get(parameter.path) ?? ''}
            onChange={(value) => onChange({ ...fields, [parameter.path]: value })}
          />
        </label>
      ))}
    </form>
  )
}

const idOf = ({ path }: Parameter): string => `dataset-${path}`

interface FieldProps {
  readonly parameter: Parameter
  readonly value: string
  onChange(value: string): void
}

function Field({ parameter, value, onChange }: FieldProps) {
  const { path, type, choices, standard } = parameter
  if (choices.length > 0)
    return (
      <select id={idOf(parameter)} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {typeof standard === 'string' ? null : <option value="">any</option>}
        {choices.map((each) => (
          <option key={each} value={each === standard ? '' : each}>
            {each}
          </option>
        ))}
      </select>
    )
  return (
    <input
      id={idOf(parameter)}
      className="input"
      type={DAYS.has(path) ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={type === 'number' ? String(standard ?? '') : 'any'}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
