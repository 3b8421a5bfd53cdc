// The shape of what an endpoint streams, checked before anything of it is believed.
import { z } from 'zod'
import type { Usage } from '../model.js'

const Count = z.number().int().nonnegative().max(1_000_000_000)
const optionalCount = Count.nullish().catch(null)

/** Some servers send text as a list of typed parts; what is not text in it is thinking. */
const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() }))])

const Delta = z.looseObject({
  content: Content.nullish(),
  /** Names under which servers stream the model's thinking. */
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
  refusal: z.string().nullish(),
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

const ReportedError = z.union([
  z.string(),
  z.looseObject({
    message: z.string().nullish().catch(null),
    code: z.union([z.string(), z.number()]).nullish().catch(null),
    type: z.string().nullish().catch(null),
    param: z.string().nullish().catch(null),
    status: z.number().nullish().catch(null),
  }),
])

/** One piece of a streamed answer, a whole answer, or an error in either's place. */
export const Chunk = z
  .looseObject({
    model: z.string().nullish().catch(null),
    system_fingerprint: z.string().nullish().catch(null),
    choices: z.array(Choice).nullish(),
    /** A report that makes no sense is treated as none. */
    usage: ReportedUsage.nullish().catch(null),
    error: ReportedError.nullish(),
  })
  .refine((chunk) => chunk.choices != null || chunk.usage != null || chunk.error != null, 'has neither choices nor usage nor error')
export type Chunk = z.infer<typeof Chunk>

export const ErrorBody = z.looseObject({
  error: ReportedError.nullish(),
  message: z.string().nullish().catch(null),
  detail: z.unknown().optional(),
})

export const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/** Text and thinking in one piece. */
export function textsOf(delta: z.infer<typeof Delta> | null | undefined): { readonly text: string; readonly thought: string } {
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

/** Reported usage in our words; null where it cannot be true, since counting nothing would defeat every budget. */
export function usageOf(chunk: Chunk, sentPrompt: boolean, gotAnswer: boolean): Usage | null {
  const { usage } = chunk
  if (!usage || (sentPrompt && usage.prompt_tokens === 0) || (gotAnswer && usage.completion_tokens === 0)) return null
  // Some endpoints leave their thinking out of the completion, but never out of the total.
  const completion = Math.max(usage.completion_tokens, (usage.total_tokens ?? 0) - usage.prompt_tokens)
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: completion,
    cachedTokens: Math.min(usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0, usage.prompt_tokens),
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
    estimated: false,
  }
}
