// Finds the capabilities of an endpoint and its model with four tiny questions. The first requests every feature at once, drops refused
// ones, and reads the rest from the answer. The others offer a tool, show a picture, and request a list by eight rules.
import type { Able, ProbeFindings } from '../../../contract/config/capabilities.js'
import type { EndpointProfile, Meter, ProbeResult, Question, Reply, Usage } from '../../../contract/model/model.js'
import { billedIn, billedInHeaders, largest } from '../billed.js'
import { type Connected, keyHeaderOf, whileStarted } from '../http/connect.js'
import { shownUrl, urlUnder } from '../http/endpoint.js'
import { bodyOf, collectText, isFailure, send } from '../http/http.js'
import { createOverHttp, type Dialect } from '../http/over-http.js'
import { believedCost, costOf, worstCost, worstUsage } from '../price.js'
import { findContextLength } from './context-length.js'
import { keepsRules } from './keeps-rules.js'
import { seesPictures } from './sees-pictures.js'

/** Enough for a model that thinks before its one word. */
const ANSWER_TOKENS = 512
const TEMPERATURE = 0.2

const SCHEMA = {
  type: 'object',
  properties: { word: { type: 'string', enum: ['ready'] } },
  required: ['word'],
  additionalProperties: false,
}

const question: Question = {
  role: 'summariser',
  key: 'check',
  run: 'check',
  messages: [{ role: 'user', text: 'Answer with the word "ready".' }],
  maxOutputTokens: ANSWER_TOKENS,
  seed: 1,
  schema: SCHEMA,
}

/** Asks with every parameter there is, then offers a tool and shows a picture. Rejects only with the signal's reason, or the meter's. */
export async function probe(dialect: Dialect, profile: EndpointProfile, meter: Meter, signal: AbortSignal): Promise<ProbeResult> {
  const refused = new Set<string>()
  const asking: EndpointProfile = {
    ...profile,
    temperature: profile.temperature ?? TEMPERATURE,
    effort: profile.effort ?? 'low',
    refused: [],
    limits: { ...profile.limits, tries: 1 },
  }
  const model = createOverHttp(dialect, asking, { onRefused: (parameter) => refused.add(parameter) })
  const reply = await model.ask(question, {
    signal,
    beforeRequest: (request) => meter.before(question.key, request),
    onRequest: (request) => meter.after(question.key, request.number, request.cost),
  })
  const spent = spentOn(reply)
  if (reply.type === 'fault') return { ok: false, message: reply.message, cost: spent }
  const tokenLimit = dialect.tokenLimits.find((name) => !refused.has(name)) ?? dialect.tokenLimits[0] ?? ''
  // The model is in memory now, so that its server knows how it was loaded.
  const [offered, context] = await Promise.all([
    whileStarted(asking, signal, (connected) => offerTool(connected, { dialect, profile: asking, tokenLimit, meter, person: signal })),
    findContextLength(profile, signal),
  ])
  const plain = { ...asking, refused: [...refused] }
  const seen = await seesPictures(dialect, plain, meter, signal)
  const kept = await keepsRules(dialect, plain, meter, signal)
  const [looked, ruled] = [spentOn(seen.reply), spentOn(kept.reply)]
  const sum = [spent.usd, offered.usd, looked.usd, ruled.usd]
  const isRefused = (name: string): boolean => refused.has(name) || refused.has(dialect.otherNames?.get(name) ?? name)
  const takes = (name: string | null): Able => (name === null || isRefused(name) ? 'no' : 'yes')
  const found: ProbeFindings = {
    tools: offered.tools,
    schema: isRefused(dialect.names.schema) ? 'refused' : keptSchema(reply),
    temperature: takes('temperature'),
    seed: takes(dialect.names.seed),
    effort: takes(dialect.names.effort),
    embeddings: 'unknown',
    pictures: seen.pictures,
    rules: kept.rules,
    tokenLimit,
    usage: reply.tries.at(-1)?.usage?.estimated === false ? 'yes' : 'no',
    context,
    refused: [...refused],
    calls: spent.calls + 1 + looked.calls + ruled.calls,
    tokens: spent.tokens + offered.tokens + looked.tokens + ruled.tokens,
    usd: sum.reduce((all, usd) => (all === null || usd === null ? null : all + usd), 0),
  }
  return { ok: true, found, firstAnswerMs: reply.tries.at(-1)?.timing.totalMs ?? 0 }
}

function spentOn({ tries }: Reply): Pick<ProbeFindings, 'calls' | 'tokens' | 'usd'> {
  return {
    calls: tries.length,
    tokens: tries.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), 0),
    usd: tries.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

function keptSchema(reply: Extract<Reply, { type: 'answer' }>): ProbeFindings['schema'] {
  // A model that thought until its limit has shown nothing.
  if (reply.finish === 'length') return 'unknown'
  try {
    const value: unknown = JSON.parse(reply.text)
    return typeof value === 'object' && value !== null && 'word' in value && value.word === 'ready' ? 'kept' : 'ignored'
  } catch {
    return 'ignored'
  }
}

interface Offered {
  readonly tools: Able
  readonly tokens: number
  /** Dollars; null if the price is unknown. */
  readonly usd: number | null
}

const OFFER_KEY = 'check-tools'

interface Offering {
  readonly dialect: Dialect
  readonly profile: EndpointProfile
  readonly tokenLimit: string
  readonly meter: Meter
  readonly person: AbortSignal
}

async function offerTool(connected: Connected, { dialect: { toolOffer }, profile, tokenLimit, meter, person }: Offering): Promise<Offered> {
  if (!connected.ok) return { tools: 'unknown', tokens: 0, usd: 0 }
  const body = JSON.stringify(toolOffer.body(profile, tokenLimit))
  const promptBytes = Buffer.byteLength(body)
  const usage = worstUsage(promptBytes, toolOffer.mostTokens)
  const worst = { usage, usd: worstCost(usage, profile.price) }
  await meter.before(OFFER_KEY, { number: 1, model: profile.model, endpoint: shownUrl(profile.baseUrl), promptBytes, worst })
  // Whatever breaks it off, the endpoint may charge for all of it.
  let used: Usage | null = usage
  let billed: number | null = null
  try {
    const signal = AbortSignal.any([person, AbortSignal.timeout(profile.limits.totalMs)])
    const result = await send(urlUnder(connected.baseUrl, toolOffer.path), {
      method: 'POST',
      body,
      key: connected.key,
      keyHeader: keyHeaderOf(connected.baseUrl),
      headers: { 'x-tillgreen-key': OFFER_KEY },
      connectMs: profile.limits.connectMs,
      signal,
    })
    person.throwIfAborted()
    if (isFailure(result)) {
      if (!signal.aborted) used = null
      return offered(/\btools?\b/i.test(result.body) ? 'no' : 'unknown')
    }
    const raw: unknown = JSON.parse(await collectText(bodyOf(result, signal).bytes))
    billed = largest([billedInHeaders(result.headers), billedIn(raw)])
    const read = toolOffer.read(raw)
    if (read === null) return offered('unknown')
    if (read.used && isPossible(read.used, usage)) used = { ...usage, ...read.used, estimated: false }
    return offered(read.calls ? 'yes' : 'no')
  } catch {
    person.throwIfAborted()
    return offered('unknown')
  } finally {
    await meter.after(OFFER_KEY, 1, cost())
  }

  function cost(): number | null {
    return used === null ? 0 : believedCost(used === usage ? worst.usd : costOf(used, profile.price), billed)
  }

  function offered(tools: Able): Offered {
    return { tools, tokens: used ? used.promptTokens + used.completionTokens : 0, usd: cost() }
  }
}

const isPossible = (used: Pick<Usage, 'promptTokens' | 'completionTokens'>, most: Usage): boolean =>
  used.promptTokens > 0 &&
  used.promptTokens <= most.promptTokens &&
  used.completionTokens >= 0 &&
  used.completionTokens <= most.completionTokens
