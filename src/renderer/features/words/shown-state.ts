// How a sentence is drawn: as its tests showed it, unless the user said that it means something else, changed a part of it, or nothing was
// tested yet.
import type { TracedSentence } from '../../../contract/traces/traced-words.js'
import type { SentenceMark } from '../../../words/traces/traced-words.js'

export type ShownState = SentenceMark

export function shownStateOf({ state, text, clauses }: TracedSentence, misread: readonly string[], isLive: boolean): ShownState {
  if (misread.includes(text)) return 'misread'
  if (isLive && state !== 'not-asked' && state !== 'replaced' && clauses.every((clause) => clause.state === 'open')) return 'open'
  return state === 'shown' && clauses.some(({ replacedBy }) => replacedBy) ? 'revised' : state
}
