// One parameter of a schema as a field of a form, and the values of such fields.
import type { Parameter } from '../../../../contract/config/parameters.js'

/** Contents of the fields, by path; empty ones leave their parameter open. */
export type FieldValues = Readonly<Record<string, string>>

const valuesOf = (fields: FieldValues): ReadonlyMap<string, string> => new Map(Object.entries(fields))

const DAYS: ReadonlySet<string> = new Set(['from', 'until'])
const DAY_MS = 86_400_000

/** What is said of the parameters, for their schema to check. */
export function givenIn(parameters: readonly Parameter[], fields: FieldValues): Record<string, unknown> {
  const given = parameters.flatMap((parameter): [string, unknown][] => {
    const { path, type } = parameter
    const value = (valuesOf(fields).get(path) ?? '').trim()
    if (value === '') return []
    if (type === 'list') return [[path, [value]]]
    if (DAYS.has(path)) return [[path, new Date(`${value}T00:00:00`).getTime() + (path === 'until' ? DAY_MS - 1 : 0)]]
    return [[path, isNumber(parameter) ? Number(value) : value]]
  })
  return Object.fromEntries(given)
}

const isNumber = ({ type }: Parameter): boolean => type === 'number' || type === 'integer'

interface SchemaFieldProps {
  /** What it belongs to: ids of two forms of a screen differ. */
  readonly of: string
  readonly parameter: Parameter
  /** What holds where nothing is said, and the schema has no default. */
  readonly empty: string
  readonly fields: FieldValues
  onChange(fields: FieldValues): void
}

export function SchemaField({ of, parameter, empty, fields, onChange }: SchemaFieldProps) {
  const { path, label, words, choices, standard } = parameter
  const id = `${of}-${path}`
  const value = valuesOf(fields).get(path) ?? ''
  const change = (next: string) => onChange({ ...fields, [path]: next })
  return (
    <label className="field" htmlFor={id} data-hint={words}>
      <span>{label}</span>
      {choices.length > 0 ? (
        <select id={id} className="input" value={value} onChange={(event) => change(event.target.value)}>
          {typeof standard === 'string' ? null : <option value="">{empty}</option>}
          {choices.map((each) => (
            <option key={each} value={each === standard ? '' : each}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          type={DAYS.has(path) ? 'date' : 'text'}
          inputMode={isNumber(parameter) ? 'decimal' : undefined}
          placeholder={isNumber(parameter) && !DAYS.has(path) ? String(standard ?? empty) : empty}
          spellCheck={false}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </label>
  )
}
