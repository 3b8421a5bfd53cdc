// What a user is asked where two sentences of a plan contradict each other. A journal keeps it as it was said.
import type { UserQuestion } from '../../contract/run/question.js'

/** Letters of a reading that a title or a choice shows. */
const LABEL = 100
const trimmed = (text: string): string => (text.length <= LABEL ? text : `${text.slice(0, LABEL - 1)}…`)

export interface OpenContradiction {
  readonly quotes: readonly [string, string]
  readonly why: string
  /** Empty if it was not put into words. */
  readonly question: string
  /** The more usual reading first. */
  readonly options: readonly [string, string]
}

export const contradictionQuestion = ({
  quotes: [one, two],
  why,
  question,
  options: [first, second],
}: OpenContradiction): UserQuestion => ({
  about: 'ambiguity',
  title: question.trim() === '' ? `Which holds: ${trimmed(first)}, or ${trimmed(second)}?` : question.trim(),
  text: `Two sentences contradict each other: “${one}” and “${two}”.\n\n${why}\n\n- ${first}\n- ${second}`,
  choices: [
    { id: 'a', label: trimmed(first), consequence: 'it becomes a clause with a test' },
    { id: 'b', label: trimmed(second), consequence: 'it becomes a clause with a test' },
  ],
  wordsFor: 'what else to heed',
  otherwise: 'a',
})
