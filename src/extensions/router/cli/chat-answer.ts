// An answer of the router in the words of Chat Completions, whole or as a stream. Pure.

import type { ModelFault, Usage } from '../../../contract/model/model.js'
import type { ServeResult } from '../contract/calls.js'
import { SERVED_MODEL } from './chat-request.js'

type Answer = Extract<ServeResult, { type: 'answer' }>

export interface AnswerHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

export interface ErrorBody {
  readonly error: { readonly message: string; readonly type: string; readonly param: string | null; readonly code: string }
}

/** Characters of one chunk of a stream. */
const PIECE = 400

export const errorBody = (message: string, type: string, code: string, param: string | null = null): ErrorBody => ({
  error: { message, type, param, code },
})

export const modelList = (created: number) => ({
  object: 'list',
  data: [{ id: SERVED_MODEL, object: 'model', created, owned_by: SERVED_MODEL }],
})

export const wholeAnswer = ({ id, created }: AnswerHead, { text, finish, usage }: Answer) => ({
  ...{ id, object: 'chat.completion', created, model: SERVED_MODEL },
  choices: [{ index: 0, message: { role: 'assistant', content: text }, logprobs: null, finish_reason: finish }],
  usage: usageOf(usage),
})

/** The events of a stream, with the end mark. The answer is whole already: a failed one is never begun. */
export function streamedAnswer({ id, created }: AnswerHead, { text, finish, usage }: Answer, hasUsage: boolean): string[] {
  const chunk = (delta: object, end: string | null, more: object = {}) => ({
    ...{ id, object: 'chat.completion.chunk', created, model: SERVED_MODEL },
    choices: [{ index: 0, delta, logprobs: null, finish_reason: end }],
    ...more,
  })
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) => text.slice(at * PIECE, (at + 1) * PIECE))
  return [
    ...[chunk({ role: 'assistant', content: '' }, null), ...pieces.map((content) => chunk({ content }, null)), chunk({}, finish)].map(
      event,
    ),
    ...(hasUsage ? [event({ ...chunk({}, null), choices: [], usage: usageOf(usage) })] : []),
    'data: [DONE]\n\n',
  ]
}

export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

/** What the answer says of its way, in headers. */
export const routeHeaders = ({ routed, isCached }: Answer): Record<string, string> => ({
  'x-tillgreen-profile': routed.profile,
  'x-tillgreen-reason': routed.reason,
  'x-tillgreen-cache': isCached ? 'hit' : 'miss',
})

/** The status that clients of Chat Completions expect for a fault of the last profile. */
export function statusOf(fault: ModelFault): number {
  switch (fault) {
    case 'rate-limited':
      return 429
    case 'rejected':
    case 'too-long':
    case 'filtered':
      return 400
    case 'timeout':
    case 'stalled':
      return 504
    case 'unreachable':
    case 'unauthorized':
    case 'not-found':
    case 'server':
    case 'garbled':
    case 'cut':
    case 'no-finish':
    case 'unknown-answer':
    case 'stopped':
      return 502
  }
}

const usageOf = ({ promptTokens, completionTokens, cachedTokens, reasoningTokens }: Usage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens },
  completion_tokens_details: { reasoning_tokens: reasoningTokens },
})
