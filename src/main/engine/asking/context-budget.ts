// How much of the program a prompt may show, so that question and answer fit into what a model takes in. Pure.
import type { Message } from '../../../contract/model/model.js'

/** Bytes that each section of files may take where the model's context is large or unknown. */
export const FILES_BUDGET = 60_000

/** Fewer than are usual for prose and code: what is shown should surely fit. */
const BYTES_PER_TOKEN = 3
/** What the endpoint's chat template puts around the messages. */
const TEMPLATE_TOKENS = 200
/** Of a small context this part is kept for the answer, whatever an answer may have elsewhere. */
const ANSWER_SHARE = 1 / 3
/** Times that the room is made smaller before the prompt is sent as it is, for the endpoint to judge. */
const TRIES = 8

/** Bytes that a prompt has for the program's files at most; what is around them is not counted. */
export const programRoom = (contextTokens: number | null, answerTokens: number): number =>
  contextTokens === null ? FILES_BUDGET : Math.min(FILES_BUDGET, Math.floor(promptBytes(contextTokens, answerTokens) / 2))

/** The messages with as much of the program's files as fits. Where the rest alone is too long, no file is shown. */
export function fitMessages(
  build: (room: number) => readonly Message[],
  contextTokens: number | null,
  answerTokens: number,
): readonly Message[] {
  const whole = build(FILES_BUDGET)
  if (contextTokens === null) return whole
  const limit = promptBytes(contextTokens, answerTokens)
  if (bytesOf(whole) <= limit) return whole
  const bare = build(0)
  // Two sections show files: the program and its tests.
  let room = Math.floor((limit - bytesOf(bare)) / 2)
  for (let number = 1; number <= TRIES && room > 0; number++) {
    const messages = build(room)
    const excess = bytesOf(messages) - limit
    if (excess <= 0) return messages
    room -= excess
  }
  return bare
}

/** Bytes that a prompt may have beside its answer. */
export function promptBytes(contextTokens: number, answerTokens: number): number {
  const answer = Math.min(answerTokens, Math.floor(contextTokens * ANSWER_SHARE))
  return Math.max(0, contextTokens - answer - TEMPLATE_TOKENS) * BYTES_PER_TOKEN
}

const encoder = new TextEncoder()
const bytesOf = (messages: readonly Message[]): number => messages.reduce((sum, { text }) => sum + encoder.encode(text).length, 0)
