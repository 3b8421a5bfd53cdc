// What an endpoint and its model were found to be able to do: kept per pair, and dated.
import { z } from 'zod'

export const Able = z.enum(['yes', 'no', 'unknown'])
export type Able = z.infer<typeof Able>

/** Tokens of question and answer together. `loaded` is what the server runs with now, `model` what it could at most. */
export const ContextLength = z.object({ tokens: z.number().int().positive(), source: z.enum(['loaded', 'configured', 'model']) })
export type ContextLength = z.infer<typeof ContextLength>

/** What a probe found out about an endpoint and its model, and what the probe cost. */
export const ProbeFindings = z.object({
  /** Calls an offered tool. Tillgreen never needs one. */
  tools: Able,
  /** How the endpoint treats a JSON schema for an answer. */
  schema: z.enum(['kept', 'ignored', 'refused', 'unknown']),
  temperature: Able,
  seed: Able,
  effort: Able,
  /** Makes embeddings by the model that its settings name for them; unknown where they name none. */
  embeddings: Able.default('unknown'),
  /** Takes pictures: it named the colour of one. */
  pictures: Able.default('unknown'),
  /** Keeps to several rules of form at once; a model that does not gets short prompts. */
  rules: Able.default('unknown'),
  /** By which name it takes the limit on an answer's tokens. */
  tokenLimit: z.string(),
  /** Says in a stream how many tokens were used. */
  usage: Able,
  context: ContextLength.nullable(),
  /** Request parameters that it refuses: they are not sent again. */
  refused: z.array(z.string()),
  calls: z.number().int(),
  tokens: z.number().int(),
  /** Dollars; null where the price is not known. */
  usd: z.number().nullable(),
})
export type ProbeFindings = z.infer<typeof ProbeFindings>

/** An endpoint, a dialect and a model: what is found holds for all three together. */
export const Pair = z.object({ provider: z.string(), baseUrl: z.string(), model: z.string() })
export type Pair = z.infer<typeof Pair>

export const Capabilities = ProbeFindings.extend({
  ...Pair.shape,
  /** Milliseconds since 1970, for people. */
  at: z.number(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** Below this many tokens the prompts of larger projects do not fit. */
export const SMALL_CONTEXT = 16_000

/** Whether a project of some size will not fit. */
export const isSmall = ({ context }: Pick<ProbeFindings, 'context'>): boolean => context !== null && context.tokens < SMALL_CONTEXT
