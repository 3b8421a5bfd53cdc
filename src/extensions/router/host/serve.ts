// Answers one request of our own endpoint: chooses, reserves, asks, falls back, and keeps the answer where the settings allow it.
import { createHash, randomUUID } from 'node:crypto'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { ModelRequest, Question, Reply } from '../../../contract/model/model.js'
import { OutOfBudget } from '../../../main/engine/ports/out-of-budget.js'
import { askReserved } from '../../../main/host/budgets/reserve.js'
import { endpointClient } from '../../../main/host/endpoints/models.js'
import { estimateUsage } from '../../../main/models/price.js'
import type { Answered } from '../../../main/store/history/answers.js'
import type { Store } from '../../../main/store/store.js'
import type { ServedRequest, ServeResult } from '../contract/calls.js'
import { type AskProfile, askRouted } from './ask-routed.js'
import { choose } from './choose.js'
import { candidatesFor } from './measured.js'
import { isPriced, type ProfilesDeps, profilesOf } from './profiles.js'
import { isWellFormed, measuredBy, type Outcome, type ServedOutcomes } from './served-outcomes.js'

/** Answers that are kept; the oldest goes first. */
const MOST_KEPT = 200

type Answer = Extract<ServeResult, { type: 'answer' }>

export interface ServeDeps extends ProfilesDeps {
  readonly store: Store
  /** How the answers of models went. */
  answers(): Promise<readonly Answered[]>
  readonly outcomes: ServedOutcomes
}

/** Never rejects for what an endpoint does. Refuses (kind `invalid`) where there is no profile. */
export function openServing(deps: ServeDeps): (request: ServedRequest, signal: AbortSignal) => Promise<ServeResult> {
  const kept = new Map<string, Omit<Answer, 'isCached' | 'counts'>>()
  const counts = { requests: 0, cached: 0, fellBack: 0, usd: 0 }
  return async (request, signal) => {
    counts.requests += 1
    const isCaching = deps.settings.read().routerCache
    if (!isCaching) kept.clear()
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const known = kept.get(hash)
    if (known) {
      counts.cached += 1
      return { ...known, isCached: true, counts: { ...counts } }
    }
    const answer = await answered(deps, request, signal, (usd) => {
      counts.usd += usd
    }).catch(outOfBudgetAsValue)
    if (answer.type !== 'answer') return answer
    counts.fellBack += answer.routed.failed.length > 0 ? 1 : 0
    // One that was cut off is no answer to give again.
    if (isCaching && answer.finish === 'stop') keep(kept, hash, answer)
    return { ...answer, isCached: false, counts: { ...counts } }
  }
}

function keep<T>(kept: Map<string, T>, hash: string, answer: T): void {
  kept.set(hash, answer)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

type Attempt = Omit<Answer, 'isCached' | 'counts'> | Exclude<ServeResult, { type: 'answer' }>

async function answered(deps: ServeDeps, request: ServedRequest, signal: AbortSignal, onCost: (usd: number) => void): Promise<Attempt> {
  const { store, settings, endpoints } = deps
  const { routerFloor, routerShare, dailyUsd } = settings.read()
  const profiles = profilesOf(deps).filter(isPriced)
  const own = measuredBy(deps.outcomes.all(), request.schema !== null)
  const candidates = candidatesFor(profiles, [...(await deps.answers()), ...own], request.role, request.class)
  const rules = { floor: request.floor ?? routerFloor, share: request.share ?? routerShare }
  const first = choose(candidates, rules, Math.random)
  if (!first) throw userError('router-no-profiles')
  const id = `chatcmpl-${randomUUID()}`
  const run = `serve-${randomUUID()}`
  const place = { store, run, spent: () => ({ usd: 0, tokens: 0 }), day: () => ({ usd: store.spentOn(Date.now()), cap: dailyUsd }) }
  const question = questionOf(request, run)
  let sent = 0
  const ask: AskProfile = async ({ choice, shown }, options) => {
    const model = { ...choice, temperature: request.temperature ?? choice.temperature }
    const config = unlimited(model)
    const begun = performance.now()
    const reply = await askReserved({ ...place, modelClient: endpointClient(config, endpoints) }, question, config, options)
    sent += 1
    const outcome = outcomeOf(request, reply, { endpoint: shown, model: choice.model, ms: performance.now() - begun })
    // The answer has the id that its program sees; failed ones before it have other ids.
    if (outcome) deps.outcomes.keep(reply.type === 'answer' ? id : `${id}/${sent}`, outcome)
    return reply
  }
  const onRequest = async ({ cost }: ModelRequest) => onCost(cost ?? 0)
  const { reply, routed } = await askRouted(
    { profiles, candidates, class: request.class },
    first,
    { signal, onText: () => {}, onRequest },
    ask,
  )
  if (reply.type === 'fault') return { type: 'fault', fault: reply.fault, message: reply.message }
  const usage = reply.tries.at(-1)?.usage ?? estimateUsage(0, Buffer.byteLength(reply.text))
  return { type: 'answer', id, text: reply.text, finish: reply.finish === 'stop' ? 'stop' : 'length', usage, routed }
}

/** Null where its program went away: that says nothing of the model. */
function outcomeOf(
  { role, class: name, schema }: ServedRequest,
  reply: Reply,
  by: Pick<Outcome, 'endpoint' | 'model' | 'ms'>,
): Outcome | null {
  if (reply.type === 'fault' && reply.fault === 'stopped') return null
  const last = reply.tries.at(-1)
  const isPriced = reply.tries.every(({ cost }) => cost !== null)
  return {
    ...{ role, class: name, ...by, arrived: reply.type === 'answer', isStructured: schema !== null, verdict: null },
    wellFormed: reply.type === 'answer' && schema !== null ? isWellFormed(reply.text, schema) : null,
    usd: isPriced ? reply.tries.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null,
    ...{ promptTokens: last?.usage?.promptTokens ?? 0, completionTokens: last?.usage?.completionTokens ?? 0 },
  }
}

const questionOf = ({ role, messages, maxOutputTokens, seed, schema }: ServedRequest, run: string): Question & { number: number } => ({
  ...{ role: role ?? 'builder', key: 'serve', number: 1, run, messages, maxOutputTokens, seed },
  ...(schema && { schema }),
})

/** It belongs to no run, so only the cap of the day holds. */
const unlimited = (model: StepConfig['model']): StepConfig => {
  const config = standardConfig()
  return { ...config, model, budget: { ...config.budget, usd: 0, tokens: 0 } }
}

function outOfBudgetAsValue(error: unknown): Attempt {
  if (error instanceof OutOfBudget) return { type: 'no-budget', message: error.message }
  throw error
}
