// What an endpoint and its model were found to be able to do: kept per pair, dated, and said in plain words.
import { z } from 'zod'

const Able = z.enum(['yes', 'no', 'unknown'])
export type Able = z.infer<typeof Able>

/** Tokens of question and answer together. `loaded` is what the server runs with now, `model` what it could at most. */
export const ContextLength = z.object({ tokens: z.number().int().positive(), source: z.enum(['loaded', 'configured', 'model']) })
export type ContextLength = z.infer<typeof ContextLength>

/** What a look at an endpoint and a model found, and what the look cost. */
export const Found = z.object({
  /** Calls an offered tool. Tillgreen never needs one. */
  tools: Able,
  /** What becomes of a JSON schema that an answer should keep to. */
  schema: z.enum(['kept', 'ignored', 'refused', 'unknown']),
  temperature: Able,
  seed: Able,
  effort: Able,
  /** Makes embeddings by the model that its settings name for them; unknown where they name none. */
  embeddings: Able.default('unknown'),
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
export type Found = z.infer<typeof Found>

/** An endpoint, a dialect and a model: what is found holds for all three together. */
export const Pair = z.object({ provider: z.string(), baseUrl: z.string(), model: z.string() })
export type Pair = z.infer<typeof Pair>

export const Capabilities = Found.extend({
  ...Pair.shape,
  /** Milliseconds since 1970, for people. */
  at: z.number(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** Below this many tokens the prompts of larger projects do not fit. */
export const SMALL_CONTEXT = 16_000

/** What was found, one sentence each; what is as it should be comes last. */
export function capabilityWords(found: Found): readonly string[] {
  return [
    contextWords(found.context),
    usageWords(found.usage),
    schemaWords(found.schema),
    refusedWords(found),
    toolWords(found.tools),
    embeddingWords(found.embeddings),
    `It takes the limit on an answer as ${found.tokenLimit}.`,
  ].filter((words) => words !== '')
}

/** What finding out cost, in a few words. */
export const costWords = ({ calls, tokens, usd }: Pick<Found, 'calls' | 'tokens' | 'usd'>): string =>
  `${calls} ${calls === 1 ? 'call' : 'calls'}, ${tokens} tokens, ${usd === null ? 'price not known' : usd === 0 ? 'no money' : `$${usd.toFixed(4)}`}`

/** Whether a project of some size will not fit. */
export const isSmall = ({ context }: Pick<Found, 'context'>): boolean => context !== null && context.tokens < SMALL_CONTEXT

function contextWords(context: ContextLength | null): string {
  if (context === null) return 'It does not say how long a context it takes.'
  const tokens = context.tokens.toLocaleString('en-US')
  const small = context.tokens < SMALL_CONTEXT ? ' That is little: larger projects will not fit.' : ''
  switch (context.source) {
    case 'loaded':
      return `It takes ${tokens} tokens as it is loaded.${small}`
    case 'configured':
      return `It is set to take ${tokens} tokens.${small}`
    case 'model':
      return `The model takes at most ${tokens} tokens.${small}`
  }
}

function usageWords(usage: Able): string {
  switch (usage) {
    case 'yes':
      return 'It reports the tokens that it uses.'
    case 'no':
      return 'It does not report the tokens that it uses, so they are estimated.'
    case 'unknown':
      return ''
  }
}

function schemaWords(schema: Found['schema']): string {
  switch (schema) {
    case 'kept':
      return 'It keeps to a JSON schema.'
    case 'ignored':
      return 'It ignores a JSON schema; answers are checked and asked for again where they cannot be read.'
    case 'refused':
      return 'It takes no JSON schema; answers are checked and asked for again where they cannot be read.'
    case 'unknown':
      return ''
  }
}

function refusedWords({ temperature, seed, effort }: Found): string {
  const refused = [temperature === 'no' ? 'a temperature' : '', seed === 'no' ? 'a seed' : '', effort === 'no' ? 'a reasoning effort' : '']
  const words = refused.filter(Boolean)
  return words.length === 0 ? '' : `It does not take ${words.join(' or ').replace(/ or (?=.* or )/g, ', ')}; these are left out.`
}

function embeddingWords(embeddings: Able): string {
  switch (embeddings) {
    case 'yes':
      return 'It makes embeddings, by which files of large programs are chosen.'
    case 'no':
      return 'It makes no embeddings by the model that is set for them, so files are chosen by names and words.'
    case 'unknown':
      return ''
  }
}

function toolWords(tools: Able): string {
  switch (tools) {
    case 'yes':
      return 'It can call tools, which Tillgreen does not need.'
    case 'no':
      return 'It calls no tools, which Tillgreen does not need.'
    case 'unknown':
      return ''
  }
}
