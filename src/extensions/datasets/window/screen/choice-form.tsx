// The fields that choose rows, made from the schema of a choice.
import { parametersOf } from '../../../../contract/config/parameters.js'
import { DatasetChoice } from '../../contract/calls.js'
import { type FieldValues, givenIn, SchemaField } from './schema-field.js'

const parameters = parametersOf(DatasetChoice)

/** Null while a field holds what the choice does not take. */
export const choiceOf = (fields: FieldValues): DatasetChoice | null => DatasetChoice.safeParse(givenIn(parameters, fields)).data ?? null

interface ChoiceFormProps {
  readonly fields: FieldValues
  onChange(fields: FieldValues): void
}

export const ChoiceForm = ({ fields, onChange }: ChoiceFormProps) => (
  <form className="dataset-choice" aria-label="Rows" onSubmit={(event) => event.preventDefault()}>
    {parameters.map((parameter) => (
      <SchemaField key={parameter.path} of="dataset" empty="any" parameter={parameter} fields={fields} onChange={onChange} />
    ))}
  </form>
)
