// Beside the minutes of a run: whether one answer of its endpoint may take longer than all of them.
import { longAnswerWords } from '../../../words/run/budget.js'
import { endpointOf } from './chosen-model.js'
import { useSettings } from './settings-queries.js'

interface LongAnswerProps {
  readonly minutes: number
  /** Of the run; empty for the default. */
  readonly baseUrl?: string
}

export function LongAnswer({ minutes, baseUrl = '' }: LongAnswerProps) {
  const state = useSettings().data
  const endpoint = state ? endpointOf(state.settings, { baseUrl }) : null
  const answerS = state?.endpoints.find(({ name }) => name === endpoint?.name)?.answerS
  const words = endpoint && answerS !== undefined ? longAnswerWords(endpoint.name, answerS, minutes) : ''
  return words ? <p className="note long-answer">{words}</p> : null
}
