// The events of the Responses dialect as endpoints send them: checked first, and put into our own words.
import { z } from 'zod'
import type { Usage } from '../../../contract/model/model.js'
import { faultOfError } from '../http/error.js'
import { errorIn, reportedError } from '../http/reported-error.js'
import { type End, emptyPiece, type Fault, type Piece, type ReadPiece } from '../piece.js'
import { writtenCall } from './written-calls.js'

const Count = z.number().int().nonnegative().max(1_000_000_000)

const ReportedUsage = z.looseObject({
  input_tokens: Count,
  output_tokens: Count,
  input_tokens_details: z
    .looseObject({ cached_tokens: Count.nullish().catch(null) })
    .nullish()
    .catch(null),
  output_tokens_details: z
    .looseObject({ reasoning_tokens: Count.nullish().catch(null) })
    .nullish()
    .catch(null),
})

const Part = z.looseObject({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() })

const Item = z.looseObject({
  type: z.string(),
  /** The name and the arguments of a call: a plain text if the tool takes no JSON. */
  name: z.string().nullish().catch(null),
  arguments: z.string().nullish().catch(null),
  input: z.string().nullish().catch(null),
  content: z.array(Part).nullish().catch(null),
  summary: z.array(Part).nullish().catch(null),
})

/** The whole answer: in the last event of a stream, or alone where the endpoint does not stream. */
const Response = z.looseObject({
  status: z.string().nullish(),
  model: z.string().nullish().catch(null),
  output: z.array(Item).nullish(),
  usage: ReportedUsage.nullish().catch(null),
  error: z.unknown().optional(),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish().catch(null),
})
type Response = z.infer<typeof Response>

const Delta = z.looseObject({ delta: z.string() })
const Ended = z.looseObject({ response: Response })
const ItemEnded = z.looseObject({ item: Item })
const Typed = z.looseObject({ type: z.string() })
const Whole = Response.extend({ object: z.literal('response') })

/** A reader for one answer: it remembers whether text came in pieces, since the last event repeats it whole. */
export function openEventReader(offersTool: boolean): ReadPiece {
  let streamed = false
  const text = ({ delta }: z.infer<typeof Delta>): Piece => {
    streamed ||= delta !== ''
    return { ...emptyPiece, text: delta }
  }
  return (raw) => {
    const whole = Whole.safeParse(raw)
    if (whole.success) return pieceOf(whole.data, true, offersTool)
    const typed = Typed.safeParse(raw)
    if (!typed.success) return errorOf(raw)
    switch (typed.data.type) {
      case 'response.created':
      case 'response.queued':
      case 'response.in_progress':
        return checked(Ended, raw, ({ response }) => ({ ...emptyPiece, model: response.model ?? null }))
      case 'response.function_call_arguments.delta':
        if (!offersTool) return emptyPiece
        return checked(Delta, raw, text)
      case 'response.output_text.delta':
        return checked(Delta, raw, text)
      case 'response.output_item.done':
        if (offersTool) return emptyPiece
        return checked(ItemEnded, raw, ({ item }) => text({ delta: callOf(item) }))
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return checked(Delta, raw, ({ delta }) => ({ ...emptyPiece, thought: delta }))
      case 'response.refusal.delta':
        // The whole refusal comes with its end.
        return emptyPiece
      case 'response.refusal.done':
        return refused(String(typed.data.refusal ?? ''))
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return checked(Ended, raw, ({ response }) => pieceOf(response, !streamed, offersTool))
      case 'error':
        return faultOfError(errorIn(raw))
      default:
        // There are many more events about items, parts and tools, but none with new information.
        return typed.data.type.startsWith('response.') ? emptyPiece : errorOf(raw)
    }
  }
}

function checked<T>(schema: z.ZodType<T>, raw: unknown, read: (value: T) => Piece | Fault): Piece | Fault {
  const parsed = schema.safeParse(raw)
  return parsed.success ? read(parsed.data) : garbled(parsed.error)
}

const garbled = (error: z.ZodError): Fault => ({
  fault: 'garbled',
  reason: { type: 'other-shape', noun: 'response', problem: z.prettifyError(error) },
})
const refused = (words: string): Fault => ({ fault: 'filtered', reason: { type: 'model-refused', says: words.slice(0, 200) } })

/** The fault of an error that replaces an event; null if there is none. */
function errorOf(raw: unknown): Fault | null {
  const error = reportedError(raw)
  return error === null ? null : faultOfError(error)
}

function pieceOf(response: Response, withText: boolean, offersTool: boolean): Piece | Fault {
  const error = reportedError({ error: response.error })
  if (error !== null) return faultOfError(error)
  const parts = (response.output ?? []).flatMap((item) => (item.type === 'message' ? (item.content ?? []) : []))
  const refusal = parts.find((part) => part.type === 'refusal')
  if (refusal) return refused(refusal.refusal ?? '')
  const end = endOf(response)
  const called = (response.output ?? []).find(({ type }) => type === 'function_call')
  const calls = offersTool ? (called?.arguments ?? '') : (response.output ?? []).map(callOf).join('')
  if ('fault' in end) return end
  const thoughts = (response.output ?? []).flatMap((item) =>
    item.type === 'reasoning' ? [...(item.summary ?? []), ...(item.content ?? [])] : [],
  )
  const join = (list: readonly z.infer<typeof Part>[]): string => list.map((part) => part.text ?? '').join('')
  return {
    ...emptyPiece,
    text: withText ? join(parts.filter((part) => part.type === 'output_text')) + calls : '',
    thought: withText ? join(thoughts) : '',
    end,
    usage: response.usage ? usageOf(response.usage) : null,
    model: response.model ?? null,
  }
}

/** Only `completed` means a whole answer; `incomplete` gives the reason. */
function endOf(response: Response): End | Fault {
  switch (response.status) {
    case 'completed':
      return { type: 'finish', finish: 'stop' }
    case 'incomplete':
      switch (response.incomplete_details?.reason) {
        case 'max_output_tokens':
        case 'max_tokens':
          return { type: 'finish', finish: 'length' }
        case 'content_filter':
          return { fault: 'filtered', reason: { type: 'answer-filtered', finish: 'content_filter' } }
        default:
          return { type: 'strange', reason: response.incomplete_details?.reason ?? 'incomplete' }
      }
    case 'failed':
      return { fault: 'server', reason: { type: 'failed-without-reason' } }
    default:
      return { type: 'strange', reason: response.status ?? 'none' }
  }
}

/** The text of a call that nothing offered; empty for any other item. */
function callOf({ type, name, arguments: called, input }: z.infer<typeof Item>): string {
  if (type === 'custom_tool_call') return writtenCall(name ?? '', { input: input ?? '' })
  return type === 'function_call' ? writtenCall(name ?? '', called ?? '') : ''
}

const usageOf = (usage: z.infer<typeof ReportedUsage>): Usage => ({
  promptTokens: usage.input_tokens,
  completionTokens: usage.output_tokens,
  cachedTokens: Math.min(usage.input_tokens_details?.cached_tokens ?? 0, usage.input_tokens),
  reasoningTokens: usage.output_tokens_details?.reasoning_tokens ?? 0,
  estimated: false,
})
