// Which parts of a request an endpoint refuses: learnt from its refusals, left out or said in other words from then on.
import { isObject } from '../../../contract/config/at-path.js'
import type { Question } from '../../../contract/model/model.js'
import type { Json } from '../../../contract/wire/json.js'
import type { Failure } from '../http/http.js'

export type Parameters = Readonly<Record<string, unknown>>

/** What a dialect's requests may do without. */
export interface Optional {
  /** Name in the request. */
  readonly name: string
  /** Words by which a refusal names it; the name alone where none are given. */
  readonly words?: readonly string[]
}

/** What was learnt about an endpoint; it grows while a model is used. */
export interface Learnt {
  readonly refused: Set<string>
  /** Tokens that an answer may have at most; null while the endpoint did not complain. */
  answerTokens: number | null
}

/** In which form a structured answer is asked for now: as a tool call, where tools are not refused, else by the schema of the answer. */
export const formOf = ({ schema, asTool }: Pick<Question, 'schema' | 'asTool'>, { refused }: Learnt): 'schema' | 'tools' | null =>
  schema === undefined ? null : asTool && !refused.has('tools') && !refused.has('tool_choice') ? 'tools' : 'schema'

/**
 * Whether a schema is as endpoints want a strict one: each object names all its properties as required, and takes no others. Else they
 * would refuse it.
 */
export function isStrict(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (!isObject(schema)) return true
  const { properties, required, additionalProperties } = schema
  const names = isObject(properties) ? Object.keys(properties) : null
  const isWhole =
    names === null || (additionalProperties === false && Array.isArray(required) && names.every((name) => required.includes(name)))
  return isWhole && Object.values(schema).every(isStrict)
}

/** The body of a request without what is empty or refused. */
export const accepted = (all: Parameters, { refused }: Learnt): Parameters =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null && value !== undefined && !refused.has(name)))

/** The spelling of the token limit that was not refused: a limit is never left out, only said in the other word. */
export const tokenLimitName = (names: readonly string[], { refused }: Learnt): string =>
  names.find((name) => !refused.has(name)) ?? names.at(-1) ?? 'max_tokens'

/** Notes what a refusal names, and gives the parameter's name where the question should go out again without it. */
export function learnFrom(
  learnt: Learnt,
  sent: Parameters,
  failure: Failure,
  optional: readonly Optional[],
  tokenLimits: readonly string[],
): string | null {
  if (failure.status !== 400 && failure.status !== 422) return null
  const limit = tokenLimits.find((name) => name in sent)
  if (limit !== undefined && learnsAnswerLimit(learnt, Number(sent[limit]), failure)) return limit
  const candidates: readonly Optional[] = [...optional, ...tokenLimits.map((name) => ({ name }))].filter(({ name }) => name in sent)
  const found =
    candidates.find(({ name }) => failure.parameter === name || failure.parameter?.startsWith(`${name}.`)) ??
    candidates.find((each) => isNamedIn(each, failure.body))
  if (!found) return null
  if (tokenLimits.includes(found.name) && tokenLimits.every((name) => name === found.name || learnt.refused.has(name))) return null
  learnt.refused.add(found.name)
  return found.name
}

const isNamedIn = ({ name, words }: Optional, body: string): boolean =>
  (words ?? [name]).some((word) => new RegExp(`\\b${word.replace('.', '\\.')}\\b`).test(body))

const MOST_ANSWER = /at most (\d{2,7}) (?:completion|output) tokens/i

/** "This model supports at most 4096 completion tokens": the limit is right, only its number is too large. */
function learnsAnswerLimit(learnt: Learnt, sent: number, failure: Failure): boolean {
  const most = Number(MOST_ANSWER.exec(failure.body)?.[1] ?? Number.NaN)
  if (!(most < sent)) return false
  learnt.answerTokens = most
  return true
}
