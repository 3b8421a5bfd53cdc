// Finds feedback that was built without a test: then green says nothing about the user's words.
import type { RunView } from '../../../contract/view/run-view.js'

/** The author of tests may say that the words cannot be captured by a test, or are true already. */
export const isFeedbackUntested = ({ goal, suites, outcome }: Pick<RunView, 'goal' | 'suites' | 'outcome'>): boolean =>
  goal?.kind === 'feedback' && outcome?.ended === 'finished' && !suites.some(({ task, red }) => task === goal.task && red.length > 0)
