// Makes the spans of a trace from the journal of a run: the run, its tasks, their steps, and each request to a model. They name
// steps, models and figures, and hold nothing that was asked, answered or written.

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { called } from '../../../contract/notes/asking/called.js'

type CallBody = z.infer<typeof called.schema>

/** Times are milliseconds since 1970. */
export interface Span {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  /** A request that goes out to a model, or what happens here. */
  readonly kind: 'client' | 'internal'
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** Why it failed; null where it did not. */
  readonly fault: string | null
}

/** What of an entry a trace needs. */
export type TracedEntry = Pick<Entry, 'kind' | 'key' | 'step' | 'at' | 'body'>

interface TracedRun {
  readonly run: string
  readonly template: string
  readonly kind: string
  readonly verdict: string | null
  readonly ended: string | null
}

/** 32 hexadecimal digits: the same run always has the same trace, however often it is sent. */
export const traceIdOf = (run: string): string => hash(run).slice(0, 32)
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The entries of a journal in their order, those that a fork inherited left out. Empty where there are none. */
export function spansOf(about: TracedRun, entries: readonly TracedEntry[]): Span[] {
  const [first] = entries
  const last = entries.at(-1)
  if (!first || !last) return []
  const idOf = (name: string) => hash(`${about.run}\n${name}`).slice(0, 16)
  const whole: Span = {
    ...{ id: idOf(''), parent: null, name: 'run', kind: 'internal', start: first.at, end: last.at, fault: null },
    attributes: attributesOf({
      'tillgreen.run': about.run,
      'tillgreen.template': about.template,
      'tillgreen.kind': about.kind,
      'tillgreen.verdict': about.verdict,
      'tillgreen.ended': about.ended,
    }),
  }
  const tasks = tasksOf(entries, idOf)
  const parentOf = (key: string): string => tasks.get(placeOfKey(key).task)?.id ?? whole.id
  const steps = stepsOf(entries, idOf, parentOf)
  const calls = entries.flatMap((entry) => {
    const call = entry.kind === 'note' && entry.step === 'called' ? called.schema.safeParse(entry.body) : null
    if (!call?.success) return []
    const key = entry.key.replace(/-called-\d+-\d+$/, '')
    return [callSpan(entry, call.data, idOf(`called ${entry.key}`), steps.get(key)?.id ?? parentOf(entry.key))]
  })
  return [whole, ...tasks.values(), ...steps.values(), ...calls]
}

function tasksOf(entries: readonly TracedEntry[], idOf: (name: string) => string): Map<string, Span> {
  const tasks = new Map<string, Span>()
  const root = idOf('')
  for (const { key, at } of entries) {
    const { task } = placeOfKey(key)
    if (task === '') continue
    const known = tasks.get(task)
    tasks.set(task, {
      ...{ id: idOf(`task ${task}`), parent: root, name: 'task', kind: 'internal', start: known?.start ?? at, end: at, fault: null },
      attributes: { 'tillgreen.task': task },
    })
  }
  return tasks
}

/** Effects that have a result, from their latest intent on, by key. */
function stepsOf(entries: readonly TracedEntry[], idOf: (name: string) => string, parentOf: (key: string) => string): Map<string, Span> {
  const begun = new Map<string, number>()
  const steps = new Map<string, Span>()
  for (const { kind, key, step, at } of entries) {
    if (kind === 'intent') begun.set(key, at)
    if (kind !== 'result') continue
    steps.set(key, {
      ...{
        id: idOf(`step ${key}`),
        parent: parentOf(key),
        name: step,
        kind: 'internal',
        start: begun.get(key) ?? at,
        end: at,
        fault: null,
      },
      attributes: { 'tillgreen.key': key, 'tillgreen.step': step },
    })
  }
  return steps
}

/** A request to a model, in the words of OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ */
function callSpan({ key, at }: TracedEntry, call: CallBody, id: string, parent: string): Span {
  const operation = call.role === 'embeddings' ? 'embeddings' : 'chat'
  const server = URL.canParse(call.endpoint) ? new URL(call.endpoint) : null
  return {
    ...{ id, parent, name: `${operation} ${call.model}`, kind: 'client', start: at - Math.round(call.totalMs), end: at, fault: call.fault },
    attributes: attributesOf({
      'gen_ai.operation.name': operation,
      // The endpoint speaks OpenAI's protocol, whatever company runs it.
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': call.model,
      'gen_ai.request.seed': call.seed,
      'gen_ai.usage.input_tokens': call.usage?.promptTokens,
      'gen_ai.usage.output_tokens': call.usage?.completionTokens,
      'gen_ai.usage.cache_read.input_tokens': call.usage?.cachedTokens,
      'openai.response.system_fingerprint': call.fingerprint,
      'server.address': server?.hostname,
      'server.port': server ? Number(server.port || (server.protocol === 'https:' ? 443 : 80)) : null,
      'error.type': call.fault,
      'tillgreen.key': key,
      'tillgreen.role': call.role,
      'tillgreen.try': call.number,
      'tillgreen.usd': call.usd,
      'tillgreen.first_token_ms': call.firstTokenMs,
    }),
  }
}

/** Those that are known. */
const attributesOf = (all: Readonly<Record<string, string | number | null | undefined>>): Span['attributes'] =>
  Object.fromEntries(Object.entries(all).filter((each): each is [string, string | number] => each[1] !== null && each[1] !== undefined))
