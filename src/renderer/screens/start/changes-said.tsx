// Names the changes of a run's config while its fields are folded away, because they apply to the next run too.
import type { Parameter } from '../../../contract/config/parameters.js'
import { valueWords } from '../../../words/configs/setting-words.js'
import { runParameters } from '../../features/settings/run-parameters.js'
import { type Changes, useStartDraft } from '../../features/start-draft/start-draft.js'

export function ChangesSaid() {
  const said = saidOf(
    runParameters,
    useStartDraft((draft) => draft.changes),
  )
  return said === '' ? null : <p className="changes-said">With {said}</p>
}

/** Which of the parameters were changed, each with its value. */
export const saidOf = (parameters: readonly Parameter[], changes: Changes): string =>
  parameters
    .flatMap((parameter) => {
      const value = changes[parameter.path]
      return value === undefined ? [] : [`${parameter.label.toLowerCase()}: ${valueWords(parameter, value)}`]
    })
    .join(' · ')
