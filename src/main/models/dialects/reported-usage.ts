// Reads the usage of a Chat Completions answer from all places and formats that endpoints use.
import { z } from 'zod'
import type { Usage } from '../../../contract/model/model.js'

const WholeNumber = z.number().int().nonnegative().max(1_000_000_000)
/** Some servers write numbers as text. */
const Count = z.union([
  WholeNumber,
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(WholeNumber),
])
const optionalCount = Count.nullish().catch(null)

const Reported = z.looseObject({
  prompt_tokens: Count,
  completion_tokens: optionalCount,
  total_tokens: optionalCount,
  prompt_cache_hit_tokens: optionalCount,
  prompt_tokens_details: z.looseObject({ cached_tokens: optionalCount }).nullish().catch(null),
  completion_tokens_details: z.looseObject({ reasoning_tokens: optionalCount }).nullish().catch(null),
})

/** The same in the words of other protocols, which gateways pass on as they come. */
const InOtherWords = z
  .union([
    z.looseObject({ input_tokens: Count, output_tokens: Count }),
    z
      .looseObject({ promptTokenCount: Count, candidatesTokenCount: Count, thoughtsTokenCount: optionalCount })
      .transform(({ promptTokenCount, candidatesTokenCount, thoughtsTokenCount }) => ({
        input_tokens: promptTokenCount,
        output_tokens: candidatesTokenCount + (thoughtsTokenCount ?? 0),
      })),
  ])
  .transform(
    ({ input_tokens, output_tokens }): z.infer<typeof Reported> => ({
      prompt_tokens: input_tokens,
      completion_tokens: output_tokens,
    }),
  )

/** Without a number for the answer, only a total tells it. */
const isTold = ({ completion_tokens, total_tokens }: z.infer<typeof Reported>): boolean => completion_tokens != null || total_tokens != null

const AnyUsage = z.union([Reported.refine(isTold), InOtherWords])
const Holder = z.looseObject({ usage: z.unknown().optional() }).nullish().catch(null)
/** Beside the usual place: in the choice, in its piece, and in the vendor's own field. */
const Places = z.looseObject({
  usage: z.unknown().optional(),
  choices: z
    .array(z.looseObject({ usage: z.unknown().optional(), delta: Holder }))
    .nullish()
    .catch(null),
  x_groq: Holder,
  usageMetadata: z.unknown().optional(),
  token_usage: z.unknown().optional(),
})

/** The usage that a chunk reports; null if it reports none, or no valid one. */
export function usageIn(chunk: unknown): Usage | null {
  const places = Places.safeParse(chunk)
  if (!places.success) return null
  const { usage, choices, x_groq, usageMetadata, token_usage } = places.data
  const [choice] = choices ?? []
  for (const place of [usage, choice?.usage, choice?.delta?.usage, x_groq?.usage, usageMetadata, token_usage]) {
    const read = AnyUsage.safeParse(place)
    if (read.success) return usageOf(read.data)
  }
  return null
}

function usageOf(usage: z.infer<typeof Reported>): Usage {
  // Some endpoints leave their thinking out of the completion, but never out of the total.
  const said = usage.completion_tokens ?? Math.max(0, (usage.total_tokens ?? 0) - usage.prompt_tokens)
  const completion = Math.max(said, (usage.total_tokens ?? 0) - usage.prompt_tokens)
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: completion,
    cachedTokens: Math.min(usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0, usage.prompt_tokens),
    // Thinking that only the total counts is thinking all the same.
    reasoningTokens: Math.max(usage.completion_tokens_details?.reasoning_tokens ?? 0, completion - said),
    estimated: false,
  }
}
