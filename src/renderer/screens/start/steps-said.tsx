// Which steps were switched on, where their fields are folded away.

import { count } from '../../../words/figures.js'
import { choiceLabel } from '../../features/settings/labels.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'

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
