// What models took and brought, by model, role and step: for the statistics screen, the command line and the CSV file alike.
import { z } from 'zod'
import { csvRow } from '../text/csv.js'
import { Share } from './statistics.js'

/** Median and 95th percentile (quantiles of type 7 of Hyndman and Fan 1996); null without a measurement. */
export const Latency = z.object({ median: z.number(), p95: z.number() }).nullable()
export type Latency = z.infer<typeof Latency>

/**
 * Test results after the answers that were used. It covers answers with tests counted before and after: how many left more or fewer green,
 * and the sum of the changes.
 */
export const Quality = z.object({ n: z.number().int(), better: z.number().int(), worse: z.number().int(), change: z.number().int() })
export type Quality = z.infer<typeof Quality>

/** All goes of one model in one role at one step. */
export const InferenceGroup = z.object({
  model: z.string(),
  role: z.string(),
  step: z.string(),
  /** Goes at the endpoint, whether they brought an answer or not. */
  calls: z.number().int(),
  answers: z.number().int(),
  /** Goes that followed a failed one. */
  retries: z.number().int(),
  malformed: Share,
  firstTokenMs: Latency,
  totalMs: Latency,
  /** Medians of bytes and tokens; null if none were counted. */
  promptTokens: z.number().nullable(),
  answerTokens: z.number().nullable(),
  promptBytes: z.number().nullable(),
  answerBytes: z.number().nullable(),
  /** Of all prompt tokens, those that the endpoint had in its cache; of all answer tokens, those that were thinking. */
  cachedShare: z.number(),
  thinkingShare: z.number(),
  /** Dollars of the goes whose price is known, and how many goes those are not. */
  usd: z.number(),
  unpriced: z.number().int(),
  quality: Quality,
  /** Builds of the model as its endpoint names them, and seeds that were sent: the most frequent first, `MOST_NAMED` at most. */
  fingerprints: z.array(z.object({ name: z.string(), calls: z.number().int() })),
  seeds: z.array(z.object({ seed: z.number().int(), calls: z.number().int() })),
})
export type InferenceGroup = z.infer<typeof InferenceGroup>

/** An endpoint may name a new build with each answer. */
export const MOST_NAMED = 20

const HEAD = [
  'model,role,step,calls,answers,retries,unreadable,unreadable_low_95,unreadable_high_95',
  'first_token_ms_median,first_token_ms_p95,total_ms_median,total_ms_p95',
  'prompt_tokens_median,answer_tokens_median,prompt_bytes_median,answer_bytes_median,cached_share,thinking_share',
  'usd,calls_without_price,steps_with_tests,better,worse,tests_gained,fingerprints,seeds',
].join(',')

/** The groups as one table (RFC 4180). */
export function inferenceAsCsv(groups: readonly InferenceGroup[]): string {
  const lines = groups.map((each) =>
    csvRow([
      ...[each.model, each.role, each.step, each.calls, each.answers, each.retries],
      ...[each.malformed.count, each.malformed.low, each.malformed.high],
      ...[each.firstTokenMs?.median, each.firstTokenMs?.p95, each.totalMs?.median, each.totalMs?.p95],
      ...[each.promptTokens, each.answerTokens, each.promptBytes, each.answerBytes, each.cachedShare, each.thinkingShare],
      ...[each.usd, each.unpriced, each.quality.n, each.quality.better, each.quality.worse, each.quality.change],
      each.fingerprints.map(({ name }) => name).join(' '),
      each.seeds.map(({ seed }) => seed).join(' '),
    ]),
  )
  return `${[HEAD, ...lines].join('\r\n')}\r\n`
}
