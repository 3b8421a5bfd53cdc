// Texts to the user where a plan differs from their words. A journal keeps each one as it was.

import type { UserQuestion } from '../../../../contract/run/question.js'
import type { Difference } from '../../contract/contract.js'

/** Letters of a reading that a title or a choice shows. */
const LABEL = 100
const trimmed = (text: string): string => (text.length <= LABEL ? text : `${text.slice(0, LABEL - 1)}…`)

/** The answer that leaves this question and all later ones to the plan. */
export const REST = 'rest'

/**
 * The question which of the two is built.
 * @param place its place in the list of questions
 * @param offersRest whether one answer may leave all further questions to the plan
 */
export function differenceQuestion(difference: Difference, place: NonNullable<UserQuestion['place']>, offersRest: boolean): UserQuestion {
  const question = plainQuestion(difference, place) ?? askedByOptions(difference)
  const left = place.of - place.number
  if (!offersRest || left === 0) return question
  const rest = { id: REST, label: 'Decide the rest for me', consequence: restText(left) }
  return { ...question, choices: [...question.choices, rest] }
}

const restText = (left: number): string =>
  `the plan decides this question and ${left === 1 ? 'the next one' : `the next ${left}`}, and lists its choices as assumptions`

/** In everyday words, with what would be tested below each answer; null where the reader wrote no such words. */
function plainQuestion({ quote, options, question, answers }: Difference, place: NonNullable<UserQuestion['place']>): UserQuestion | null {
  const [first = '', second = ''] = answers?.map((answer) => answer.trim()) ?? []
  const title = question?.trim() ?? ''
  if (title === '' || first === '' || second === '' || first === second) return null
  return {
    about: 'ambiguity',
    title,
    text: `You wrote: “${quote}”`,
    choices: [
      { id: 'a', label: first, consequence: `as planned: ${options[0]}` },
      { id: 'b', label: second, consequence: `changes the plan: ${options[1]}` },
      { id: 'own', label: 'Neither', consequence: 'what you write below becomes a clause with a test; without words the plan stays' },
    ],
    wordsFor: 'in your own words',
    otherwise: 'a',
    ...(place.of > 1 ? { place } : {}),
  }
}

const askedByOptions = ({ quote, plan, options: [first, second] }: Difference): UserQuestion => ({
  about: 'ambiguity',
  title: `Which did you mean: ${trimmed(first)}, or ${trimmed(second)}?`,
  text: `You wrote: “${quote}”\n\nThe plan: ${plan} An independent reader of your words takes them in another way.\n\n- ${first}\n- ${second}`,
  choices: [
    { id: 'a', label: trimmed(first), consequence: 'as the plan has it; it becomes a clause with a test' },
    { id: 'b', label: trimmed(second), consequence: 'the plan is changed to this; it becomes a clause with a test' },
  ],
  wordsFor: 'what else to heed',
  otherwise: 'a',
})

/** An assumption of the plan. */
export const assumptionText = (took: string, quote: string): string => `${took} (of “${quote}”)`

/** The parts of such an assumption: its choice, and the words that leave it open; null for one of another origin. */
export function assumptionParts(text: string): { readonly took: string; readonly quote: string } | null {
  const [, took, quote] = /^([\s\S]+) \(of “([\s\S]+)”\)$/.exec(text) ?? []
  return took === undefined || quote === undefined ? null : { took, quote }
}

export const notReadText = (reason: string): string => `An independent reader did not hold the plan against your words: ${reason}`

export const notMendedText = (reason: string): string => `The plan could not be mended: ${reason}`

/** Why there is another plan. */
export const mendedText = (changes: readonly string[]): string =>
  changes.length === 0 ? '' : `Changed by your words: ${changes.join('; ')}`
