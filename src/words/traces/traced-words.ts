// The state of each of a user's sentences, in a few words.
import { isFeedback, type SentenceState, type Spoken, type TracedClause, type TracedWords } from '../../contract/traces/traced-words.js'
import { count, whole } from '../figures.js'

/** A state, or a mark that overrides it: no test yet, or the sentence was misread. */
export type SentenceMark = SentenceState | 'open' | 'misread' | 'revised'

/** A state beside its sentence. */
export function sentenceStateWords(state: SentenceMark): string {
  switch (state) {
    case 'shown':
      return 'shown by tests'
    case 'partly':
      return 'partly shown'
    case 'red':
      return 'red'
    case 'untested':
      return 'not proven'
    case 'as-a-whole':
      return 'tested as a whole'
    case 'replaced':
      return 'changed later'
    case 'not-asked':
      return 'nothing to test'
    case 'not-covered':
      return 'without a rule'
    case 'open':
      return 'not tested yet'
    case 'misread':
      return 'not what you meant'
    case 'revised':
      return 'tested, partly replaced'
  }
}

/** What a state means, in a sentence. */
export function sentenceMeaning(state: SentenceMark): string {
  switch (state) {
    case 'shown':
      return 'Each rule for this sentence has a test that failed before the code was written and now passes.'
    case 'partly':
      return 'Tests show that some rules for this sentence hold, but not all.'
    case 'red':
      return 'At least one rule for this sentence has a test that does not pass.'
    case 'untested':
      return 'This sentence is in the plan, but no test covers it yet.'
    case 'as-a-whole':
      return 'Tests cover the whole text, but no test names this sentence.'
    case 'replaced':
      return 'Your later messages changed all rules for this sentence. Open the sentence to see the current rules.'
    case 'not-asked':
      return 'The planner found no requirement in this sentence.'
    case 'not-covered':
      return 'No rule in the plan quotes this sentence, so no test covers it.'
    case 'open':
      return 'No test has run for this sentence yet.'
    case 'misread':
      return 'You said that this sentence means something else.'
    case 'revised':
      return 'Tests show that the remaining rules for this sentence hold. Your later messages replaced the others.'
  }
}

/** Where a text is from, as a heading. */
export function spokenWords(from: Spoken['from']): string {
  switch (from) {
    case 'description':
      return 'What you described'
    case 'feedback':
      return 'Your feedback'
    case 'said':
      return 'Messages during the run'
  }
}

const ORDER: readonly SentenceState[] = ['shown', 'partly', 'red', 'untested', 'as-a-whole', 'not-covered', 'replaced', 'not-asked']

/** Behind a clause that later words replace; empty for one that holds. */
export function replacedWords({ task, replacedBy }: TracedClause): string {
  if (!replacedBy) return ''
  // Feedback has no clauses: its words say what holds.
  if (isFeedback(replacedBy.task)) return `replaced by your feedback: ${replacedBy.title}`
  // The task was planned again since, in other words.
  if (replacedBy.clause === 0)
    return `replaced by ${replacedBy.task === task ? 'your later message' : replacedBy.title}: ${replacedBy.text}`
  return `replaced by rule ${replacedBy.clause}${replacedBy.task === task ? '' : ` of ${replacedBy.title}`}: ${replacedBy.text}`
}

/** Above clauses that no sentence leads to and that later words replace. */
export const REPLACED_LATER = 'Replaced by your later messages'

/** The number of sentences per state, the proven first; empty states are left out. */
export const tallyOf = ({ sentences }: TracedWords): { readonly state: SentenceState; readonly count: number }[] =>
  ORDER.map((state) => ({ state, count: sentences.filter((sentence) => sentence.state === state).length })).filter((each) => each.count > 0)

/** What a screen tells of a sentence before it is opened. */
export type ShortState = 'tested' | 'not-tested' | 'failing'

/** Null where a sentence asks for nothing, or for nothing any more. */
export function shortStateOf(mark: SentenceMark): ShortState | null {
  switch (mark) {
    case 'shown':
    case 'revised':
    case 'as-a-whole':
      return 'tested'
    case 'partly':
    case 'untested':
    case 'not-covered':
    case 'open':
      return 'not-tested'
    case 'red':
    case 'misread':
      return 'failing'
    case 'replaced':
    case 'not-asked':
      return null
  }
}

const SHORT: Readonly<Record<ShortState, { readonly words: string; readonly meaning: string }>> = {
  tested: { words: 'tested', meaning: 'Tests that failed before the code was written now pass.' },
  'not-tested': { words: 'not tested yet', meaning: 'Tests cover only part of the sentence, or none of it. Open the sentence to see why.' },
  failing: {
    words: 'failing',
    meaning: 'A test fails, or you said that the sentence means something else. Open the sentence to see which applies.',
  },
}

/** Behind a number of sentences, and what it means. */
export const shortWords = (state: ShortState): { readonly words: string; readonly meaning: string } => SHORT[state]

const SHORT_ORDER: readonly ShortState[] = ['tested', 'not-tested', 'failing']

/** How many are in which state, the tested first; empty states are left out. */
export const tallyOfMarks = (marks: readonly SentenceMark[]): { readonly state: ShortState; readonly count: number }[] =>
  SHORT_ORDER.map((state) => ({ state, count: marks.filter((mark) => shortStateOf(mark) === state).length })).filter(
    (each) => each.count > 0,
  )

/** "9 sentences: 7 shown by tests, 2 without a clause". */
export const tallyWords = (traced: TracedWords): string =>
  `${count(traced.sentences.length, 'sentence')}: ${tallyOf(traced)
    .map((each) => `${each.count} ${sentenceStateWords(each.state)}`)
    .join(', ')}`

/** Shown for a plan without quotations. */
export const NO_QUOTES = 'The plan is not linked to your sentences.'

/** Behind an assumption: what the user answered to it. */
export const answeredWords = (judged: 'right' | 'wrong' | null): string => (judged === null ? '' : ` - your answer: ${judged}`)

/** How many assumptions there are, and what is asked of the user: nothing has to be answered. Pure. */
export function assumptionCount(all: number, answered: number): string {
  if (answered === 0) return `${whole(all)}; answer only those you care about`
  return answered === all ? `${whole(all)}, all answered` : `${whole(all)}, ${whole(answered)} answered`
}

/** How a correction of an assumption begins. */
export const wrongAssumptionWords = (assumption: string): string => `“${assumption}” is wrong. Instead: `

/** How a correction of what was made of a sentence begins. */
export const misreadWords = (sentence: string): string => `“${sentence}” means something else: `

/** What the user said instead of an assumption: the rest of the sentence that was begun for them; null where they said nothing to it. Pure. */
export function saidInstead(said: string, assumption: string): string | null {
  const begin = wrongAssumptionWords(assumption).trimEnd()
  const at = said.lastIndexOf(begin)
  if (at < 0) return null
  const rest = said.slice(at + begin.length)
  const next = rest.search(OTHER_CORRECTION)
  return (next < 0 ? rest : rest.slice(0, next)).trim() || null
}

/** The line with which another correction begins. */
const OTHER_CORRECTION = /\s“[^“]*” (?:is wrong\. Instead|means something else):/
