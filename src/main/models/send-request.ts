// One request at an endpoint: sends a question, ends it in time, and judges what came of it.

import type { FaultReason } from '../../contract/model/fault-reason.js'
import type { AskOptions, EndpointProfile, ModelFault, ModelRequest, Question, Timing, Usage } from '../../contract/model/model.js'
import { faultText } from '../../words/recorded/model-fault.js'
import { largest } from './billed.js'
import { type Collected, collect, LONGEST_ANSWER } from './collect.js'
import type { CutWatch } from './cut-prompt.js'
import { bytesOf, schemaBytesOf } from './fit.js'
import { shownUrl } from './http/endpoint.js'
import { collectOthers, type OtherAnswers } from './other-answers.js'
import { type Fault, isFault, type Piece } from './piece.js'
import { believedCost, believedUsage, costOf, estimateUsage, worstCost } from './price.js'
import { redact } from './redact.js'
import { Watch } from './watch.js'
import { type Wrong, watchAnswer } from './watch-answer.js'

/** The result of the endpoint's part of a request, for the gate. */
export type RequestEnd =
  /** The stream ended by itself. `endMark` is set if the protocol's own end was seen, `seed` and `form` if they were sent. */
  | {
      readonly type: 'ended'
      readonly endMark: boolean
      /** Whether all bytes that were sent arrived, and its dialect lets an answer end without a sign. */
      readonly mayEndUnsaid?: boolean
      readonly seed?: number
      readonly form?: 'schema' | 'tools'
      /** The beginning of the body, for an unusable one. */
      readonly beginning?: string
    }
  | {
      readonly type: 'fault'
      readonly fault: ModelFault
      readonly reason: FaultReason
      /** What the endpoint asks to wait; the gate caps it. */
      readonly retryAfterMs?: number
      /** The request was changed and should go out again at once; this request does not count against the limit. */
      readonly changed?: boolean
      /** The endpoint had taken the question before it failed, so that it may charge for it. */
      readonly accepted?: boolean
    }

/**
 * One request: sends the question and hands over what it reads, and each cost in dollars that the endpoint reports. Expected
 * failures are returned; it must stop when `signal` aborts.
 */
export type SendRequest = (
  question: Question,
  onPiece: (read: Piece | Fault | null) => void,
  signal: AbortSignal,
  onBilled: (usd: number | null) => void,
) => Promise<RequestEnd>

export interface GateSettings {
  /** The first wait between requests; it doubles. */
  readonly backoffMs: number
  /** How long to wait for the usage report once the answer is complete. */
  readonly graceMs: number
  /** The wait between requests at an endpoint that cannot be reached. */
  readonly outageMs: number
  readonly random: () => number
}

/** Letters of an answer that are taken for each token that it may have; real ones have three or four, long indents more. */
const MOST_LETTERS_PER_TOKEN = 16

const SHORTEST_LIMIT = 64 * 1024

export interface Gate {
  readonly cuts: CutWatch
  readonly profile: EndpointProfile
  readonly noun: string
  readonly send: SendRequest
  readonly settings: GateSettings
  /** As this model's own reports say. */
  bytesPerToken: number
  /** Whether an answer of this model had a sign of its end. One that has none is cut then. */
  saysEnd: boolean
}

interface RequestResult {
  readonly done: ModelRequest
  readonly collected: Collected
  readonly others: OtherAnswers
  readonly retryAfterMs: number | null
  readonly changed: boolean
  /** How the answer went wrong, where that ended it. */
  readonly wrong: Wrong | null
  /** Why the request was ended from our side; the question ends with it. */
  readonly stopped: { readonly reason: unknown } | null
}

/** The most tokens of all answers to a question. */
export const mostTokensOf = ({ maxOutputTokens, answers = 1 }: Question): number => maxOutputTokens * answers

/** Which silence ends the request from now on. */
function setClock(watch: Watch, { collected, others }: Pick<Over, 'collected' | 'others'>, graceMs: number): void {
  if (collected.wentOn() || (collected.finish() !== null && !others.isOver())) watch.goOn()
  else if (collected.finish() !== null) watch.grace(graceMs)
  else if (collected.received().any) watch.noteChunk()
}

/** A request by its number, with the most that it may cost. */
interface RequestPlan {
  readonly number: number
  readonly worst: Usage
}

export async function sendRequest(
  gate: Gate,
  question: Question,
  options: AskOptions,
  { number, worst }: RequestPlan,
): Promise<RequestResult> {
  const { profile, settings } = gate
  const start = performance.now()
  let firstTokenMs: number | null = null
  // Where an endpoint keeps to no limit, neither would its price.
  const longest = Math.min(LONGEST_ANSWER, Math.max(SHORTEST_LIMIT, question.maxOutputTokens * MOST_LETTERS_PER_TOKEN))
  const collected = collect(
    gate.noun,
    (text) => {
      // A late chunk after an abort must not reach anybody.
      if (!options.signal.aborted) options.onText?.(text)
      if (!isOver) wrong ??= watched?.take(text) ?? null
    },
    { longest, thought: thoughtLimit(profile, question) },
  )
  const watched = question.watch && watchAnswer(question.watch)
  const others = collectOthers(question.watch, longest)
  const watch = new Watch(profile.limits, options.signal)
  let wrong: Wrong | null = null
  let isOver = false
  let broken: Fault | null = null
  const bills: (number | null)[] = []

  const onPiece = (read: Piece | Fault | null): void => {
    if (broken !== null || (wrong !== null && others.isOver()) || watch.signal.aborted) return
    broken = collected.take(read)
    if (read !== null && !isFault(read)) others.take(read.others ?? [])
    // What is complete by now is not ended any more.
    if (collected.finish() !== null) wrong = null
    if (broken !== null || (wrong !== null && others.isOver())) watch.end()
    else setClock(watch, { collected, others }, settings.graceMs)
    if (firstTokenMs === null && collected.received().any) firstTokenMs = performance.now() - start
  }

  let end: RequestEnd | null = null
  let stopped: RequestResult['stopped'] = null
  try {
    end = await watch.race(gate.send(question, onPiece, watch.signal, (usd) => void bills.push(usd)))
    options.signal.throwIfAborted()
  } catch (reason) {
    // Whatever ended it, the endpoint may have gone on, and charges for what it made.
    stopped = { reason }
  } finally {
    isOver = true
    watch.stop()
    collected.close()
  }
  const totalMs = performance.now() - start
  return resultOf({ gate, question, number, worst, end, broken, wrong, stopped, collected, others, watch, bills, firstTokenMs, totalMs })
}

/** A finished request with all its observations. */
interface Over {
  readonly gate: Gate
  readonly question: Question
  readonly number: number
  readonly worst: Usage
  readonly end: RequestEnd | null
  readonly broken: Fault | null
  readonly wrong: Wrong | null
  readonly stopped: RequestResult['stopped']
  readonly collected: Collected
  readonly others: OtherAnswers
  readonly watch: Watch
  readonly bills: readonly (number | null)[]
  readonly firstTokenMs: number | null
  readonly totalMs: number
}

function resultOf(over: Over): RequestResult {
  const { gate, question, number, worst, end, broken, wrong, stopped, collected, others, bills, firstTokenMs, totalMs } = over
  const { profile } = gate
  const cut = stopped || broken ? null : wrong
  const ended = stopped ? STOPPED : cut ? null : faultOf(over)
  const missing = gate.cuts.take(question, ended || cut ? null : collected.usage())
  const failure: Fault | null =
    ended ?? (missing && { fault: 'too-long', reason: { type: 'prompt-cut', ...missing, model: profile.model } })
  const answerBytes = collected.received().bytes + others.bytes()
  const timing: Timing = { firstTokenMs, totalMs, promptBytes: bytesOf(question), answerBytes }
  const accepted = failure === null || wasAccepted(failure.fault, end)
  const isFree = cut !== null && profile.price === null
  const usage = !accepted ? null : isFree ? usageSoFar(answerBytes, question) : usageOf(over, answerBytes)
  return {
    done: {
      ...{ number, model: profile.model, endpoint: shownUrl(profile.baseUrl) },
      fault: failure?.fault ?? null,
      message: failure === null ? '' : redact(faultText(failure.reason), [profile.key]),
      usage,
      timing,
      cost: believedCost(usage === null ? 0 : (usage === worst ? worstCost : costOf)(usage, profile.price), largest(bills)),
      ...madeBy(collected, end),
    },
    collected,
    others,
    retryAfterMs: end?.type === 'fault' ? (end.retryAfterMs ?? null) : null,
    changed: collected.thoughtTooLong() || (end?.type === 'fault' && end.changed === true),
    wrong: cut,
    stopped,
  }
}

/** If a question is asked without thinking, any thinking counts as part of the answer's time. */
const thoughtLimit = ({ effort }: EndpointProfile, { thinksOff }: Question): number | null =>
  typeof effort === 'number' && !thinksOff ? effort : null

/** Characters; what an endpoint calls a build is no longer. */
const LONGEST_FINGERPRINT = 200

/** The known values that another request needs to give the same answer. */
function madeBy(collected: Collected, end: RequestEnd | null): Pick<ModelRequest, 'fingerprint' | 'seed' | 'form'> {
  const fingerprint = collected.fingerprint()?.slice(0, LONGEST_FINGERPRINT)
  const { seed, form } = end?.type === 'ended' ? end : {}
  return { ...(fingerprint ? { fingerprint } : {}), ...(seed === undefined ? {} : { seed }), ...(form === undefined ? {} : { form }) }
}

const STOPPED: Fault = { fault: 'stopped', reason: { type: 'stopped' } }

/**
 * The usage of a request: as reported if plausible, estimated from the bytes if not reported, and the maximum
 * if the answer broke off, because an endpoint charges for what it generated and not for what arrived.
 */
function usageOf({ collected, end, question, worst }: Over, bytes: number): Usage {
  const hasEnded = end?.type === 'ended'
  const isWhole = (collected.finish() !== null && (!collected.wentOn() || hasEnded)) || (hasEnded && end.endMark)
  if (!isWhole) return worst
  const reported = collected.usage()
  const [promptBytes, schemaBytes] = [bytesOf(question), schemaBytesOf(question)]
  return reported
    ? believedUsage(reported, { promptBytes, answerBytes: bytes, maxOutputTokens: mostTokensOf(question), schemaBytes })
    : estimateUsage(promptBytes + schemaBytes, bytes)
}

function faultOf({ gate, end, broken, collected, watch }: Over): Fault | null {
  if (broken !== null) return broken
  // After the finish reason, the answer is whole even if the connection fails, unless more of it came since.
  if (collected.finish() !== null && !collected.wentOn()) return null
  const late = watch.fault()
  if (collected.finish() !== null && late?.fault === 'stalled') return null
  if (end === null) return late ?? { fault: 'cut', reason: { type: 'connection-closed' } }
  if (end.type === 'fault') return end
  const { endMark, mayEndUnsaid = false, beginning = '' } = end
  return collected.end({ endMark, mayEndUnsaid: mayEndUnsaid && !gate.saysEnd, beginning })
}

/** The usage of an answer that we ended, if it costs nothing: estimated from its bytes. */
const usageSoFar = (bytes: number, question: Question): Usage => estimateUsage(bytesOf(question) + schemaBytesOf(question), bytes)

/** Whether an endpoint may charge for a request that failed so. A refused or unheard question costs nothing. */
function wasAccepted(fault: ModelFault, end: RequestEnd | null): boolean {
  if (end?.type === 'fault') return end.accepted === true
  switch (fault) {
    case 'timeout':
    case 'stalled':
    case 'garbled':
    case 'cut':
    case 'no-finish':
    case 'too-long':
    case 'filtered':
    case 'server':
    case 'rate-limited':
    case 'stopped':
      return true
    case 'unreachable':
    case 'unauthorized':
    case 'not-found':
    case 'rejected':
    case 'unknown-answer':
      return false
  }
}
