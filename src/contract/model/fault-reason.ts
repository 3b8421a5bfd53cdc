// What exactly went wrong between us and an endpoint: codes with data. src/words/recorded/ makes the sentences, which journals keep.
import { z } from 'zod'

const fault = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })

/** Why a base URL cannot be used. `url` is what was typed, without credentials. */
export const AddressFault = z.discriminatedUnion('type', [
  fault('empty', {}),
  fault('no-scheme', { url: z.string() }),
  fault('no-url', { url: z.string() }),
  fault('other-scheme', { url: z.string(), scheme: z.string() }),
  fault('credentials', {}),
  fault('query', { url: z.string() }),
  /** It ends in the path of a request. Earlier versions refused it; now it is cut off. */
  fault('request-path', { path: z.string(), better: z.string() }),
])
export type AddressFault = z.infer<typeof AddressFault>

/** Why the built-in model cannot be asked: its file is missing or damaged, or its engine ended; `says` is the engine's last line. */
export const EngineFault = z.discriminatedUnion('type', [fault('not-here', {}), fault('damaged', {}), fault('ended', { says: z.string() })])
export type EngineFault = z.infer<typeof EngineFault>

/** Why an endpoint cannot be asked anything, as it is set or as it is now. */
export type UnfitProfile =
  | { readonly type: 'address-unfit'; readonly fault: AddressFault }
  | { readonly type: 'key-unsendable' }
  | { readonly type: 'not-started'; readonly fault: EngineFault }

/** What a status or an error body says; each may come with the endpoint's own words. */
export type Refusal =
  | 'unpaid'
  | 'question-too-long'
  | 'question-filtered'
  | 'slow-down'
  | 'error-while-answering'
  | 'key-refused'
  | 'no-such-address'
  | 'waited-too-long'
  | 'question-too-large'
  | 'not-ready'
  | 'failed'
  | 'rejected'

/** Why a connection could not be made. */
export type ConnectionFault =
  | { readonly type: 'nothing-listens' | 'name-unknown' | 'no-answer' | 'closed' }
  | { readonly type: 'certificate'; readonly code: string }
  /** What the system or the library says. */
  | { readonly type: 'other'; readonly cause: string }

/** No answer began. */
export type RequestFault =
  // Nothing could be sent.
  | UnfitProfile
  | { readonly type: 'unsendable'; readonly cause: string }
  /** `proxy`: the one of the environment that was used, as it may be shown. */
  | { readonly type: 'connection'; readonly fault: ConnectionFault; readonly proxy?: string }
  | { readonly type: 'does-not-fit'; readonly tokens: number; readonly model: string; readonly context: number; readonly role: string }
  // The endpoint answers with something else than an answer. `status` is null in the middle of a stream.
  | { readonly type: 'redirected'; readonly location: string | null }
  | {
      readonly type: 'refused'
      readonly refusal: Refusal
      readonly status: number | null
      readonly says: string
      readonly proxy?: string
      /** The base URL that is probably meant. */
      readonly better?: string
    }
  | { readonly type: 'web-page' }
  | { readonly type: 'broken-json' }
  /** `part` is what grew too large; `noun` is what the dialect calls an answer. */
  | { readonly type: 'part-too-large'; readonly part: string; readonly noun: string }
  | { readonly type: 'other-shape'; readonly noun: string; readonly problem: string }
  /** `skipped` counts the events that were passed over; `says` is what the body says in its beginning, `fields` are the names in it. */
  | {
      readonly type: 'nothing-of-dialect'
      readonly noun: string
      readonly skipped: number
      readonly says: string
      readonly fields?: readonly string[]
    }

/** An answer began, or there should be one at hand, and it is none. */
export type AnswerFault =
  // The answer is none.
  | { readonly type: 'answer-too-long'; readonly kilobytes: number }
  | { readonly type: 'thought-too-long'; readonly tokens: number }
  | { readonly type: 'unknown-finish'; readonly finish: string }
  | { readonly type: 'no-finish' }
  | { readonly type: 'connection-ended'; readonly bytes: number }
  | { readonly type: 'connection-broke' | 'connection-closed' }
  | { readonly type: 'answer-filtered'; readonly finish: string }
  | { readonly type: 'model-refused'; readonly says: string }
  | { readonly type: 'tool-called' | 'ended-with-error' | 'failed-without-reason' }
  /** The server read `read` tokens of a prompt of about `tokens`. */
  | { readonly type: 'prompt-cut'; readonly tokens: number; readonly read: number; readonly model: string }
  // It took too long, or we ended it.
  | { readonly type: 'incomplete-after' | 'no-first-word' | 'silence'; readonly ms: number }
  | { readonly type: 'stopped' | 'process-ended' }
  // Answers that are stored.
  | { readonly type: 'no-stored-answer'; readonly key: string; readonly nearest: string | null }
  | { readonly type: 'recording-differs'; readonly key: string }

/** No embeddings came. */
export type EmbeddingsFault =
  | { readonly type: 'embeddings-stopped' }
  | { readonly type: 'embeddings-late'; readonly endpoint: string; readonly seconds: number }
  | { readonly type: 'embeddings-unfit'; readonly endpoint: string; readonly texts: number; readonly model: string }
  | { readonly type: 'embeddings-unreadable'; readonly endpoint: string }
  | { readonly type: 'no-embeddings'; readonly provider: string | null }

export type FaultReason = RequestFault | AnswerFault | EmbeddingsFault
