// Reads the response to a question in any form: pieces for the gate, and how it ended.
import type { FaultReason } from '../../../contract/model/fault-reason.js'
import { type Fault, isFault, type Piece, type ReadPiece } from '../piece.js'
import type { RequestEnd } from '../send-request.js'
import { type EndpointError, faultOfError } from './error.js'
import { type Value, valuesOf } from './events.js'
import { bodyOf, TooLarge } from './http.js'
import { errorIn } from './reported-error.js'

export interface Reading {
  /** What the dialect calls an answer. */
  readonly noun: string
  readonly read: ReadPiece
  readonly onPiece: (read: Piece | Fault | null) => void
  /** Receives an error that replaces an answer; returns true if the question should be sent again. */
  learns(error: { readonly status: null; readonly parameter: string | null; readonly words: string; readonly body: string }): boolean
}

/** Reads a response to its end, or until the rest no longer matters. Never rejects. */
export async function readAnswer(response: Response, signal: AbortSignal, reading: Reading): Promise<RequestEnd> {
  const { noun } = reading
  const body = bodyOf(response, signal)
  try {
    const first = await body.firstByte()
    const contentType = response.headers.get('content-type') ?? ''
    const isHtml = /html/i.test(contentType)
    if (first === '<' || (first !== null && first !== '{' && isHtml)) {
      await body.bytes.return(undefined)
      return garbled({ type: 'web-page' })
    }
    const { values, sawEnd, beginning } = valuesOf(body, first ?? '', /ndjson/i.test(contentType))
    const refusal = await readValues(values, reading)
    return refusal ?? { type: 'ended', endMark: sawEnd(), beginning: beginning() }
  } catch (error) {
    if (error instanceof SyntaxError) return garbled({ type: 'broken-json' })
    if (error instanceof TooLarge) return garbled({ type: 'part-too-large', part: error.message, noun })
    // Errors of a body that was being read are errors of the connection: reset, terminated, broken compression.
    return { type: 'fault', fault: 'cut', reason: { type: 'connection-broke' }, accepted: true }
  }
}

/** Hands over each piece; stops at an error in the place of an answer that names what to change. */
async function readValues(values: AsyncGenerator<Value>, { read, onPiece, learns }: Reading): Promise<RequestEnd | null> {
  let isUsable = false
  for await (const { value, event } of values) {
    const piece = event !== null && /^error$/i.test(event) ? errorOf(value, read) : read(value)
    const isError = piece !== null && isFault(piece)
    if (
      isError &&
      !isUsable &&
      hasWords(piece) &&
      learns({ status: null, parameter: piece.parameter, words: piece.words, body: piece.words })
    )
      return { type: 'fault', fault: piece.fault, reason: piece.reason, changed: true }
    isUsable ||= piece !== null && !isError && piece.text + piece.thought !== ''
    onPiece(piece)
  }
  return null
}

/** An event that is called an error is one in any shape. */
function errorOf(value: unknown, read: ReadPiece): Piece | Fault {
  const piece = read(value)
  return piece !== null && isFault(piece) ? piece : faultOfError(errorIn(value))
}

const hasWords = (fault: Fault): fault is EndpointError => 'words' in fault && fault.words !== ''

const garbled = (reason: FaultReason): RequestEnd => ({ type: 'fault', fault: 'garbled', reason, accepted: true })
