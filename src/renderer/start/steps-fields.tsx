// Steps of the run that is about to start which are off unless the person wants them; what each does is the schema's own sentence.
import { StepConfig } from '../../contract/config.js'
import type { Json } from '../../contract/json.js'
import { parametersOf } from '../../contract/parameters.js'
import { count } from '../parts/words.js'
import { choiceLabel } from '../settings/labels.js'
import { ParameterField } from '../settings/parameter-field.js'
import { Steps, useStartDraft } from './start-draft.js'

const parameters = parametersOf(StepConfig).filter(({ path }) => path in Steps.shape)

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
          problemOf={(value) => (Steps.safeParse(withStep(steps, parameter.path, value)).success ? null : wanted(parameter.range))}
          onChange={(value) => take(withStep(steps, parameter.path, value))}
        />
      ))}
    </fieldset>
  )
}

const withStep = (steps: Steps, path: string, value: Json): Json => ({ ...steps, [path]: value })

const wanted = (range: string): string => `Expected a whole number, ${range}.`

/** What was switched on stays so for the next run, so it is said where the fields are folded away. */
export function StepsSaid() {
  const { ambiguity, review, differential } = useStartDraft((draft) => draft.steps)
  const said = [
    ambiguity > 0 ? `at most ${count(ambiguity, 'question')} about open words` : '',
    review === 'off' ? '' : `a review: ${choiceLabel('review', review)}`,
    differential > 0 ? `old against new by ${count(differential, 'call')}` : '',
  ].filter(Boolean)
  return said.length === 0 ? null : <p className="steps-said">With {said.join(' · ')}</p>
}
