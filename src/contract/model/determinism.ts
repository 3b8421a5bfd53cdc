// Whether a model gives the same answer to the same request, as data: src/words/endpoint.ts says it.
import { z } from 'zod'
import { CheckSaid } from './check-said.js'

const count = z.number().int()

export const MOST_TIMES = 20

export const DeterminismInput = z.object({
  /** Name of an endpoint or its address; nothing means the endpoint that runs are asked of. */
  name: z.string().max(500),
  model: z.string().max(200).default(''),
  times: count.min(2).max(MOST_TIMES).default(5),
  /** Sent with each request where the endpoint takes one. */
  seed: count.nullable().default(null),
})

/** The first line (from 1) where an answer differs from the most frequent one, and the text of each from there. */
const Difference = z.object({ line: count, usual: z.string(), other: z.string() })

export const Determinism = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('measured'),
    baseUrl: z.string(),
    model: z.string(),
    /** Requests that brought an answer, and those that brought none. */
    answers: count,
    failed: count,
    /** Why the last one failed; empty if none did. */
    message: z.string(),
    /** How often each distinct answer came, the most frequent first, with its length in characters. */
    distinct: z.array(z.object({ count, length: count })),
    /** Of the second most frequent answer; null where all are the same. */
    difference: Difference.nullable(),
    /** Builds of the model that the endpoint named. */
    fingerprints: z.array(z.string()),
    /** The seed that was asked for, and whether the endpoint took it. */
    seed: z.object({ asked: count, isSent: z.boolean() }).nullable(),
    /** What was sent for it, tries again included, and what it took. */
    calls: count,
    tokens: count,
    /** Dollars; null where the price is not known. */
    usd: z.number().nullable(),
  }),
  /** Nothing was asked, since endpoint or model cannot be reached or is not named. */
  z.object({ type: z.literal('unready'), said: CheckSaid }),
  /** No request brought an answer; `message` is the sentence of the last one, without keys. */
  z.object({ type: z.literal('not-answered'), message: z.string() }),
])
export type Determinism = z.infer<typeof Determinism>
export type Measurement = Extract<Determinism, { type: 'measured' }>
