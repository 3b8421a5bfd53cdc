// Gathers one go's chunks into an answer, and says whether it is one.
import { z } from 'zod'
import type { ModelFault, Usage } from '../model.js'
import { Chunk, textsOf, usageOf } from './chunk.js'
import { faultOfError } from './fault.js'

/** Characters; an answer longer than this was never asked for. */
export const LONGEST_ANSWER = 16 * 1024 * 1024

export interface Fault {
  readonly fault: ModelFault
  readonly message: string
}

/** What a go has brought so far. */
export interface Collected {
  /** Takes one raw chunk; returns why the go is over where it is. Must not throw. */
  readonly take: (raw: unknown) => Fault | null
  /** How the answer ended; null while it has not. */
  readonly finish: () => 'stop' | 'length' | null
  /** Judges the end of the stream. */
  readonly end: (sawEndMark: boolean) => Fault | null
  readonly text: () => string
  /** Characters of text and thinking. */
  readonly received: () => { readonly bytes: number; readonly any: boolean }
  readonly usage: () => Usage | null
  readonly model: () => string | null
  readonly fingerprint: () => string | null
}

/** Starts to gather; `onText` gets each piece of text as it comes, never an empty one. */
export function collect(onText: (text: string) => void, longest = LONGEST_ANSWER): Collected {
  const pieces: string[] = []
  let length = 0
  let bytes = 0
  let chunks = 0
  let finish: 'stop' | 'length' | null = null
  let strange: string | null = null
  let usage: Usage | null = null
  let model: string | null = null
  let fingerprint: string | null = null

  const takeChunk = (chunk: Chunk): Fault | null => {
    if (chunk.error != null) return faultOfError(null, chunk.error)
    chunks++
    model ??= chunk.model ?? null
    fingerprint ??= chunk.system_fingerprint ?? null
    const choice = (chunk.choices ?? []).find((candidate) => (candidate.index ?? 0) === 0)
    const delta = choice?.delta ?? choice?.message
    if (delta?.refusal) return { fault: 'filtered', message: `The model refused to answer: "${delta.refusal.slice(0, 200)}"` }
    const { text, thought } = textsOf(delta)
    bytes += byteLength(text) + byteLength(thought)
    length += text.length + thought.length
    if (length > longest)
      return {
        fault: 'too-long',
        message: `The answer is longer than ${Math.round(longest / 1024 / 1024)} MB; the model does not come to an end.`,
      }
    if (text !== '' && finish === null) {
      pieces.push(text)
      onText(text)
    }
    if (choice?.finish_reason && finish === null) {
      const end = endOf(choice.finish_reason)
      if (end.kind === 'fault') return end.fault
      if (end.kind === 'strange') strange = choice.finish_reason
      else finish = end.finish
    }
    usage = usageOf(chunk, true, bytes > 0) ?? usage
    return null
  }

  return {
    take(raw) {
      const checked = Chunk.safeParse(raw)
      if (!checked.success)
        return {
          fault: 'garbled',
          message: `The endpoint sent something that is no chat completion: ${z.prettifyError(checked.error)}. ${REMEDY}`,
        }
      return takeChunk(checked.data)
    },
    finish: () => finish,
    end(sawEndMark) {
      if (finish !== null) return null
      if (chunks === 0) return { fault: 'garbled', message: `The endpoint's answer holds no chat completion. ${REMEDY}` }
      if (strange !== null)
        return {
          fault: 'no-finish',
          message: `The answer ended with the unknown reason "${strange.slice(0, 60)}", so it may be incomplete.`,
        }
      if (sawEndMark) return { fault: 'no-finish', message: 'The answer ended without saying whether it is complete.' }
      return { fault: 'cut', message: `The connection ended in the middle of the answer, after ${bytes} bytes.` }
    },
    text: () => pieces.join(''),
    received: () => ({ bytes, any: bytes > 0 || finish !== null }),
    usage: () => usage,
    model: () => model,
    fingerprint: () => fingerprint,
  }
}

const REMEDY = 'Check that the base URL belongs to an OpenAI-compatible endpoint (it mostly ends in "/v1").'

type End =
  | { readonly kind: 'finish'; readonly finish: 'stop' | 'length' }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'strange' }

/** Finish reasons in the spellings of several servers. An unknown one is no proof that the answer is complete. */
function endOf(reason: string): End {
  switch (reason.toLowerCase()) {
    case 'stop':
    case 'eos':
    case 'eos_token':
    case 'end_turn':
    case 'stop_sequence':
      return { kind: 'finish', finish: 'stop' }
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return { kind: 'finish', finish: 'length' }
    case 'content_filter':
    case 'safety':
    case 'recitation':
    case 'prohibited_content':
      return { kind: 'fault', fault: { fault: 'filtered', message: `The endpoint's content filter ended the answer ("${reason}").` } }
    case 'tool_calls':
    case 'function_call':
      return { kind: 'fault', fault: { fault: 'garbled', message: 'The model called a tool although none was offered.' } }
    case 'error':
      return { kind: 'fault', fault: { fault: 'server', message: 'The endpoint ended the answer with an error.' } }
    default:
      return { kind: 'strange' }
  }
}

const byteLength = (text: string): number => Buffer.byteLength(text)
