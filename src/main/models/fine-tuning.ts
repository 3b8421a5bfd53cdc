// Trains models at an endpoint through OpenAI's fine-tuning API: files, jobs, their events, and their end.
import type OpenAI from 'openai'
import { z } from 'zod'
import { keyHeaderOf } from './http/connect.js'
import type { Failure } from './http/http.js'
import { openaiClient } from './http/openai-client.js'
import { failureIn } from './http/over-http.js'

export interface TuningAccess {
  /** Normalised. */
  readonly baseUrl: string
  readonly key: string | null
}

/** `not-offered`: the endpoint has no such API, or answers with something else. */
export type TuningAnswer<T> =
  | { readonly type: 'ok'; readonly value: T }
  | { readonly type: 'not-offered' }
  | { readonly type: 'failed'; readonly failure: Failure }

const Job = z.object({
  id: z.string().min(1),
  status: z.string(),
  fine_tuned_model: z.string().nullish(),
  trained_tokens: z.number().nullish(),
  training_file: z.string().nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
})
export type TuningJob = z.infer<typeof Job>

const Event = z.object({
  id: z.string(),
  created_at: z.number(),
  level: z.string().default('info'),
  message: z.string().default(''),
  data: z.record(z.string(), z.unknown()).nullish(),
})
export type JobEvent = z.infer<typeof Event>

const File = z.object({ id: z.string().min(1), filename: z.string().nullish() })
const Files = z.object({ data: z.array(File) })
const Jobs = z.object({ data: z.array(Job) })
const Events = z.object({ data: z.array(Event) })
const Deleted = z.object({ deleted: z.boolean() })

export interface JobWish {
  readonly model: string
  readonly file: string
  /** Validation pairs: their loss is reported, but they are not trained on. Null if there are none. */
  readonly heldOut: string | null
  readonly suffix: string | null
  readonly seed: number | null
  readonly epochs: number | null
  readonly batchSize: number | null
  readonly learningRateMultiplier: number | null
}

const CONNECT_MS = 10_000
/** Milliseconds for an answer, and for a whole upload. */
const ANSWER_MS = 60_000
const UPLOAD_MS = 30 * 60_000
/** Entries of lists that are asked for at once. */
const PAGE = 100

/** The requests to the endpoint. No answer makes them reject; each is sent once. */
export function tuningClient({ baseUrl, key }: TuningAccess, signal: AbortSignal) {
  const client = clientFor(baseUrl, key)
  const answer = <T>(schema: z.ZodType<T>, ask: (options: { signal: AbortSignal }) => Promise<unknown>, ms = ANSWER_MS) =>
    answerOf(schema, () => ask({ signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]) }))
  const { files, fineTuning } = client
  return {
    upload: (name: string, text: Blob) =>
      answer(File, (options) => files.create({ file: new globalThis.File([text], name), purpose: 'fine-tune' }, options), UPLOAD_MS),
    files: () => answer(Files, async (options) => (await files.list({ purpose: 'fine-tune', limit: PAGE }, options).asResponse()).json()),
    deleteFile: (file: string) => answer(Deleted, (options) => files.delete(file, options)),
    start: (wish: JobWish) => answer(Job, (options) => fineTuning.jobs.create(requestOf(wish), options)),
    jobs: () => answer(Jobs, async (options) => (await fineTuning.jobs.list({ limit: PAGE }, options).asResponse()).json()),
    job: (id: string) => answer(Job, (options) => fineTuning.jobs.retrieve(id, options)),
    events: (id: string) =>
      answer(Events, async (options) => (await fineTuning.jobs.listEvents(id, { limit: PAGE }, options).asResponse()).json()),
    cancel: (id: string) => answer(Job, (options) => fineTuning.jobs.cancel(id, options)),
  }
}
export type TuningClient = ReturnType<typeof tuningClient>

function requestOf({ model, file, heldOut, suffix, seed, epochs, batchSize, learningRateMultiplier }: JobWish) {
  const hyperparameters = {
    ...(epochs === null ? {} : { n_epochs: epochs }),
    ...(batchSize === null ? {} : { batch_size: batchSize }),
    ...(learningRateMultiplier === null ? {} : { learning_rate_multiplier: learningRateMultiplier }),
  }
  const hasOwn = Object.keys(hyperparameters).length > 0
  return {
    ...{ model, training_file: file },
    ...(heldOut === null ? {} : { validation_file: heldOut }),
    ...(suffix === null ? {} : { suffix }),
    ...(seed === null ? {} : { seed }),
    ...(hasOwn ? { method: { type: 'supervised' as const, supervised: { hyperparameters } } } : {}),
  }
}

async function answerOf<T>(schema: z.ZodType<T>, ask: () => Promise<unknown>): Promise<TuningAnswer<T>> {
  try {
    const read = schema.safeParse(await ask())
    return read.success ? { type: 'ok', value: read.data } : { type: 'not-offered' }
  } catch (error) {
    const failure = failureIn(error)
    // An answer that is no JSON, such as a page.
    if (error instanceof SyntaxError) return { type: 'not-offered' }
    if (failure === null) return { type: 'failed', failure: cutOff(error) }
    return failure.status === 404 || failure.status === 405 || failure.status === 501
      ? { type: 'not-offered' }
      : { type: 'failed', failure }
  }
}

/** What the library throws by itself: the signal ended the request, or its answer broke off. */
const cutOff = (error: unknown): Failure => ({
  fault: 'unreachable',
  reason: { type: 'unsendable', cause: error instanceof Error ? error.message : String(error) },
  ...{ parameter: null, words: '', status: null, retryAfterMs: null, body: '' },
})

const clientFor = (baseUrl: string, key: string | null): OpenAI =>
  openaiClient({
    ...{ baseUrl, key, timeout: UPLOAD_MS },
    sent: ({ method, body, signal } = {}) => ({
      method: methodOf(method),
      body: typeof body === 'string' || body instanceof FormData ? body : null,
      ...{ key, keyHeader: keyHeaderOf(baseUrl), headers: {}, connectMs: CONNECT_MS },
      signal: signal ?? new AbortController().signal,
    }),
  })

function methodOf(method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  const upper = method?.toUpperCase()
  return upper === 'POST' || upper === 'DELETE' ? upper : 'GET'
}
