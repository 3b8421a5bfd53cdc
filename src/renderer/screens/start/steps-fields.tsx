// Steps of the run that is about to start which are off unless the person wants them; what each does is the schema's own
// sentence.
import { StepConfig } from '../../../contract/config/config.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/wire/json.js'
import { ParameterField } from '../../features/settings/parameter-field.js'
import { type Steps, useStartDraft } from '../../features/start-draft/start-draft.js'

const Offered = StepConfig.pick({ ambiguity: true, review: true, differential: true })
const parameters = parametersOf(StepConfig).filter(({ path }) => path in Offered.shape)

export function StepsFields() {
  const steps = useStartDraft((draft) => draft.steps)
  const take = useStartDraft((draft) => draft.take)
  return (
    <fieldset className="settings steps">
      <legend>Steps that are off unless you want them</legend>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.path}
          isSmall
          parameter={parameter}
          value={steps[parameter.path as keyof Steps]}
          problemOf={(value) => (Offered.safeParse(withStep(steps, parameter.path, value)).success ? null : wanted(parameter.range))}
          onChange={(value) => {
            const { success, data } = Offered.safeParse(withStep(steps, parameter.path, value))
            if (success) take(data)
          }}
        />
      ))}
    </fieldset>
  )
}

const withStep = (steps: Steps, path: string, value: Json): Json => ({ ...steps, [path]: value })

const wanted = (range: string): string => `Expected a whole number, ${range}.`
