// What a model costs: looked up in an editable table, counted from usage, and bounded from above before a call.
import { z } from 'zod'
import { Price, type Usage } from '../model.js'
import { isLoopback } from './endpoint.js'
import { SCRIPTED } from './scheme.js'

/** The content of `resources/prices.json`, or of the person's own copy. */
export const PriceTable = z.object({
  /** When the prices were last compared with their makers' pages. */
  date: z.iso.date(),
  note: z.string(),
  /** Dollars per million tokens. The first pattern that fits counts; `*` stands for any letters. */
  models: z.array(Price.extend({ pattern: z.string().min(1) })),
})
export type PriceTable = z.infer<typeof PriceTable>

const FREE: Price = { input: 0, cachedInput: 0, output: 0 }
/** A date or `latest` after the name is the same model; any other ending may be a dearer one. */
const VERSION = '(?:-\\d{4}-\\d{2}-\\d{2}|-\\d{6,8}|-\\d{2}-\\d{2}|-latest|-\\d{3})?'

/** The price of a model; nothing on this machine; null where it is unknown, which is not the same. */
export function priceOf(model: string, baseUrl: string, table: PriceTable): Price | null {
  if (isLoopback(baseUrl) || baseUrl.startsWith(SCRIPTED)) return FREE
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

/**
 * Tokenisers of today cut prose and source code into pieces of 3 to 5 bytes, hexadecimal and base64 into pieces of about
 * 2; one token for 2 bytes is therefore an upper bound for the prompts that steps are made of. The hard limit, one token
 * for each byte (all of them fall back to bytes), is only neared by long tables of digits, and what such a call really
 * cost is counted afterwards.
 */
const BYTES_PER_TOKEN_AT_LEAST = 2
/** What the endpoint's chat template puts around the messages. */
const TEMPLATE_TOKENS = 200

/** The most that one go can take: checked against the budget before it is made. Dollars are null where unknown. */
export function worstCase(
  promptBytes: number,
  maxOutputTokens: number,
  price: Price | null,
): { readonly tokens: number; readonly dollars: number | null } {
  const promptTokens = Math.ceil(promptBytes / BYTES_PER_TOKEN_AT_LEAST) + TEMPLATE_TOKENS
  const dollars =
    price === null ? null : (promptTokens * Math.max(price.input, price.cachedInput) + maxOutputTokens * price.output) / 1_000_000
  return { tokens: promptTokens + maxOutputTokens, dollars }
}

/** The middle of what is seen for prose and code; good to about a third. */
export const BYTES_PER_TOKEN = 3.5

/** Usage where the endpoint reported none, marked as such. */
export function estimateUsage(promptBytes: number, answerBytes: number): Usage {
  const tokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN)
  return { promptTokens: tokens(promptBytes), completionTokens: tokens(answerBytes), cachedTokens: 0, reasoningTokens: 0, estimated: true }
}
