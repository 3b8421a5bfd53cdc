// Gathers one go's pieces into an answer, and says whether it is one.

import type { Usage } from '../../contract/model/model.js'
import { withoutReasoning } from '../../contract/text/reasoning.js'
import { openPreamble } from './dialects/preamble.js'
import { type Fault, isFault, type Piece } from './piece.js'

/** Characters; an answer longer than this was never asked for. */
export const LONGEST_ANSWER = 16 * 1024 * 1024

/** What a go has brought so far. */
export interface Collected {
  /** Takes one piece; returns why the go is over where it is. Must not throw. */
  readonly take: (read: Piece | Fault | null) => Fault | null
  /** How the answer ended; null while it has not. */
  readonly finish: () => 'stop' | 'length' | null
  /** Judges the end of the stream. */
  readonly end: (sawEndMark: boolean) => Fault | null
  readonly text: () => string
  /** Bytes of text and thinking. */
  readonly received: () => { readonly bytes: number; readonly any: boolean }
  /** As reported; null where nothing was. */
  readonly usage: () => Usage | null
  readonly model: () => string | null
  readonly fingerprint: () => string | null
}

/** Starts to gather. `noun` is what the dialect calls an answer; `onText` gets each piece of text as it comes, never an empty one. */
export function collect(noun: string, onText: (text: string) => void, longest: number): Collected {
  const preamble = openPreamble()
  const pieces: string[] = []
  let length = 0
  let bytes = 0
  let thoughtBytes = 0
  let count = 0
  let finish: 'stop' | 'length' | null = null
  let strange: string | null = null
  let usage: Usage | null = null
  let model: string | null = null
  let fingerprint: string | null = null

  const keep = (text: string): void => {
    if (text === '') return
    pieces.push(text)
    onText(text)
  }
  const takePiece = (piece: Piece): Fault | null => {
    count++
    model ??= piece.model
    fingerprint ??= piece.fingerprint
    bytes += Buffer.byteLength(piece.text) + Buffer.byteLength(piece.thought)
    length += piece.text.length + piece.thought.length
    if (length > longest) return { fault: 'too-long', reason: { type: 'answer-too-long', kilobytes: Math.round(longest / 1024) } }
    thoughtBytes += Buffer.byteLength(piece.thought)
    if (piece.text !== '' && finish === null) {
      const { text, thought } = preamble.take(piece.text)
      thoughtBytes += Buffer.byteLength(thought)
      keep(text)
    }
    if (piece.end !== null && finish === null) {
      if (piece.end.type === 'strange') strange = piece.end.reason
      else {
        finish = piece.end.finish
        const { text, thought } = preamble.rest()
        thoughtBytes += Buffer.byteLength(thought)
        keep(text)
      }
    }
    usage = piece.usage ?? usage
    return null
  }

  return {
    take(read) {
      if (read === null) return null
      return isFault(read) ? read : takePiece(read)
    },
    finish: () => finish,
    end(sawEndMark) {
      if (finish !== null) return null
      if (count === 0) return { fault: 'garbled', reason: { type: 'nothing-of-dialect', noun } }
      if (strange !== null) return { fault: 'no-finish', reason: { type: 'unknown-finish', finish: strange.slice(0, 60) } }
      if (sawEndMark) return { fault: 'no-finish', reason: { type: 'no-finish' } }
      return { fault: 'cut', reason: { type: 'connection-ended', bytes } }
    },
    text: () => withoutPreamble(pieces.join('')),
    received: () => ({ bytes, any: bytes > 0 || finish !== null }),
    usage: () => usage && withReasoning(usage, bytes === 0 ? 0 : thoughtBytes / bytes),
    model: () => model,
    fingerprint: () => fingerprint,
  }
}

/** Some servers swallow the opening tag, which is seen only when all is there. */
function withoutPreamble(text: string): string {
  const answer = withoutReasoning(text)
  return answer === text ? text : answer.trimStart()
}

/** Where an endpoint does not say how much of the completion was thinking, its share of the bytes does. */
const withReasoning = (usage: Usage, share: number): Usage =>
  usage.reasoningTokens > 0 || share === 0 ? usage : { ...usage, reasoningTokens: Math.round(usage.completionTokens * share) }
