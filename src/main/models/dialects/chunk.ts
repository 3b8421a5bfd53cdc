// Chat Completions as endpoints send them: checked before anything of it is believed, and put into our own words.
import { z } from 'zod'
import type { Usage } from '../../../contract/model/model.js'
import { faultOfError } from '../http/error.js'
import { type End, emptyPiece, type Fault, type Piece, type ReadPiece } from '../piece.js'
import { ReportedError } from './reported-error.js'

const Count = z.number().int().nonnegative().max(1_000_000_000)
const optionalCount = Count.nullish().catch(null)

/** Some servers send text as a list of typed parts; what is not text in it is thinking. */
const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() }))])

/** A call of the one tool that is ever offered; what it is called with comes in pieces, or whole. */
const ToolCall = z.looseObject({
  index: z.number().int().optional(),
  function: z.looseObject({ arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish() }).nullish(),
})

const Delta = z.looseObject({
  content: Content.nullish(),
  /** Names under which servers stream the model's thinking. */
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
  refusal: z.string().nullish(),
  tool_calls: z.array(ToolCall).nullish().catch(null),
})

const Choice = z.looseObject({
  index: z.number().int().optional(),
  delta: Delta.nullish(),
  /** Instead of `delta` in answers that were not streamed. */
  message: Delta.nullish(),
  finish_reason: z.string().nullish(),
})

const ReportedUsage = z.looseObject({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: optionalCount,
  prompt_cache_hit_tokens: optionalCount,
  prompt_tokens_details: z.looseObject({ cached_tokens: optionalCount }).nullish().catch(null),
  completion_tokens_details: z.looseObject({ reasoning_tokens: optionalCount }).nullish().catch(null),
})

/** One piece of a streamed answer, a whole answer, or an error in either's place. */
const Chunk = z
  .looseObject({
    model: z.string().nullish().catch(null),
    system_fingerprint: z.string().nullish().catch(null),
    choices: z.array(Choice).nullish(),
    /** A report that makes no sense is treated as none. */
    usage: ReportedUsage.nullish().catch(null),
    error: ReportedError.nullish(),
  })
  .refine((chunk) => chunk.choices != null || chunk.usage != null || chunk.error != null, 'has neither choices nor usage nor error')

/** A reader for one answer: `offersTool` says that the arguments of a call are the answer. */
export const openChunkReader =
  (offersTool: boolean): ReadPiece =>
  (raw) =>
    readChunk(raw, offersTool)

/** What a chunk says in our words. */
function readChunk(raw: unknown, offersTool: boolean): Piece | Fault {
  const checked = Chunk.safeParse(raw)
  if (!checked.success)
    return {
      fault: 'garbled',
      reason: { type: 'other-shape', noun: 'chat completion', problem: z.prettifyError(checked.error) },
    }
  const chunk = checked.data
  if (chunk.error != null) return faultOfError(null, chunk.error)
  const choice = (chunk.choices ?? []).find((candidate) => (candidate.index ?? 0) === 0)
  const delta = choice?.delta ?? choice?.message
  if (delta?.refusal) return { fault: 'filtered', reason: { type: 'model-refused', says: delta.refusal.slice(0, 200) } }
  const end = choice?.finish_reason ? endOf(choice.finish_reason, offersTool) : null
  if (end !== null && 'fault' in end) return end
  return {
    ...emptyPiece,
    ...textsOf(delta, offersTool),
    end,
    usage: chunk.usage ? usageOf(chunk.usage) : null,
    model: chunk.model ?? null,
    fingerprint: chunk.system_fingerprint ?? null,
  }
}

/** Text and thinking in one piece. */
function textsOf(
  delta: z.infer<typeof Delta> | null | undefined,
  offersTool: boolean,
): { readonly text: string; readonly thought: string } {
  const said = spokenOf(delta)
  return offersTool ? { ...said, text: said.text + argumentsOf(delta?.tool_calls ?? []) } : said
}

/** Of the first call; a second one would be a second answer. */
const argumentsOf = (calls: readonly z.infer<typeof ToolCall>[]): string =>
  calls
    .filter(({ index }, at) => (index ?? at) === 0)
    .map((call) => call.function?.arguments ?? '')
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join('')

function spokenOf(delta: z.infer<typeof Delta> | null | undefined): { readonly text: string; readonly thought: string } {
  const content = delta?.content ?? ''
  const reasoning = delta?.reasoning_content ?? delta?.reasoning ?? ''
  if (typeof content === 'string') return { text: content, thought: reasoning }
  const isText = (part: { type?: string | undefined }): boolean =>
    part.type === undefined || part.type === 'text' || part.type === 'output_text'
  const join = (wanted: boolean): string =>
    content
      .filter((part) => isText(part) === wanted)
      .map((part) => part.text ?? '')
      .join('')
  return { text: join(true), thought: reasoning + join(false) }
}

function usageOf(usage: z.infer<typeof ReportedUsage>): Usage {
  // Some endpoints leave their thinking out of the completion, but never out of the total.
  const completion = Math.max(usage.completion_tokens, (usage.total_tokens ?? 0) - usage.prompt_tokens)
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: completion,
    cachedTokens: Math.min(usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0, usage.prompt_tokens),
    // Thinking that only the total counts is thinking all the same.
    reasoningTokens: Math.max(usage.completion_tokens_details?.reasoning_tokens ?? 0, completion - usage.completion_tokens),
    estimated: false,
  }
}

/** Finish reasons in the spellings of several servers. */
function endOf(reason: string, offersTool: boolean): End | Fault {
  switch (reason.toLowerCase()) {
    case 'stop':
    case 'eos':
    case 'eos_token':
    case 'end_turn':
    case 'stop_sequence':
      return { type: 'finish', finish: 'stop' }
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return { type: 'finish', finish: 'length' }
    case 'content_filter':
    case 'safety':
    case 'recitation':
    case 'prohibited_content':
      return { fault: 'filtered', reason: { type: 'answer-filtered', finish: reason } }
    case 'tool_calls':
    case 'function_call':
      return offersTool ? { type: 'finish', finish: 'stop' } : { fault: 'garbled', reason: { type: 'tool-called' } }
    case 'error':
      return { fault: 'server', reason: { type: 'ended-with-error' } }
    default:
      return { type: 'strange', reason }
  }
}
