// Validates Chat Completions from endpoints and converts them into our own types.
import { z } from 'zod'
import { faultOfError } from '../http/error.js'
import { reportedError } from '../http/reported-error.js'
import { type End, emptyPiece, type Fault, type OtherPiece, type Piece, type ReadPiece } from '../piece.js'
import { completionIn } from './envelope.js'
import { usageIn } from './reported-usage.js'
import { type CallWriter, FunctionCall, jsonOf, openCallWriter, ToolCall } from './written-calls.js'

const optionalText = z.string().nullish().catch(null)

/** Thinking may be a list of parts again. */
const Part = z.looseObject({
  type: z.string().optional(),
  text: optionalText,
  thinking: z
    .union([z.string(), z.array(z.looseObject({ text: optionalText }))])
    .nullish()
    .catch(null),
  /** Those of a call. */
  id: optionalText,
  name: optionalText,
  input: z.record(z.string(), z.unknown()).nullish().catch(null),
})
type Part = z.infer<typeof Part>

/** Some servers send text as a list of typed parts; what is not text in it is thinking. */
const Content = z.union([
  z.string(),
  z.array(z.union([Part, z.string().transform((text): Part => ({ text }))])),
  Part.transform((part) => [part]),
])

const Delta = z.looseObject({
  content: Content.nullish(),
  /** Names under which servers stream the model's thinking. */
  reasoning_content: optionalText,
  reasoning: optionalText,
  refusal: optionalText,
  tool_calls: z
    .union([z.array(ToolCall), ToolCall.transform((call) => [call])])
    .nullish()
    .catch(null),
  function_call: FunctionCall.nullish().catch(null),
})
type Delta = z.infer<typeof Delta>

const Choice = z.looseObject({
  index: z.number().int().nullish().catch(null),
  delta: Delta.nullish(),
  /** Instead of `delta` in answers that were not streamed. */
  message: Delta.nullish(),
  /** Instead of both, as servers of the older completions write it. */
  text: optionalText,
  finish_reason: optionalText,
})

/** One piece of a streamed answer, or a whole answer. */
const Chunk = z.looseObject({
  model: optionalText,
  system_fingerprint: optionalText,
  choices: z.array(Choice).nullish(),
})

/**
 * A reader for one answer: `offersTool` says that the arguments of a call are the answer; else calls are written into its text. It remembers
 * whether text came in pieces, since a last chunk may repeat it whole.
 */
export function openChunkReader(offersTool: boolean): ReadPiece {
  let streamed = false
  const writer = offersTool ? null : openCallWriter()
  return (raw) => {
    const completion = completionIn(raw)
    const checked = Chunk.safeParse(completion)
    const choices = checked.success ? (checked.data.choices ?? []) : []
    const usage = usageIn(completion) ?? usageIn(raw)
    const error = choices.length > 0 ? (errorBeside(raw) ?? errorBeside(completion)) : usage === null ? reportedError(raw) : null
    if (error !== null) return faultOfError(error)
    if (!checked.success) return holdsChoices(completion) ? garbled(checked.error) : null
    const choice = choices.find((candidate) => (candidate.index ?? 0) === 0)
    if (choices.length === 0 && usage === null && checked.data.choices == null) return null
    const delta = choice?.delta ?? (streamed ? null : choice?.message) ?? deltaOf(choice?.text)
    if (delta?.refusal) return { fault: 'filtered', reason: { type: 'model-refused', says: delta.refusal.slice(0, 200) } }
    const texts = textsOf(delta, writer)
    const end = choice?.finish_reason ? endOf(choice.finish_reason, writer === null || writer.hasCalls()) : null
    if (end !== null && 'fault' in end) return end
    streamed ||= choice?.delta != null && texts.text !== ''
    const { model, system_fingerprint } = checked.data
    const others = otherPieces(choices)
    const text = texts.text + (end === null ? '' : (writer?.close() ?? ''))
    const said = { ...texts, text, end, usage, model: model ?? null, fingerprint: system_fingerprint ?? null }
    return { ...emptyPiece, ...said, ...(others.length > 0 ? { others } : {}) }
  }
}

const deltaOf = (text: string | null | undefined): Delta | null => (text ? { content: text } : null)

/** Pieces of further answers. One that ends for a reason that we do not know is not finished. */
const otherPieces = (choices: readonly z.infer<typeof Choice>[]): readonly OtherPiece[] =>
  choices.flatMap(({ index, delta, message, finish_reason }) => {
    const end = finish_reason ? endOf(finish_reason, false) : null
    const finish = end !== null && 'type' in end && end.type === 'finish' ? end.finish : null
    return index ? [{ answer: index, text: spokenOf(delta ?? message).text, finish }] : []
  })

/** Whether a value was meant as a piece of an answer. Unreadable parts of it may be missing text. */
const holdsChoices = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && 'choices' in raw

const Beside = z.looseObject({ error: z.unknown().optional(), base_resp: z.unknown().optional() })

/** An error beside choices. Other fields of choices are never errors. */
function errorBeside(raw: unknown): ReturnType<typeof reportedError> {
  const beside = Beside.safeParse(raw)
  return beside.success ? reportedError({ error: beside.data.error, base_resp: beside.data.base_resp }) : null
}

const garbled = (error: z.ZodError): Fault => ({
  fault: 'garbled',
  reason: { type: 'other-shape', noun: 'chat completion', problem: z.prettifyError(error) },
})

/** Text and thinking in one piece. */
function textsOf(delta: Delta | null | undefined, writer: CallWriter | null): Pick<Piece, 'text' | 'thought'> {
  const said = spokenOf(delta)
  const calls = callsOf(delta)
  return { ...said, text: said.text + (writer === null ? argumentsOf(calls) : writer.write(calls)) }
}

function callsOf(delta: Delta | null | undefined): readonly ToolCall[] {
  const { tool_calls, function_call, content } = delta ?? {}
  const parts = typeof content === 'string' ? [] : (content ?? []).flatMap(callOfPart)
  return [...(tool_calls ?? []), ...(function_call ? [{ function: function_call }] : []), ...parts]
}

/** Gateways pass on the parts of Anthropic's messages as they are. */
const callOfPart = ({ type, id, name, input }: Part): readonly ToolCall[] =>
  type === 'tool_use' ? [{ id: id ?? null, function: { name: name ?? null, arguments: input ?? null } }] : []

/** Of the first call; a second one would be a second answer. */
const argumentsOf = (calls: readonly z.infer<typeof ToolCall>[]): string =>
  calls
    .filter(({ index = null }, at) => (index ?? at) === 0)
    .map((call) => jsonOf(call.function?.arguments ?? ''))
    .join('')

function spokenOf(delta: Delta | null | undefined): Pick<Piece, 'text' | 'thought'> {
  const content = delta?.content ?? ''
  const reasoning = delta?.reasoning_content ?? delta?.reasoning ?? ''
  if (typeof content === 'string') return { text: content, thought: reasoning }
  const isText = ({ type }: Part): boolean => type === undefined || type === 'text' || type === 'output_text'
  const text = content.filter(isText).map((part) => part.text ?? '')
  const thought = content.filter((part) => !isText(part)).map((part) => part.text ?? thinkingOf(part))
  return { text: text.join(''), thought: reasoning + thought.join('') }
}

const thinkingOf = ({ thinking }: Part): string =>
  typeof thinking === 'string' ? thinking : (thinking ?? []).map(({ text }) => text ?? '').join('')

const STOPPED = /^(?:stop|eos|end|complete|finish|normal|done|success)/
const CUT = /length|max_?(?:output_?|new_?|completion_?)?tokens|token_?limit/
const FILTERED = /filter|safety|recitation|prohibited|moderat|blocked|spii/
const FAILED = /err|fail|abort|cancel|time_?out|interrupt/

/**
 * Finish reasons in the spellings of several servers, also with a prefix, as in `FINISH_REASON_STOP`. Null for an unknown word:
 * then the end of the stream decides.
 */
function endOf(reason: string, mayCall: boolean): End | Fault | null {
  const word = reason.toLowerCase().replace(/^finish(?:_reason)?_/, '')
  if (CUT.test(word)) return { type: 'finish', finish: 'length' }
  if (FILTERED.test(word)) return { fault: 'filtered', reason: { type: 'answer-filtered', finish: reason } }
  if (/^(?:tool_calls?|tool_use|function_call)$/.test(word))
    return mayCall ? { type: 'finish', finish: 'stop' } : { fault: 'garbled', reason: { type: 'tool-called' } }
  if (FAILED.test(word)) return { fault: 'server', reason: { type: 'ended-with-error' } }
  return STOPPED.test(word) ? { type: 'finish', finish: 'stop' } : null
}
