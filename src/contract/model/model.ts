// The engine's words for talking to a model: a question, its reply, and the shape of everything in `models/`.
import { z } from 'zod'
import type { ProbeFindings } from '../config/capabilities.js'
import type { Effort, Role } from '../config/config.js'
import type { JsonObject } from '../text/json.js'
import type { EngineFault } from './fault-reason.js'

export type { Role } from '../config/config.js'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
  /**
   * Shown after the text, to models that take them. In a run hashes of stored PNG files; as a dialect sends them addresses of the form
   * `data:image/png;base64,...`.
   */
  readonly pictures?: readonly string[]
  /** Added below the text for models that see the pictures. Stored prompts do not have it. */
  readonly caption?: string
}

/** One question to a model. The prefix of `messages` stays the same from step to step, so that endpoints can cache it. */
export interface Question {
  readonly role: Role
  /** Which step of which task asks, e.g. `task/parser/attempt/2/diagnose`: goes into headers, logs and recordings. */
  readonly key: string
  readonly run: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly seed: number | null
  /** Sampling temperature where the user set none; left out, the endpoint chooses. */
  readonly temperature?: number
  /** JSON schema that the answer is asked to keep to, by endpoints that can; left out, any text will do. */
  readonly schema?: JsonObject
  /** Whether the schema is that of a tool to be called, by endpoints that can. */
  readonly asTool?: boolean
  /** Turns thinking off, after a try that ended without an answer. Absent leaves it to the endpoint. */
  readonly thinksOff?: boolean
  /** How much waits for the answer, against other questions at the same endpoint: the greatest is sent first. Left out, nothing does. */
  readonly urgency?: number
  /** By what an answer that goes wrong is ended early; left out, none is. */
  readonly watch?: AnswerWatch
  /** Answers wanted in one request, by endpoints that can. Left out, one. */
  readonly answers?: number
}

/** What an answer must not do. */
export interface AnswerWatch {
  /** Instructions of the prompt that no answer repeats. */
  readonly prose: string
  /** So many statements in a row that differ in numbers and texts alone are a loop. */
  readonly alike: number
}

export const Usage = z.object({
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  cachedTokens: z.number().int(),
  reasoningTokens: z.number().int(),
  /** True where the endpoint reported nothing that can be true, and a number is ours. */
  estimated: z.boolean(),
})
export type Usage = z.infer<typeof Usage>

export const Timing = z.object({
  firstTokenMs: z.number().nullable(),
  totalMs: z.number(),
  promptBytes: z.number().int(),
  answerBytes: z.number().int(),
})
export type Timing = z.infer<typeof Timing>

/** Why a question has no answer. Only the gate decides which of these are tried again. */
export const ModelFault = z.enum([
  'unreachable',
  'unauthorized',
  'not-found',
  'rejected',
  'rate-limited',
  'server',
  'timeout',
  'stalled',
  'garbled',
  'cut',
  'no-finish',
  'too-long',
  'filtered',
  'unknown-answer',
  /** Ended from our side: by the user, by the budget, or because the process went away. */
  'stopped',
])
export type ModelFault = z.infer<typeof ModelFault>

/** One request at the endpoint. Every request is an event, whether it brought an answer or not. */
export const ModelRequest = z.object({
  number: z.number().int(),
  /** Who was asked, and where. */
  model: z.string(),
  endpoint: z.string(),
  fault: ModelFault.nullable(),
  /** For a user, redacted. */
  message: z.string(),
  usage: Usage.nullable(),
  timing: Timing,
  /** Dollars; null where the price is unknown. */
  cost: z.number().nullable(),
  /** Milliseconds until the question goes out again, since the endpoint cannot be reached; absent where it does not wait for that. */
  outageMs: z.number().optional(),
  /** The endpoint's own fingerprint of the model build; absent if it reports none. */
  fingerprint: z.string().optional(),
  /** The seed that was sent; absent if none was, or the endpoint takes none. */
  seed: z.number().int().optional(),
  /** The form that a structured answer was asked for in; absent where it was plain text. */
  form: z.enum(['schema', 'tools']).optional(),
})
export type ModelRequest = z.infer<typeof ModelRequest>

/**
 * How an answer ended. `length`: cut by the token limit, never to be applied. `loop` and `echo`: ended by us, since it repeated itself or its
 * prompt. `unsaid`: the endpoint gave no finish reason, but all bytes arrived, and the text shows that it is whole.
 */
export const Finish = z.enum(['stop', 'length', 'loop', 'echo', 'unsaid'])
export type Finish = z.infer<typeof Finish>

/** An answer beside the first one to the same request. */
export const OtherAnswer = z.object({ text: z.string(), finish: Finish })
export type OtherAnswer = z.infer<typeof OtherAnswer>

export const Reply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    text: z.string(),
    finish: Finish,
    /** Further answers, where several were wanted and the endpoint gave them. */
    others: z.array(OtherAnswer).optional(),
    model: z.string(),
    endpoint: z.string(),
    /** The endpoint's own fingerprint of the model build; null if it reports none. */
    fingerprint: z.string().nullable(),
    tries: z.array(ModelRequest),
  }),
  z.object({
    type: z.literal('fault'),
    fault: ModelFault,
    message: z.string(),
    model: z.string(),
    endpoint: z.string(),
    tries: z.array(ModelRequest),
  }),
])
export type Reply = z.infer<typeof Reply>

/** The result of asking for embeddings: a vector for each text, or the reason for none. */
export type EmbeddingsReply =
  | { readonly type: 'vectors'; readonly vectors: readonly Float32Array[]; readonly request: ModelRequest }
  | { readonly type: 'fault'; readonly fault: ModelFault; readonly message: string; readonly request: ModelRequest | null }

/** Milliseconds, all of one request; they belong to the endpoint, since a local model may load for minutes. */
export const EndpointLimits = z.object({
  connectMs: z.number().positive(),
  firstTokenMs: z.number().positive(),
  idleMs: z.number().positive(),
  totalMs: z.number().positive(),
  /** No wait between two requests is longer, whatever the endpoint asks for. */
  waitMs: z.number().positive(),
  /** Requests per question, the first one included. */
  tries: z.number().int().positive(),
})
export type EndpointLimits = z.infer<typeof EndpointLimits>

/** Dollars for a million tokens. */
export const Price = z.object({ input: z.number().nonnegative(), cachedInput: z.number().nonnegative(), output: z.number().nonnegative() })
export type Price = z.infer<typeof Price>

/** Where an endpoint is that was just started, until `done` is called; or why it did not start. */
export type StartedEndpoint =
  | { readonly ok: true; readonly baseUrl: string; readonly key: string; done(): void }
  | { readonly ok: false; readonly fault: EngineFault }

/** Where a model is asked. */
export interface EndpointProfile {
  /** Id of a provider in `models/`. */
  readonly provider: string
  readonly baseUrl: string
  readonly model: string
  readonly key: string | null
  readonly limits: EndpointLimits
  /** Null where unknown: the dollar limit is then off. */
  readonly price: Price | null
  readonly temperature: number | null
  /** How long a model that thinks should think, by a word or in tokens; null leaves it to the endpoint. */
  readonly effort: Effort | null
  /** Names of request parameters that the endpoint is known to refuse. */
  readonly refused: readonly string[]
  /** Starts an endpoint that runs only while it is asked; `baseUrl` is then a name. */
  readonly start?: ((signal: AbortSignal) => Promise<StartedEndpoint>) | undefined
}

/** A request that is about to be sent. */
export interface PlannedRequest {
  readonly number: number
  readonly model: string
  readonly endpoint: string
  readonly promptBytes: number
  /** The most that it can take; `usd` is null where the price is unknown. */
  readonly worst: { readonly usage: Usage; readonly usd: number | null }
}

/** Called for each request of a look at an endpoint: before it is sent, and with its cost. */
export interface Meter {
  /** Where it rejects, the request is not sent and the look rejects with the same. */
  before(key: string, request: PlannedRequest): Promise<void>
  /** Dollars; null where the price is unknown. Called once for each request that was let pass. */
  after(key: string, number: number, usd: number | null): Promise<void>
}

export interface AskOptions {
  readonly signal: AbortSignal
  /** Tokens that the model takes in, prompt and answer together, as far as that is known. */
  readonly contextTokens?: number | null
  /**
   * Asked before each request, with the most that it can take. Where it rejects, the request is not made and the question rejects
   * with the same.
   */
  readonly beforeRequest?: (request: PlannedRequest) => Promise<void>
  /** Called after each request, so that its cost is known even if the next one never ends. */
  readonly onRequest?: (request: ModelRequest) => Promise<void>
  /** How long an endpoint that cannot be reached is waited for, in milliseconds, once its tries are used up; 0 where it is left out. */
  readonly outageMs?: number
  /** Text as it streams in; `''` never comes. After a failed request the text starts again with `onRestart`. */
  readonly onText?: (text: string) => void
  readonly onRestart?: () => void
}

/** A connection to one endpoint. `ask` never throws for what an endpoint does; it rejects only when the signal ends it. */
export interface Model {
  readonly profile: Omit<EndpointProfile, 'key'>
  ask(question: Question, options: AskOptions): Promise<Reply>
}

/** Who asks for embeddings. It identifies the request for proxies, logs and test servers on this machine. */
export interface EmbeddingAsker {
  readonly run: string
  readonly key: string
  /** The number of the request under this key, from 1. */
  readonly number: number
}

/** A model provider: one file in `models/`, default export. */
export interface Provider {
  readonly id: string
  readonly title: string
  /** `onRefused` is called with each request parameter that the endpoint refuses. */
  create(profile: EndpointProfile, onRefused?: (parameter: string) => void): Model
  /** Finds out by a few tiny questions what endpoint and model can do. Absent where there is nothing to find out. */
  probe?(profile: EndpointProfile, meter: Meter, signal: AbortSignal): Promise<ProbeResult>
  /** Asks for the embeddings of texts, by the profile's model. Absent where there are none. */
  embed?(profile: EndpointProfile, texts: readonly string[], asker: EmbeddingAsker, signal: AbortSignal): Promise<EmbeddingsReply>
}

/** What a few tiny questions found, or why there was no answer; both say what they cost. */
export type ProbeResult =
  | { readonly ok: true; readonly found: ProbeFindings; readonly firstAnswerMs: number }
  | { readonly ok: false; readonly message: string; readonly cost: Pick<ProbeFindings, 'calls' | 'tokens' | 'usd'> }
