// Reads a request of Chat Completions into one for the router. A parameter that would change the answer and is not supported is refused
// by name. Pure.
// https://platform.openai.com/docs/api-reference/chat/create
import { z } from 'zod'
import { Role } from '../../../contract/config/config.js'
import { Json } from '../../../contract/text/json.js'
import { ANY_CLASS, type ServedRequest } from '../contract/calls.js'

/** The one model that the endpoint lists. */
export const SERVED_MODEL = 'tillgreen'

/** Tokens of an answer where the request names none. */
const ANSWER_TOKENS = 8_192

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
const Content = z.union([z.string(), z.array(TextPart)])

const Schema = z.object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.record(z.string(), Json) }) })
const ResponseFormat = z.union([z.object({ type: z.literal('text') }), Schema])

/** Fields that change nothing with these values. */
const unchanged = {
  n: z.literal(1).nullish(),
  top_p: z.literal(1).nullish(),
  presence_penalty: z.literal(0).nullish(),
  frequency_penalty: z.literal(0).nullish(),
  logprobs: z.literal(false).nullish(),
  user: z.string().nullish(),
  metadata: z.unknown().optional(),
  store: z.literal(false).nullish(),
}

const ChatRequest = z.strictObject({
  model: z.literal(SERVED_MODEL),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: Content, name: z.string().nullish() }))
    .min(1),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  seed: z.number().int().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: ResponseFormat.nullish(),
  ...unchanged,
})
type ChatRequest = z.infer<typeof ChatRequest>

export interface ReadRequest {
  readonly ok: true
  readonly request: ServedRequest
  readonly isStreamed: boolean
  readonly hasUsage: boolean
}

/** `field` is the one that cannot be taken, as the request spells it; empty where the whole is no request. */
export interface RequestRefusal {
  readonly ok: false
  readonly field: string
}

export interface Asking {
  /** Values of the headers; empty where there is none. */
  readonly role: string
  readonly class: string
  readonly rules: Pick<ServedRequest, 'share' | 'floor'>
}

/** A role that is not known, and `any`, mean no role in particular. */
export function readChatRequest(body: string, asking: Asking): ReadRequest | RequestRefusal {
  const read = ChatRequest.safeParse(parsed(body))
  if (!read.success) return { ok: false, field: fieldOf(read.error) }
  const { stream, stream_options } = read.data
  return { ok: true, request: requestOf(read.data, asking), isStreamed: stream === true, hasUsage: stream_options?.include_usage === true }
}

function requestOf(chat: ChatRequest, { role, class: name, rules }: Asking): ServedRequest {
  const known = Role.safeParse(role)
  const { response_format: format } = chat
  return {
    role: known.success ? known.data : null,
    class: name || ANY_CLASS,
    messages: chat.messages.map(({ role: who, content }) => ({ role: who === 'developer' ? 'system' : who, text: textOf(content) })),
    maxOutputTokens: chat.max_completion_tokens ?? chat.max_tokens ?? ANSWER_TOKENS,
    seed: chat.seed ?? null,
    temperature: chat.temperature ?? null,
    schema: format?.type === 'json_schema' ? format.json_schema.schema : null,
    ...rules,
  }
}

const textOf = (content: z.infer<typeof Content>): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function fieldOf({ issues }: z.ZodError): string {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') return issue.keys[0] ?? ''
  return String(issue?.path[0] ?? '')
}
