// Computes what a model costs: prices from an editable table, costs from usage, and an upper bound before a call.
import { z } from 'zod'
import { Price, type Usage } from '../../contract/model/model.js'
import { isLoopback } from './http/endpoint.js'
import { SCRIPTED } from './scheme.js'

/** The content of `resources/prices.json`, or of the user's own copy. */
export const PriceTable = z.object({
  /** When the prices were last compared with their makers' pages. */
  date: z.iso.date(),
  note: z.string(),
  /** Dollars per million tokens. The first matching pattern counts; `*` matches any letters. */
  models: z.array(Price.extend({ pattern: z.string().min(1) })),
})
export type PriceTable = z.infer<typeof PriceTable>

export const FREE: Price = { input: 0, cachedInput: 0, output: 0 }
/** A date or `latest` after the name is the same model; any other ending may be a dearer one. */
const VERSION = '(?:-\\d{4}-\\d{2}-\\d{2}|-\\d{6,8}|-\\d{2}-\\d{2}|-latest|-\\d{3})?'

/** Whether no request goes over a network, so that there is no cost. */
const isHere = (baseUrl: string): boolean => isLoopback(baseUrl) || baseUrl.startsWith(SCRIPTED)

/** The price of a model by its address alone: nothing on this machine; null if it is unknown, which is not the same. */
export const priceOf = (model: string, baseUrl: string, table: PriceTable): Price | null =>
  isHere(baseUrl) ? FREE : listedPrice(model, table)

/** The price that the table has for a model of this name; null if it has none. */
export function listedPrice(model: string, table: PriceTable): Price | null {
  // Resellers put the maker in front: "openai/gpt-4o".
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  const found = table.models.find(({ pattern }) => {
    const parts = pattern
      .toLowerCase()
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}${VERSION}$`).test(name)
  })
  return found ? { input: found.input, cachedInput: found.cachedInput, output: found.output } : null
}

/** Dollars for what was used. Reasoning tokens are part of the completion and are not counted again. */
export function costOf(usage: Usage, price: Price | null): number | null {
  if (price === null) return null
  const cached = Math.min(usage.cachedTokens, usage.promptTokens)
  return ((usage.promptTokens - cached) * price.input + cached * price.cachedInput + usage.completionTokens * price.output) / 1_000_000
}

/** Batches and flexible tiers cost half. A report below this share of our own figure leaves something out. */
const LEAST_SHARE = 0.25

/** The cost of a request in dollars: as the endpoint reports, or our own figure if the report is missing or far too low. */
export function believedCost(ours: number | null, reported: number | null): number | null {
  if (reported === null) return ours
  return ours === null || reported >= ours * LEAST_SHARE ? reported : ours
}

/**
 * The most tokens that a text can have: all tokenisers fall back to bytes, so none makes more tokens than there are bytes.
 * Real texts have a token for 3 to 5 bytes; what a call really took replaces this bound as soon as it is known.
 */
const MOST_TOKENS_PER_BYTE = 1
/** What the endpoint's chat template puts around the messages. */
const TEMPLATE_TOKENS = 200

/** The most that one request can use. It is reserved before the request, and counted if the real usage is unknown. */
export function worstUsage(promptBytes: number, maxOutputTokens: number): Usage {
  const promptTokens = promptBytes * MOST_TOKENS_PER_BYTE + TEMPLATE_TOKENS
  return { promptTokens, completionTokens: maxOutputTokens, cachedTokens: 0, reasoningTokens: 0, estimated: true }
}

/** Dollars for the most that a request can take; null if the price is unknown. Some endpoints charge more for what they cache. */
export function worstCost(usage: Usage, price: Price | null): number | null {
  return price === null ? null : costOf(usage, { ...price, input: Math.max(price.input, price.cachedInput) })
}

/** The middle of what is seen for prose and code; good to about a third. */
export const BYTES_PER_TOKEN = 3.5

/** An estimate of usage must not be too low, so it assumes the shortest tokens of prose and code. */
const SHORTEST_BYTES_PER_TOKEN = 2

const estimated = (bytes: number): number => Math.ceil(bytes / SHORTEST_BYTES_PER_TOKEN)

/** Estimated usage, marked as such, if the endpoint reported none. */
export function estimateUsage(promptBytes: number, answerBytes: number): Usage {
  return {
    promptTokens: estimated(promptBytes),
    completionTokens: estimated(answerBytes),
    cachedTokens: 0,
    reasoningTokens: 0,
    estimated: true,
  }
}

/** No tokeniser joins more bytes into one token than this, over a whole text. */
const LONGEST_BYTES_PER_TOKEN = 8
/** Marks around an answer, which an endpoint may count. */
const MARK_TOKENS = 16

/** What was sent and received for an answer. */
interface Exchange {
  readonly promptBytes: number
  readonly answerBytes: number
  readonly maxOutputTokens: number
  readonly schemaBytes?: number
}

/**
 * Usage as reported, where that can be true for the bytes that were sent and received: at least one token for 8 bytes.
 * Prompt and answer are judged apart, and a figure that cannot be true is replaced by an estimate. A larger figure than the
 * visible text counts, since some endpoints bill thinking that they do not report: up to what was reserved for the request.
 */
export function believedUsage(reported: Usage, { promptBytes, answerBytes, maxOutputTokens, schemaBytes = 0 }: Exchange): Usage {
  const ours = estimateUsage(promptBytes, answerBytes)
  const mostPrompt = promptBytes + schemaBytes + TEMPLATE_TOKENS
  const mostAnswer = Math.max(maxOutputTokens, answerBytes + MARK_TOKENS)
  const prompt = reported.promptTokens > 0 ? between(reported.promptTokens, promptBytes, mostPrompt) : null
  const completion = between(reported.completionTokens, answerBytes, mostAnswer)
  const [promptTokens, completionTokens] = [prompt ?? ours.promptTokens, completion ?? ours.completionTokens]
  return {
    promptTokens,
    completionTokens,
    cachedTokens: promptTokens === reported.promptTokens ? clamp(reported.cachedTokens, promptTokens) : 0,
    reasoningTokens: clamp(reported.reasoningTokens, completionTokens),
    estimated: reported.estimated || promptTokens !== reported.promptTokens || completionTokens !== reported.completionTokens,
  }
}

/** A report beyond so many times the most that a request can take is no count of tokens. */
const NONSENSE = 10

/** Tokens as reported, at most `most`; null if there are too few for so many bytes, or the report is nonsense. */
const between = (tokens: number, bytes: number, most: number): number | null =>
  tokens >= bytes / LONGEST_BYTES_PER_TOKEN && tokens <= most * NONSENSE ? Math.min(tokens, most) : null

const clamp = (tokens: number, most: number): number => Math.min(Math.max(0, tokens), most)
