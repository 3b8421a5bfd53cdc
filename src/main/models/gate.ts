// Passes every request to an endpoint, and returns in time either a whole checked answer or a named fault.
import type { AskOptions, EndpointProfile, Model, ModelFault, ModelRequest, Question, Reply } from '../../contract/model/model.js'
import { askedAgainText, faultText } from '../../words/recorded/model-fault.js'
import { watchCuts } from './cut-prompt.js'
import { bytesOf, fitQuestion, schemaBytesOf, seenBytesPerToken } from './fit.js'
import { shownUrl } from './http/endpoint.js'
import { BYTES_PER_TOKEN, worstCost, worstUsage } from './price.js'
import { type Gate, type GateSettings, mostTokensOf, type SendRequest, sendRequest } from './send-request.js'
import { pause } from './watch.js'

const settingsByDefault: GateSettings = {
  backoffMs: 500,
  graceMs: 3_000,
  outageMs: 20_000,
  random: Math.random,
}

/** A request is changed at most this often for one question, however many parameters an endpoint complains about. */
const MOST_CHANGES = 12

/** Makes a model from a function that makes one request. `noun` is its dialect's word for an answer. */
export function throughGate(profile: EndpointProfile, noun: string, send: SendRequest, settings: Partial<GateSettings> = {}): Model {
  const gate: Gate = {
    cuts: watchCuts(),
    profile,
    noun,
    send,
    settings: { ...settingsByDefault, ...settings },
    bytesPerToken: BYTES_PER_TOKEN,
    saysEnd: false,
  }
  const { key: _, ...shown } = profile
  return { profile: { ...shown, baseUrl: shownUrl(profile.baseUrl) }, ask: (question, options) => ask(gate, question, options) }
}

async function ask(gate: Gate, question: Question, options: AskOptions): Promise<Reply> {
  const { profile } = gate
  const endpoint = shownUrl(profile.baseUrl)
  const fitted = fitQuestion(question, options.contextTokens ?? null, profile.model, gate.bytesPerToken)
  options.signal.throwIfAborted()
  if (!fitted.ok) return { type: 'fault', fault: 'too-long', message: faultText(fitted.reason), model: profile.model, endpoint, tries: [] }
  let asked: Question = { ...question, maxOutputTokens: fitted.maxOutputTokens }
  const promptBytes = bytesOf(asked)
  const usage = worstUsage(promptBytes + schemaBytesOf(asked), mostTokensOf(asked))
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
    const { done, collected, others, retryAfterMs, changed, wrong, stopped } = await sendRequest(gate, asked, options, {
      number,
      worst: worst.usage,
    })
    if (stopped) {
      await options.onRequest?.(done)
      throw stopped.reason
    }
    if (done.fault === null) gate.bytesPerToken = seenBytesPerToken(question, done.usage, gate.bytesPerToken)
    const model = collected.model() ?? profile.model
    const finish = wrong ?? collected.finish()
    gate.saysEnd ||= done.fault === null && (finish === 'stop' || finish === 'length')
    const isChanged = done.fault !== null && changed && changes < MOST_CHANGES
    const isLast = !isChanged && (done.fault === null || !isWorthAnotherGo(done.fault) || counted + 1 >= profile.limits.tries)
    const outageMs = isLast && done.fault === 'unreachable' && performance.now() < outageEnds ? gate.settings.outageMs : null
    const waitMs = outageMs ?? (isChanged || isLast ? 0 : waitBefore(gate, counted + 1, retryAfterMs))
    const again = waitMs < TOLD_MS ? done : { ...done, message: askedAgainText(done.message, waitMs) }
    const record = outageMs === null ? again : { ...again, outageMs }
    tries.push(record)
    await options.onRequest?.(record)
    if (done.fault === null && finish !== null) {
      const more = others.answers()
      const said = { text: collected.text(), finish, ...(more.length > 0 ? { others: [...more] } : {}) }
      return { type: 'answer', ...said, model, endpoint, fingerprint: collected.fingerprint(), tries }
    }
    if (isLast && outageMs === null)
      return { type: 'fault', fault: done.fault ?? 'no-finish', message: done.message, model, endpoint, tries }
    if (collected.thoughtTooLong()) asked = { ...asked, thinksOff: true }
    if (isChanged) changes++
    else counted++
    await pause(waitMs, options.signal)
  }
}

/** Shorter waits are over before a user can read about them. */
const TOLD_MS = 1_500

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
