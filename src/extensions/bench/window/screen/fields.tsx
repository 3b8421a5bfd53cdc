// The fields of the forms of the bench: a choice, and a whole number.

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  onChange(value: string): void
}

export function Choice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span>{name}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

export function Amount({ name, value, most, onChange }: { name: string; value: number; most: number; onChange(value: number): void }) {
  return (
    <label className="field">
      <span>{name}</span>
      <input
        className="input"
        type="number"
        min={1}
        max={most}
        value={value}
        onChange={(event) => onChange(Math.min(most, Math.max(1, Math.round(Number(event.target.value)) || 1)))}
      />
    </label>
  )
}
