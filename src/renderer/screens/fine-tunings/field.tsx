// A field of the forms for fine-tunings that may be left empty.

interface FieldProps {
  readonly name: string
  readonly value: string
  /** What holds where it is empty. */
  readonly empty: string
  readonly isNumber?: boolean
  onChange(value: string): void
}

export function Field({ name, value, empty, isNumber = false, onChange }: FieldProps) {
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
