// The one gate that every go at an endpoint passes: what comes out is a whole checked answer or a named fault, in time.
import type { FaultReason } from '../../contract/model/fault-reason.js'
import type {
  AskOptions,
  EndpointProfile,
  Model,
  ModelFault,
  ModelRequest,
  Question,
  Reply,
  Timing,
  Usage,
} from '../../contract/model/model.js'
import { askedAgainText, faultText } from '../../words/recorded/model-fault.js'
import { shownUrl } from './capabilities/endpoint.js'
import { type Collected, collect, LONGEST_ANSWER } from './collect.js'
import { bytesOf, fitQuestion, schemaBytesOf, seenBytesPerToken } from './fit.js'
import type { Fault, Piece } from './piece.js'
import { BYTES_PER_TOKEN, believedUsage, costOf, estimateUsage, worstCost, worstUsage } from './price.js'
import { redact } from './redact.js'
import { pause, Watch } from './watch.js'

/** What an endpoint's code tells the gate when its part of a go is over. */
export type GoEnd =
  /** The stream ended by itself; `endMark` where the protocol's own end was seen, `seed` and `form` where they were sent. */
  | { readonly type: 'ended'; readonly endMark: boolean; readonly seed?: number; readonly form?: 'schema' | 'tools' }
  | {
      readonly type: 'fault'
      readonly fault: ModelFault
      readonly reason: FaultReason
      /** What the endpoint asks to wait; the gate caps it. */
      readonly retryAfterMs?: number
      /** The request was changed and should go out again at once; this go does not count against the limit. */
      readonly changed?: boolean
      /** The endpoint had taken the question before it failed, so that it may charge for it. */
      readonly accepted?: boolean
    }

/** One go: sends the question and hands over what it reads. Expected failures are returned; it must stop when `signal` says so. */
export type Go = (question: Question, onPiece: (read: Piece | Fault | null) => void, signal: AbortSignal) => Promise<GoEnd>

export interface GateSettings {
  /** The first wait between goes; it doubles. */
  readonly backoffMs: number
  /** How long to wait for the usage report once the answer is complete. */
  readonly graceMs: number
  /** The wait between goes at an endpoint that cannot be reached. */
  readonly outageMs: number
  readonly random: () => number
}

const settingsByDefault: GateSettings = {
  backoffMs: 500,
  graceMs: 3_000,
  outageMs: 20_000,
  random: Math.random,
}

/** Letters of an answer that are taken for each token that it may have; real ones have three or four, long indents more. */
const MOST_LETTERS_PER_TOKEN = 16
const SHORTEST_LIMIT = 64 * 1024

/** A request is changed at most this often for one question, however many parameters an endpoint complains about. */
const MOST_CHANGES = 6

/** Makes a model out of what can make one go; `noun` is what its dialect calls an answer. */
export function throughGate(profile: EndpointProfile, noun: string, go: Go, settings: Partial<GateSettings> = {}): Model {
  const gate: Gate = { profile, noun, go, settings: { ...settingsByDefault, ...settings }, bytesPerToken: BYTES_PER_TOKEN }
  const { key: _, ...shown } = profile
  return { profile: { ...shown, baseUrl: shownUrl(profile.baseUrl) }, ask: (question, options) => ask(gate, question, options) }
}

interface Gate {
  readonly profile: EndpointProfile
  readonly noun: string
  readonly go: Go
  readonly settings: GateSettings
  /** As this model's own reports say. */
  bytesPerToken: number
}

interface GoResult {
  readonly done: ModelRequest
  readonly collected: Collected
  readonly retryAfterMs: number | null
  readonly changed: boolean
  /** Why the go was ended from our side; the question ends with it. */
  readonly stopped: { readonly reason: unknown } | null
}

async function ask(gate: Gate, question: Question, options: AskOptions): Promise<Reply> {
  const { profile } = gate
  const endpoint = shownUrl(profile.baseUrl)
  const fitted = fitQuestion(question, options.contextTokens ?? null, profile.model, gate.bytesPerToken)
  options.signal.throwIfAborted()
  if (!fitted.ok) return { type: 'fault', fault: 'too-long', message: faultText(fitted.reason), model: profile.model, endpoint, tries: [] }
  const asked = { ...question, maxOutputTokens: fitted.maxOutputTokens }
  const promptBytes = bytesOf(asked)
  const usage = worstUsage(promptBytes + schemaBytesOf(asked), asked.maxOutputTokens)
  const worst = { usage, usd: worstCost(usage, profile.price) }
  const tries: ModelRequest[] = []
  let counted = 0
  let changes = 0
  const outageEnds = performance.now() + (options.outageMs ?? 0)
  for (;;) {
    options.signal.throwIfAborted()
    const number = tries.length + 1
    await options.beforeRequest?.({ number, model: profile.model, endpoint, promptBytes, worst })
    if (tries.length > 0) options.onRestart?.()
    const { done, collected, retryAfterMs, changed, stopped } = await oneGo(gate, asked, options, number, worst.usage)
    if (stopped) {
      await options.onRequest?.(done)
      throw stopped.reason
    }
    gate.bytesPerToken = seenBytesPerToken(question, done.usage, gate.bytesPerToken)
    const model = collected.model() ?? profile.model
    const finish = collected.finish()
    const isChanged = done.fault !== null && changed && changes < MOST_CHANGES
    const isLast = !isChanged && (done.fault === null || !isWorthAnotherGo(done.fault) || counted + 1 >= profile.limits.tries)
    const outageMs = isLast && done.fault === 'unreachable' && performance.now() < outageEnds ? gate.settings.outageMs : null
    const waitMs = outageMs ?? (isChanged || isLast ? 0 : waitBefore(gate, counted + 1, retryAfterMs))
    const again = waitMs < TOLD_MS ? done : { ...done, message: askedAgainText(done.message, waitMs) }
    const told = outageMs === null ? again : { ...again, outageMs }
    tries.push(told)
    await options.onRequest?.(told)
    if (done.fault === null && finish !== null)
      return { type: 'answer', text: collected.text(), finish, model, endpoint, fingerprint: collected.fingerprint(), tries }
    if (isLast && outageMs === null)
      return { type: 'fault', fault: done.fault ?? 'no-finish', message: done.message, model, endpoint, tries }
    if (isChanged) changes++
    else counted++
    await pause(waitMs, options.signal)
  }
}

/** Shorter waits are over before anybody has read of them. */
const TOLD_MS = 1_500

async function oneGo(gate: Gate, question: Question, options: AskOptions, number: number, worst: Usage): Promise<GoResult> {
  const { profile, settings } = gate
  const start = performance.now()
  const promptBytes = bytesOf(question)
  let firstTokenMs: number | null = null
  // Where an endpoint keeps to no limit, neither would its price.
  const longest = Math.min(LONGEST_ANSWER, Math.max(SHORTEST_LIMIT, question.maxOutputTokens * MOST_LETTERS_PER_TOKEN))
  const collected = collect(
    gate.noun,
    (text) => {
      // A late chunk after an abort must not reach anybody.
      if (!options.signal.aborted) options.onText?.(text)
    },
    longest,
  )
  const watch = new Watch(profile.limits, options.signal)
  let broken: Fault | null = null

  const onPiece = (read: Piece | Fault | null): void => {
    if (broken !== null || watch.signal.aborted) return
    broken = collected.take(read)
    if (broken !== null) watch.end()
    else if (collected.finish() !== null) watch.grace(settings.graceMs)
    else if (collected.received().any) watch.heard()
    if (firstTokenMs === null && collected.received().any) firstTokenMs = performance.now() - start
  }

  let end: GoEnd | null = null
  let stopped: GoResult['stopped'] = null
  try {
    end = await watch.race(gate.go(question, onPiece, watch.signal))
    options.signal.throwIfAborted()
  } catch (reason) {
    // Whatever ended it, the endpoint may have gone on, and charges for what it made.
    stopped = { reason }
  } finally {
    watch.stop()
  }
  const failure = stopped ? STOPPED : faultOf(end, broken, collected, watch)
  const answerBytes = collected.received().bytes
  const timing: Timing = { firstTokenMs, totalMs: performance.now() - start, promptBytes, answerBytes }
  const accepted = failure === null || wasAccepted(failure.fault, end)
  const usage = accepted ? usageOf(collected, end, question, worst) : null
  return {
    done: {
      ...{ number, model: profile.model, endpoint: shownUrl(profile.baseUrl) },
      fault: failure?.fault ?? null,
      message: failure === null ? '' : redact(faultText(failure.reason), [profile.key]),
      usage,
      timing,
      cost: usage === null ? 0 : usage === worst ? worstCost(usage, profile.price) : costOf(usage, profile.price),
      ...madeBy(collected, end),
    },
    collected,
    retryAfterMs: end?.type === 'fault' ? (end.retryAfterMs ?? null) : null,
    changed: end?.type === 'fault' && end.changed === true,
    stopped,
  }
}

/** Characters; what an endpoint calls a build is no longer. */
const LONGEST_FINGERPRINT = 200

/** What another go at the same question would need to give the same answer, as far as it is known. */
function madeBy(collected: Collected, end: GoEnd | null): Pick<ModelRequest, 'fingerprint' | 'seed' | 'form'> {
  const fingerprint = collected.fingerprint()?.slice(0, LONGEST_FINGERPRINT)
  const { seed, form } = end?.type === 'ended' ? end : {}
  return { ...(fingerprint ? { fingerprint } : {}), ...(seed === undefined ? {} : { seed }), ...(form === undefined ? {} : { form }) }
}

const STOPPED: Fault = { fault: 'stopped', reason: { type: 'stopped' } }

/**
 * What a go used: as reported where that can be true, by the bytes where nothing was reported, and the most that it can be
 * where the answer broke off, since an endpoint charges for what it made and not for what arrived.
 */
function usageOf(collected: Collected, end: GoEnd | null, question: Question, worst: Usage): Usage {
  const isWhole = collected.finish() !== null || (end?.type === 'ended' && end.endMark)
  if (!isWhole) return worst
  const { bytes } = collected.received()
  const reported = collected.usage()
  const [promptBytes, schemaBytes] = [bytesOf(question), schemaBytesOf(question)]
  return reported
    ? believedUsage(reported, promptBytes, bytes, question.maxOutputTokens, schemaBytes)
    : estimateUsage(promptBytes + schemaBytes, bytes)
}

function faultOf(end: GoEnd | null, broken: Fault | null, collected: Collected, watch: Watch): Fault | null {
  if (broken !== null) return broken
  // Whatever happens to the connection after the finish reason, the answer is whole.
  if (collected.finish() !== null) return null
  if (end === null) return watch.fault() ?? { fault: 'cut', reason: { type: 'connection-closed' } }
  if (end.type === 'fault') return end
  return collected.end(end.endMark)
}

/** Whether an endpoint may charge for a go that failed so. A refused or unheard question costs nothing. */
function wasAccepted(fault: ModelFault, end: GoEnd | null): boolean {
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

/** Whether the same question may fare better a moment later. */
export function isWorthAnotherGo(fault: ModelFault): boolean {
  switch (fault) {
    case 'unreachable':
    case 'rate-limited':
    case 'server':
    case 'timeout':
    case 'stalled':
    case 'garbled':
    case 'cut':
    case 'no-finish':
      return true
    case 'unauthorized':
    case 'not-found':
    case 'rejected':
    case 'too-long':
    case 'filtered':
    case 'unknown-answer':
    case 'stopped':
      return false
  }
}

/** Exponential with full jitter on its upper half, so that parallel tasks do not come back all at once. */
function waitBefore({ settings, profile }: Gate, failures: number, retryAfterMs: number | null): number {
  const backoff = settings.backoffMs * 2 ** (failures - 1) * (0.5 + settings.random() / 2)
  return Math.min(Math.max(backoff, retryAfterMs ?? 0), profile.limits.waitMs)
}
