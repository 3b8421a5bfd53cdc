// What is sent with a question, less what this endpoint was found not to take.
import type { EndpointProfile, Question } from '../model.js'
import type { Failure } from './http.js'

export interface Capabilities {
  /** Names of parameters that the endpoint refused; it grows. */
  readonly refused: Set<string>
}

export type Parameters = Readonly<Record<string, unknown>>

/** Parameters that can be left out, or in the case of the last two exchanged for each other. */
const OPTIONAL = ['stream_options', 'seed', 'temperature']
const TOKEN_LIMITS = ['max_tokens', 'max_completion_tokens'] as const

/** The body of a request. `max_tokens` comes first: local servers ignore the newer name and would then set no limit at all. */
export function parametersOf(question: Question, profile: EndpointProfile, { refused }: Capabilities): Parameters {
  const all: Record<string, unknown> = {
    model: profile.model,
    // Half a surrogate pair is no text to an endpoint, but cut output of programs may hold one.
    messages: question.messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    [TOKEN_LIMITS.find((name) => !refused.has(name)) ?? 'max_tokens']: question.maxOutputTokens,
    stream_options: { include_usage: true },
    seed: question.seed,
    temperature: profile.temperature,
  }
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null && !refused.has(name)))
}

/** Notes the parameter that a refusal names, and says whether the question should go out again without it. */
export function withoutRefused({ refused }: Capabilities, sent: Parameters, failure: Failure): boolean {
  if (failure.status !== 400 && failure.status !== 422) return false
  const isNamed = (name: string): boolean => failure.parameter === name || new RegExp(`\\b${name}\\b`).test(failure.body)
  const names = [...OPTIONAL, ...TOKEN_LIMITS].filter((name) => name in sent)
  const name = names.find((candidate) => failure.parameter === candidate) ?? names.find(isNamed)
  if (name === undefined) return false
  // A limit on tokens is never left out, only said in the other word.
  if (isTokenLimit(name) && TOKEN_LIMITS.some((other) => other !== name && refused.has(other))) return false
  refused.add(name)
  return true
}

const isTokenLimit = (name: string): boolean => TOKEN_LIMITS.some((limit) => limit === name)
