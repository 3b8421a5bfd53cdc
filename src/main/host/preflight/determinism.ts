// Asks a model the same request several times, and says how many different answers it gave. Its cost is reserved and counted
// for the day as that of any other look at an endpoint.
import { randomUUID } from 'node:crypto'
import type { ModelChoice } from '../../../contract/config/config.js'
import type { CheckSaid } from '../../../contract/model/check-said.js'
import type { Determinism, Measurement } from '../../../contract/model/determinism.js'
import type { Model, ModelRequest, Question, Reply } from '../../../contract/model/model.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { openMeter } from '../budgets/reserve.js'
import { profileOf, providerOf } from '../endpoints/profile.js'
import phrases from './determinism.phrases.md?raw'
import { type TryDeps, tryEndpoint } from './try-endpoint.js'

/** Long enough that answers may part, short enough to be cheap. */
const ANSWER_TOKENS = 512
const say = phrasesOf(phrases, { question: [] })
/** Characters that are shown of a line where two answers part. */
const SHOWN = 120

interface DeterminismOptions {
  readonly times: number
  readonly seed: number | null
  readonly signal: AbortSignal
}

/**
 * One request after the other, so that an endpoint does not batch them. Never rejects for failures of the endpoint, nor where
 * the cap of the day ends it: the answers so far are reported. The choice must be a filled one.
 */
export async function checkDeterminism(deps: TryDeps, choice: ModelChoice, options: DeterminismOptions): Promise<Determinism> {
  const { signal, seed, times } = options
  const listed = await tryEndpoint(deps, choice, { depth: 'list', signal })
  if (!listed.ok) return { type: 'unready', said: listed.said }
  const [only, ...more] = listed.models ?? []
  const name = choice.model || (more.length === 0 ? (only ?? '') : '')
  if (name === '') return { type: 'unready', said: unnamed(choice.baseUrl, listed.models) }
  const asked = { ...choice, baseUrl: listed.completed ?? choice.baseUrl, model: name }
  const model = providerOf(asked).create(profileOf(asked, deps.endpoints.accessOf(asked)))
  const { texts, fingerprints, requests, message } = await answersOf(model, `look-${randomUUID()}`, deps, options)
  if (texts.length === 0) return { type: 'not-answered', message }
  return {
    ...{ type: 'measured', baseUrl: model.profile.baseUrl, model: name },
    ...{ answers: texts.length, failed: times - texts.length, message },
    ...compared(texts),
    fingerprints: [...fingerprints],
    seed: seed === null ? null : { asked: seed, isSent: requests.some((request) => request.seed === seed) },
    calls: requests.length,
    tokens: requests.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), 0),
    usd: requests.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

const unnamed = (baseUrl: string, models: readonly string[] | null): CheckSaid =>
  models ? { type: 'choose-model', baseUrl, models: models.length } : { type: 'name-model', baseUrl }

interface Answers {
  readonly texts: readonly string[]
  readonly fingerprints: ReadonlySet<string>
  readonly requests: readonly ModelRequest[]
  /** Why the last request failed; empty where none did. */
  readonly message: string
}

async function answersOf(model: Model, run: string, deps: TryDeps, { times, seed, signal }: DeterminismOptions): Promise<Answers> {
  const meter = openMeter(deps.store, { run, role: 'builder' }, () => deps.dailyUsd(), signal)
  const requests: ModelRequest[] = []
  const texts: string[] = []
  const fingerprints = new Set<string>()
  let message = ''
  for (let number = 1; number <= times; number++) {
    const question = questionOf(run, number, seed)
    const reply = await model
      .ask(question, {
        signal,
        beforeRequest: (request) => meter.before(question.key, request),
        async onRequest(request) {
          requests.push(request)
          await meter.after(question.key, request.number, request.cost)
        },
      })
      .catch(outOfBudgetAsValue)
    if (reply.type === 'answer') {
      texts.push(reply.text)
      if (reply.fingerprint !== null) fingerprints.add(reply.fingerprint)
      continue
    }
    message = reply.message
    // An endpoint that refuses one request refuses all later ones.
    if (reply.type === 'no-budget' || isFinal(reply)) break
  }
  return { texts, fingerprints, requests, message }
}

const questionOf = (run: string, number: number, seed: number | null): Question => ({
  ...{ role: 'builder', key: `determinism-${number}`, run, maxOutputTokens: ANSWER_TOKENS, seed },
  messages: [{ role: 'user', text: say('question') }],
})

const isFinal = ({ fault }: Extract<Reply, { type: 'fault' }>): boolean => ['unauthorized', 'not-found', 'rejected'].includes(fault)

function outOfBudgetAsValue(error: unknown): { readonly type: 'no-budget'; readonly message: string } {
  if (error instanceof OutOfBudget) return { type: 'no-budget', message: error.message }
  throw error
}

/** How often each distinct text is there, the most frequent first, and where the second one parts from it. */
function compared(texts: readonly string[]): Pick<Measurement, 'distinct' | 'difference'> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const byCount = [...counts].sort(([, a], [, b]) => b - a)
  const [usual, other] = byCount
  return {
    distinct: byCount.map(([text, count]) => ({ count, length: text.length })),
    difference: usual && other ? firstDifference(usual[0], other[0]) : null,
  }
}

/** The first line in which two different texts differ; a line that one does not have is empty. */
function firstDifference(usual: string, other: string): NonNullable<Measurement['difference']> {
  const [left, right] = [usual.split('\n'), other.split('\n')]
  const length = Math.max(left.length, right.length)
  const index = Array.from({ length }, (_, at) => at).find((at) => left[at] !== right[at]) ?? 0
  return { line: index + 1, usual: (left[index] ?? '').slice(0, SHOWN), other: (right[index] ?? '').slice(0, SHOWN) }
}
