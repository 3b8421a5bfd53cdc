// Computes how much of the program a prompt may show, so that question and answer fit into the model's context. Pure.
import type { Message } from '../../../contract/model/model.js'

/** Bytes for each section of files if the model's context is large or unknown. */
export const FILES_BUDGET = 60_000

/** Less than usual for prose and code, so that the text surely fits. */
const BYTES_PER_TOKEN = 3
/** Tokens that the endpoint's chat template adds to the messages. */
const TEMPLATE_TOKENS = 200
/** The share of a small context that is kept for the answer. */
const ANSWER_SHARE = 1 / 3
/** How often the room is reduced before the prompt is sent anyway. */
const TRIES = 8

/** The most bytes for the program's files in a prompt. The text around them does not count. */
export const programRoom = (contextTokens: number | null, answerTokens: number): number =>
  contextTokens === null ? FILES_BUDGET : Math.min(FILES_BUDGET, Math.floor(promptBytes(contextTokens, answerTokens) / 2))

/** The messages with as much of the program's files as fits. If the rest alone is too long, no file is shown. */
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

/** The most bytes of a prompt, beside its answer. */
export function promptBytes(contextTokens: number, answerTokens: number): number {
  const answer = Math.min(answerTokens, Math.floor(contextTokens * ANSWER_SHARE))
  return Math.max(0, contextTokens - answer - TEMPLATE_TOKENS) * BYTES_PER_TOKEN
}

const encoder = new TextEncoder()
const bytesOf = (messages: readonly Message[]): number => messages.reduce((sum, { text }) => sum + encoder.encode(text).length, 0)
