// Uses Ollama's own API, because its OpenAI-compatible API cannot set the context and cuts prompts silently.
import type OpenAI from 'openai'
import { z } from 'zod'
import type { Effort } from '../../../contract/config/config.js'
import type { EndpointProfile, Message, Question } from '../../../contract/model/model.js'
import { mayBeLocalServer, openLook } from '../capabilities/look.js'
import { findOllamaWindow, type OllamaWindow } from '../capabilities/ollama-window.js'
import { chatToolOffer } from '../capabilities/tool-offer.js'
import { bytesOf, schemaBytesOf } from '../fit.js'
import type { Sendable } from '../http/connect.js'
import { faultOfError } from '../http/error.js'
import type { Dialect } from '../http/over-http.js'
import type { Parameters } from '../http/parameters.js'
import { reportedError } from '../http/reported-error.js'
import { type End, emptyPiece, type ReadPiece } from '../piece.js'
import { effortOf } from './thinking.js'
import { ToolCall, writtenCall } from './written-calls.js'

/** Dense text has no fewer. Most prompts have more, and leave room. */
const BYTES_PER_TOKEN = 2.5
const TEMPLATE_TOKENS = 256

/** Ollama's own dialect where an address leads to it; null if it leads elsewhere, `undefined` if it cannot be reached. */
export async function findOllama(profile: EndpointProfile, sendable: Sendable): Promise<Dialect | null | undefined> {
  if (profile.start || !mayBeLocalServer(sendable.baseUrl)) return null
  const window = await findOllamaWindow(openLook(sendable, null), sendable.baseUrl, profile.model)
  return window && ollamaChat(window)
}

/** Each change of the context loads the model again, so it doubles where a question needs more, and never shrinks. */
function ollamaChat({ least, most }: OllamaWindow): Dialect {
  let context = least
  const contextFor = (question: Question): number => {
    const prompt = Math.ceil((bytesOf(question) + schemaBytesOf(question)) / BYTES_PER_TOKEN)
    while (context < Math.min(most, prompt + TEMPLATE_TOKENS + question.maxOutputTokens)) context *= 2
    context = Math.min(context, most)
    return context
  }
  return {
    noun: 'chat response',
    optional: [{ name: 'think', words: ['think', 'thinking'] }, { name: 'format' }],
    tokenLimits: [],
    parameters: (question, profile) => ({
      model: profile.model,
      messages: question.messages.map(chatMessage),
      stream: true,
      // Refuses a prompt that does not fit, and ends an answer that fills the context. Otherwise both would lose their beginning.
      truncate: false,
      shift: false,
      think: thinkOf(effortOf(profile, question)),
      format: question.schema,
      options: withoutNull({
        num_ctx: contextFor(question),
        num_predict: question.maxOutputTokens,
        seed: question.seed,
        temperature: profile.temperature ?? question.temperature ?? null,
      }),
    }),
    send: async (client: OpenAI, body, options) =>
      client.post(new URL('/api/chat', client.baseURL).href, { body, ...options }).asResponse(),
    reader: () => readPiece,
    names: { seed: 'seed', effort: 'think', schema: 'format' },
    toolOffer: chatToolOffer,
  }
}

function chatMessage({ role, text, pictures = [] }: Message): Parameters {
  const images = pictures.map((url) => url.slice(url.indexOf(',') + 1))
  return { role, content: text.toWellFormed(), ...(images.length === 0 ? {} : { images }) }
}

function thinkOf(effort: Effort | null): string | boolean | null {
  if (effort === 'off') return false
  if (effort === 'minimal') return 'low'
  return typeof effort === 'number' ? null : effort
}

const withoutNull = (all: Parameters): Parameters => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))

const Count = z.number().int().nonnegative().max(1_000_000_000)
const text = z.string().nullish().catch(null)
const Response = z.looseObject({
  model: text,
  message: z.looseObject({ content: text, thinking: text, tool_calls: z.array(ToolCall).nullish().catch(null) }).nullish(),
  done: z.boolean(),
  done_reason: text,
  prompt_eval_count: Count.nullish().catch(null),
  prompt_eval_cached_count: Count.nullish().catch(null),
  eval_count: Count.nullish().catch(null),
})
type Response = z.infer<typeof Response>

const readPiece: ReadPiece = (raw) => {
  const error = reportedError(raw)
  if (error !== null) return faultOfError(error)
  const checked = Response.safeParse(raw)
  if (!checked.success) return null
  const { model, message, done } = checked.data
  return {
    ...emptyPiece,
    text: (message?.content ?? '') + callsOf(message?.tool_calls ?? []),
    thought: message?.thinking ?? '',
    end: done ? endOf(checked.data.done_reason ?? 'stop') : null,
    usage: done ? usageOf(checked.data) : null,
    model: model ?? null,
  }
}

/** Each call comes whole. */
const callsOf = (calls: readonly ToolCall[]): string =>
  calls.map((call) => writtenCall(call.function?.name ?? '', call.function?.arguments)).join('')

const endOf = (reason: string): End =>
  reason === 'stop' || reason === 'length' ? { type: 'finish', finish: reason } : { type: 'strange', reason }

function usageOf({ prompt_eval_count, prompt_eval_cached_count, eval_count }: Response) {
  if (prompt_eval_count == null || eval_count == null) return null
  return {
    promptTokens: prompt_eval_count,
    completionTokens: eval_count,
    cachedTokens: Math.min(prompt_eval_cached_count ?? 0, prompt_eval_count),
    ...{ reasoningTokens: 0, estimated: false },
  }
}
