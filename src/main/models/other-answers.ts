// Gathers the answers beside the first one, where several were wanted in one request.
import type { AnswerWatch, OtherAnswer } from '../../contract/model/model.js'
import type { OtherPiece } from './piece.js'
import { type WatchedAnswer, watchAnswer } from './watch-answer.js'

export interface OtherAnswers {
  /** Takes the pieces of one value of the stream. Must not throw. */
  take(pieces: readonly OtherPiece[]): void
  /** Whether none of those that began is still being written. */
  isOver(): boolean
  /** Those that are over, in the endpoint's order. */
  answers(): readonly OtherAnswer[]
  bytes(): number
}

interface Gathered {
  text: string
  finish: OtherAnswer['finish'] | null
  readonly watched: WatchedAnswer | undefined
}

/**
 * Starts collecting. An answer that goes wrong is over, and the rest of it is dropped.
 * @param longest characters of one answer; a longer one is over as well
 */
export function collectOthers(watch: AnswerWatch | undefined, longest: number): OtherAnswers {
  const gathered = new Map<number, Gathered>()
  let bytes = 0
  const takeOne = ({ answer, text, finish }: OtherPiece): void => {
    const own = gathered.get(answer) ?? { text: '', finish: null, watched: watch && watchAnswer(watch) }
    gathered.set(answer, own)
    bytes += Buffer.byteLength(text)
    if (own.finish !== null) return
    own.text += text
    own.finish = finish ?? own.watched?.take(text) ?? (own.text.length > longest ? 'length' : null)
  }
  return {
    take: (pieces) => pieces.forEach(takeOne),
    isOver: () => [...gathered.values()].every(({ finish }) => finish !== null),
    answers: () =>
      [...gathered].toSorted(([a], [b]) => a - b).flatMap(([, { text, finish }]) => (finish === null ? [] : [{ text, finish }])),
    bytes: () => bytes,
  }
}
