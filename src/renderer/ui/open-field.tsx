// A field of a form that may be left empty: a text, or a number.

interface OpenFieldProps {
  readonly name: string
  readonly value: string
  /** The value of an empty field. */
  readonly empty: string
  readonly isNumber?: boolean
  onChange(value: string): void
}

export function OpenField({ name, value, empty, isNumber = false, onChange }: OpenFieldProps) {
  return (
    <label className="field">
      <span>{name}</span>
      <input
        className="input"
        {...(isNumber ? { type: 'number', min: 0, step: 'any' } : {})}
        value={value}
        placeholder={empty}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
