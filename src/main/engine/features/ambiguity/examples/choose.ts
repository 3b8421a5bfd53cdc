// Of all that two authors expect differently: what is worth a question, the most telling first, one for each clause.
import type { Ambiguity } from '../../../../../contract/features/ambiguity/examples.js'
import { readLiteral } from '../../../task/literals/literal.js'

/** Whose outcome it is. */
type Side = 'first' | 'second'

/** What a confirmation says of a difference. */
export interface Look {
  readonly choice: Side | 'same' | 'open'
  /** Words of the task that settle it; empty where none do. */
  readonly quote: string
}

/**
 * In which order an author is shown both outcomes of a difference: so that nobody can tell whose is whose, and the other way round
 * for the second author, since one model with one prompt would say the same twice.
 */
export function sides({ first, second }: Pick<Ambiguity, Side>, author: Side): readonly [Side, Side] {
  const isBefore = `${first.kind} ${first.text}` <= `${second.kind} ${second.text}`
  return isBefore === (author === 'first') ? ['first', 'second'] : ['second', 'first']
}

/** A shorter quote could stand anywhere. */
const SHORTEST_QUOTE = 8

/**
 * Whether two second looks, which know nothing of each other, agree that the words leave nothing open: both take the two
 * outcomes for one, or both quote words that settle it for the same one. `words` are all that the authors saw.
 */
export function isSettled(one: Look, other: Look, words: string): boolean {
  if (one.choice !== other.choice || one.choice === 'open') return false
  return one.choice === 'same' || [one, other].every((look) => stands(look.quote, words))
}

function stands(quote: string, words: string): boolean {
  const sought = plain(quote)
  return sought.length >= SHORTEST_QUOTE && plain(words).includes(sought)
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'`*\s]+/g, ' ')
    .trim()

/** A clause is asked about once. What rests on no clause is asked about as far as there is room. */
export function mostTelling(found: readonly Ambiguity[], most: number): Ambiguity[] {
  const sorted = found
    .map((ambiguity, index) => ({ ambiguity, index }))
    .sort((a, b) => weight(a.ambiguity) - weight(b.ambiguity) || a.index - b.index)
    .map(({ ambiguity }) => ambiguity)
  const isRepeated = ({ task, clause }: Ambiguity, index: number) =>
    clause !== '' && sorted.findIndex((other) => other.task === task && other.clause === clause) < index
  return sorted.filter((ambiguity, index) => !isRepeated(ambiguity, index)).slice(0, most)
}

/** Whether it fails at all tells more than what kind of value it gives, and that more than which. */
function weight({ first, second }: Ambiguity): number {
  if (first.kind !== second.kind) return 0
  return readLiteral(first.text)?.kind !== readLiteral(second.text)?.kind ? 1 : 2
}
