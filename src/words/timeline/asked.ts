// What was asked and answered, as it is shown: a journal keeps questions letter by letter, a screen has one wording for each action.
import { planQuestion } from '../recorded/questions.js'

const [first, again] = [1, 2].map((round) => planQuestion({ title: '', tasks: [], assumptions: [], start: null }, round))

const labels: ReadonlyMap<string, string> = new Map([
  ['approve', 'Build this plan'],
  ['change', 'Describe changes'],
])

const shown: ReadonlyMap<string, string> = new Map([
  ...(first ? [[first.title, 'Build this plan?'] as const] : []),
  ...(again ? [[again.title, 'Build the new plan?'] as const] : []),
  ...(first?.choices ?? []).map(({ id, label }) => [label, labels.get(id) ?? label] as const),
])

/** The title of a question, or the words of one of its choices. Pure. */
export const askedWords = (recorded: string): string => shown.get(recorded) ?? recorded
