// Checks before sending whether a question and its answer fit into a model's context.
import type { FaultReason } from '../../contract/model/fault-reason.js'
import type { Question, Usage } from '../../contract/model/model.js'

/** Fewer tokens than this are no answer to any question of ours. */
const SHORTEST_ANSWER = 256
/** What the endpoint's chat template puts around the messages. */
const TEMPLATE_TOKENS = 64
/** Our count of tokens is good to about a fifth: only what is surely too long is refused, the rest is the endpoint's to judge. */
const SURELY = 0.8

export type Fitted = { readonly ok: true; readonly maxOutputTokens: number } | { readonly ok: false; readonly reason: FaultReason }

/** The answer limit that fits, or why the question cannot be asked. `bytesPerToken` is measured for this model. */
export function fitQuestion(question: Question, contextTokens: number | null, model: string, bytesPerToken: number): Fitted {
  if (contextTokens === null) return { ok: true, maxOutputTokens: question.maxOutputTokens }
  const prompt = Math.ceil((bytesOf(question) + schemaBytesOf(question)) / bytesPerToken) + TEMPLATE_TOKENS
  if (prompt * SURELY + SHORTEST_ANSWER > contextTokens)
    return { ok: false, reason: { type: 'does-not-fit', tokens: prompt, model, context: contextTokens, role: question.role } }
  return { ok: true, maxOutputTokens: Math.min(question.maxOutputTokens, Math.max(SHORTEST_ANSWER, contextTokens - prompt)) }
}

/** Short prompts are mostly template, so they say little about a model's tokens. */
const TELLING_BYTES = 2_000

/** Bytes per token of a model, from its own report; unchanged if there is no report. */
export function seenBytesPerToken(question: Question, usage: Usage | null, before: number): number {
  const bytes = bytesOf(question)
  if (usage === null || usage.estimated || bytes < TELLING_BYTES || usage.promptTokens <= TEMPLATE_TOKENS) return before
  return Math.min(6, Math.max(2, bytes / (usage.promptTokens - TEMPLATE_TOKENS)))
}

/**
 * A picture counts as this many bytes of text. Endpoints charge from about 250 tokens for a small one to 1,600 for a screen,
 * independent of its size in bytes.
 */
const PICTURE_BYTES = 2_000

export const bytesOf = ({ messages }: Pick<Question, 'messages'>): number =>
  messages.reduce((sum, { text, pictures = [] }) => sum + Buffer.byteLength(text) + pictures.length * PICTURE_BYTES, 0)

/** Bytes of the schema of a question: some endpoints put it into the prompt and count it there, others do not. */
export const schemaBytesOf = ({ schema }: Pick<Question, 'schema'>): number =>
  schema === undefined ? 0 : Buffer.byteLength(JSON.stringify(schema))
