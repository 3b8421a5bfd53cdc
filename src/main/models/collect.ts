// Collects the pieces of one request into an answer, and decides whether it is complete.

import type { Usage } from '../../contract/model/model.js'
import { endsWhole } from '../../contract/text/ends-whole.js'
import { withoutReasoning } from '../../contract/text/reasoning.js'
import { openPreamble, type Split } from './dialects/preamble.js'
import { errorIn } from './http/reported-error.js'
import { type Fault, isFault, type Piece } from './piece.js'
import { BYTES_PER_TOKEN } from './price.js'

/** The maximum length in characters. No longer answer is ever requested. */
export const LONGEST_ANSWER = 16 * 1024 * 1024

type Ended = 'stop' | 'length' | 'unsaid'

/** Facts about a stream that ended by itself. */
export interface StreamEnd {
  /** Whether the protocol's own end was seen. */
  readonly endMark: boolean
  /** Whether the answer may end without any sign of its protocol. */
  readonly mayEndUnsaid: boolean
  /** The beginning of the body, for an unusable one. */
  readonly beginning: string
}

/** What a request has brought so far. */
export interface Collected {
  /** Takes one piece, or null for data outside an answer. Returns the reason if the request is over. Must not throw. */
  readonly take: (read: Piece | Fault | null) => Fault | null
  /** The last finish reason; null while there is none, `unsaid` if the answer ended without one. */
  readonly finish: () => Ended | null
  /** Whether more of the answer came after a finish reason, so that the reason proves nothing here. */
  readonly wentOn: () => boolean
  /** Judges the end of the stream. */
  readonly end: (stream: StreamEnd) => Fault | null
  /** Releases held back text at the end of the stream. */
  readonly close: () => void
  readonly text: () => string
  /** Bytes of text and thinking. */
  readonly received: () => { readonly bytes: number; readonly any: boolean }
  /** As reported; null if nothing was. */
  readonly usage: () => Usage | null
  /** Whether the request is over since the model thought for too long. */
  readonly thoughtTooLong: () => boolean
  readonly model: () => string | null
  readonly fingerprint: () => string | null
}

/** How much is taken. */
export interface Longest {
  /** Characters of text and thinking. */
  readonly longest: number
  /** Tokens of thinking before the first word of the answer; null if nothing limits them. */
  readonly thought: number | null
}

/** Starts collecting. `noun` is the dialect's word for an answer. `onText` receives each non-empty piece of text as it arrives. */
export function collect(noun: string, onText: (text: string) => void, { longest, thought: thoughtTokens }: Longest): Collected {
  const preamble = openPreamble()
  const pieces: string[] = []
  let length = 0
  let bytes = 0
  let thoughtBytes = 0
  let count = 0
  let skipped = 0
  let wentOn = false
  let thought: Fault | null = null
  let finish: Ended | null = null
  let strange: string | null = null
  let usage: Usage | null = null
  let model: string | null = null
  let fingerprint: string | null = null

  const sort = ({ text, thought }: Split): void => {
    thoughtBytes += Buffer.byteLength(thought)
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
    wentOn ||= finish !== null && piece.text.trim() !== ''
    sort(preamble.take(piece.text))
    if (piece.end?.type === 'strange') strange = piece.end.reason
    else if (piece.end !== null) finish = piece.end.finish
    usage = piece.usage ?? usage
    thought = pieces.length === 0 && finish === null ? thoughtFault(thoughtBytes, thoughtTokens) : null
    return thought
  }

  return {
    take(read) {
      if (read === null) skipped++
      return read === null || isFault(read) ? read : takePiece(read)
    },
    finish: () => finish,
    wentOn: () => wentOn,
    close: () => sort(preamble.rest()),
    end({ endMark, mayEndUnsaid, beginning }) {
      if (finish === null && count === 0) return unusable(noun, skipped, beginning)
      if (strange === null && pieces.length > 0) finish ??= endMark ? 'stop' : unsaid(mayEndUnsaid, pieces)
      return finish === null ? unfinished(strange, endMark, bytes) : null
    },
    text: () => withoutPreamble(pieces.join('')),
    received: () => ({ bytes, any: bytes > 0 || finish !== null }),
    usage: () => usage && withReasoning(usage, bytes === 0 ? 0 : thoughtBytes / bytes),
    thoughtTooLong: () => thought !== null,
    model: () => model,
    fingerprint: () => fingerprint,
  }
}

/** Whether the answer is complete: the protocol's end mark proves it for any finish reason; else the text must show it. */
const unsaid = (mayEndUnsaid: boolean, pieces: readonly string[]): 'unsaid' | null =>
  mayEndUnsaid && endsWhole(withoutPreamble(pieces.join(''))) ? 'unsaid' : null

function unfinished(strange: string | null, sawEndMark: boolean, bytes: number): Fault {
  if (strange !== null) return { fault: 'no-finish', reason: { type: 'unknown-finish', finish: strange.slice(0, 60) } }
  if (sawEndMark) return { fault: 'no-finish', reason: { type: 'no-finish' } }
  return { fault: 'cut', reason: { type: 'connection-ended', bytes } }
}

const thoughtFault = (bytes: number, tokens: number | null): Fault | null =>
  tokens === null || bytes <= tokens * BYTES_PER_TOKEN ? null : { fault: 'too-long', reason: { type: 'thought-too-long', tokens } }

const unusable = (noun: string, skipped: number, beginning: string): Fault => ({
  fault: 'garbled',
  reason: { type: 'nothing-of-dialect', noun, skipped, says: wordsOf(beginning), fields: fieldsIn(beginning) },
})

const MOST_FIELDS = 8

/** Names of fields in the beginning of a body, which may be cut off in the middle of its JSON. */
const fieldsIn = (beginning: string): string[] =>
  [...new Set([...beginning.matchAll(/"([A-Za-z_][\w.-]{0,39})"\s*:/g)].map(([, name = '']) => name))].slice(0, MOST_FIELDS)

/** The message in the beginning of a body without an answer. */
const wordsOf = (beginning: string): string =>
  (errorIn(beginning).message || beginning)
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Some servers swallow the opening tag, which is seen only when all is there. */
function withoutPreamble(text: string): string {
  const answer = withoutReasoning(text)
  return answer === text ? text : answer.trimStart()
}

/** If an endpoint does not report the thinking tokens, their share of the bytes is used. */
const withReasoning = (usage: Usage, share: number): Usage =>
  usage.reasoningTokens > 0 || share === 0 ? usage : { ...usage, reasoningTokens: Math.round(usage.completionTokens * share) }
