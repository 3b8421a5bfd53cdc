// Learns which parts of a request an endpoint refuses, and then leaves them out or replaces them.
import { isObject } from '../../../contract/config/at-path.js'
import type { Message, Question } from '../../../contract/model/model.js'
import type { Json } from '../../../contract/text/json.js'
import { type AnswerLimit, answerLimitIn, halfOf } from './answer-limit.js'
import { refusedRole } from './roles.js'

export type Parameters = Readonly<Record<string, unknown>>

/** What a dialect's requests may do without. */
export interface Optional {
  /** Name in the request. */
  readonly name: string
  /** Words for it in a refusal; defaults to its name. */
  readonly words?: readonly string[]
  /** Whether it is left out if a refusal names nothing. */
  readonly isDoubtful?: boolean
}

/** What was learnt about an endpoint; it grows while a model is used. */
export interface Learnt {
  readonly refused: Set<string>
  /** Tokens that an answer may have at most; null while the endpoint did not complain. */
  answerTokens: number | null
  /** The same for one question, if it is the context left by that question. */
  readonly ofQuestion: WeakMap<Question, number>
}

/** The question with no longer answer than the endpoint is known to take. */
export function withinLimits(question: Question, { answerTokens, ofQuestion }: Learnt): Question {
  const limits = [question.maxOutputTokens, answerTokens, ofQuestion.get(question)].filter((limit) => limit != null)
  return { ...question, maxOutputTokens: Math.min(...limits) }
}

/** The form to request for a structured answer: a tool call if tools are not refused, else the answer's schema. */
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

/** A question that the endpoint refused, by a status or by an error in the place of an answer. */
export interface Refused {
  /** Null if the error came with a good status. */
  readonly status: number | null
  /** The parameter that the endpoint names. */
  readonly parameter: string | null
  readonly words: string
  /** The whole response, unchanged. */
  readonly body: string
  readonly question: Question
  readonly messages: readonly Message[]
  /** The request. */
  readonly sent: Parameters
}

/** Statuses by which no word of an endpoint is about the form of the question. */
const OF_OTHER_THINGS: ReadonlySet<number | null> = new Set([401, 402, 403, 404, 405, 408, 429])

/** Records the refused part. Returns its name if the question should be sent again without it, or with less of it. */
export function learnFrom(
  learnt: Learnt,
  refused: Refused,
  { optional, tokenLimits }: { readonly optional: readonly Optional[]; readonly tokenLimits: readonly string[] },
): string | null {
  if (OF_OTHER_THINGS.has(refused.status)) return null
  const { sent, parameter } = refused
  const candidates: readonly Optional[] = [...optional, ...tokenLimits.map((name) => ({ name }))].filter(({ name }) => name in sent)
  const named = candidates.find(({ name }) => parameter === name || parameter?.startsWith(`${name}.`))
  const limit = tokenLimits.find((name) => name in sent)
  if (limit !== undefined && (named === undefined || named.name === limit)) {
    const words = named ? `${limit}: ${refused.words}` : refused.words
    if (takesLimit(learnt, refused.question, answerLimitIn(words, Number(sent[limit]), tokenLimits))) return limit
  }
  const role = named ? null : refusedRole(refused.words, refused.messages)
  if (role !== null && !learnt.refused.has(role)) {
    learnt.refused.add(role)
    return role
  }
  const found =
    named ??
    candidates.find((each) => isNamedIn(each, refused)) ??
    (isPlain(refused) ? candidates.find((each) => each.isDoubtful) : undefined)
  if (!found) return null
  if (tokenLimits.includes(found.name) && tokenLimits.every((name) => name === found.name || learnt.refused.has(name))) {
    const isRefusedAsSuch = /unsupported|not supported|unknown|unrecogni[sz]ed|unexpected|not permitted/i.test(refused.words)
    return !isRefusedAsSuch && takesLimit(learnt, refused.question, halfOf(Number(sent[found.name]))) ? found.name : null
  }
  learnt.refused.add(found.name)
  return found.name
}

/** Whether a refusal is about the form of the question. */
const isPlain = ({ status }: Pick<Refused, 'status'>): boolean => status === 400 || status === 422

/** Matches errors about a parameter. Other failures may name it by chance. */
const REFUSES =
  /unsupported|not supported|(not|n't) (support|allow|permit)|unknown|unrecogni[sz]ed|unexpected|not (allowed|permitted)|invalid|extra/i

function isNamedIn({ name, words = [name] }: Optional, { status, body, words: said }: Refused): boolean {
  const isOfForm = isPlain({ status })
  if (!isOfForm && !REFUSES.test(said)) return false
  return words.some((word) => new RegExp(`\\b${word.replace('.', '\\.')}\\b`).test(isOfForm ? body : said))
}

/** Whether the limit is less than what was known. */
function takesLimit(learnt: Learnt, question: Question, limit: AnswerLimit | null): boolean {
  if (limit === null) return false
  if (limit.isOfQuestion) learnt.ofQuestion.set(question, limit.tokens)
  else learnt.answerTokens = limit.tokens
  return true
}
