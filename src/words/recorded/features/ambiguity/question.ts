// An input of which two authors expect different outcomes, as a question to the user, and what the timeline says of such questions.
import type { Ambiguity } from '../../../../contract/features/ambiguity/examples.js'
import type { UserQuestion } from '../../../../contract/run/question.js'
import { type Clarification, expectedWords, givesWords, oneLine } from './clause.js'

/** Letters of an outcome that a choice shows. */
const LABEL = 80
const TITLE_INPUT = 60

/** `title`: that of the task. */
export function ambiguityQuestion(title: string, { input, clause, first, second }: Ambiguity): UserQuestion {
  const [one, other] = [expectedWords(first), expectedWords(second)]
  const full = isHardToSee(one, other) ? ['', 'The first:', '', fenced(first.text), '', 'The second:', '', fenced(second.text)] : []
  return {
    about: 'ambiguity',
    title: `For ${trimmed(oneLine(input), TITLE_INPUT)}: ${trimmed(one, LABEL)} or ${trimmed(other, LABEL)}?`,
    text: [
      `Two authors read the task **${title}** without knowing of each other, and expect different outcomes of`,
      '',
      fenced(input),
      ...full,
      ...(clause === '' ? [] : ['', `It is about: ${clause}`]),
      '',
      'What you choose becomes a clause of the task, for its tests and its code alike.',
    ].join('\n'),
    choices: [
      { id: 'a', label: trimmed(one, LABEL), consequence: 'the first author reads it so; tests and code hold to it' },
      { id: 'b', label: trimmed(other, LABEL), consequence: 'the second author reads it so; tests and code hold to it' },
      { id: 'own', label: 'Neither', consequence: 'your words say what shall come of it; tests and code hold to them' },
      {
        id: 'leave',
        label: 'Leave it to the author',
        consequence: 'nothing is settled: whoever writes the tests decides, or does not test it',
      },
    ],
    wordsFor: 'what shall come of it, or what else to heed',
    otherwise: 'a',
  }
}

/** Outcomes that are long, have lines, or differ in white space alone stand in full in the text. */
const isHardToSee = (one: string, other: string): boolean =>
  [one, other].some((words) => words.length > LABEL || words.includes('⏎')) || one.replace(/\s+/g, '') === other.replace(/\s+/g, '')

const fenced = (text: string): string => `~~~~\n${text}\n~~~~`

const trimmed = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)

/** `left` of `open` examples were not asked about, since `most` questions are the most. */
export const notAskedText = (left: number, open: number, most: number): string =>
  `${left} of ${open} open examples are left to the test author: a clause is asked about once, and ${most} questions are the most.`

export const withoutWordsText = 'There were no words to it, so it is left to the test author.'

export const notReadText = (task: string, reason: string): string => `"${task}" was not read twice: ${reason}`

/** Why a plan has new clauses: a line for each. */
export const clarifiedText = (settled: readonly Clarification[]): string =>
  settled
    .map(({ input, outcome, words, by }) => {
      const what = outcome === null ? `\`${oneLine(input)}\`: ${oneLine(words)}` : givesWords(input, outcome)
      return `${by === 'person' ? 'You decided' : 'Taken by default'}: ${what}`
    })
    .join('\n')
