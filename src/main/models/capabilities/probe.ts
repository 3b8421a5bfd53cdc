// Finds out what an endpoint and its model can do, by two tiny questions that ask for everything at once: what is refused
// falls away, what comes back shows the rest.
import type { Able, Found } from '../../../contract/config/capabilities.js'
import type { EndpointProfile, Probed, Question, Reply } from '../../../contract/model/model.js'
import { connect, createOverHttp, type Dialect, keyHeaderOf } from '../dialects/over-http.js'
import { bodyOf, collectText, isFailure, send } from '../http/http.js'
import { costOf } from '../price.js'
import { findContextLength } from './context-length.js'
import { urlUnder } from './endpoint.js'

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

/** Asks with every parameter there is, then offers a tool. Rejects only with the signal's reason. */
export async function probe(dialect: Dialect, profile: EndpointProfile, signal: AbortSignal): Promise<Probed> {
  const refused = new Set<string>()
  const asking: EndpointProfile = {
    ...profile,
    temperature: profile.temperature ?? TEMPERATURE,
    effort: profile.effort ?? 'low',
    refused: [],
    limits: { ...profile.limits, tries: 1 },
  }
  const model = createOverHttp(dialect, asking, { onRefused: (parameter) => refused.add(parameter) })
  const reply = await model.ask(question, { signal })
  const spent = spentOn(reply)
  if (reply.type === 'fault') return { ok: false, message: reply.message, cost: spent }
  const tokenLimit = dialect.tokenLimits.find((name) => !refused.has(name)) ?? dialect.tokenLimits[0] ?? ''
  // The model is in memory now, so that its server knows how it was loaded.
  const [offered, context] = await Promise.all([offerTool(dialect, asking, tokenLimit, signal), findContextLength(profile, signal)])
  const takes = (name: string | null): Able => (name === null || refused.has(name) ? 'no' : 'yes')
  const offerUsage = { promptTokens: offered.tokens, completionTokens: 0, cachedTokens: 0, reasoningTokens: 0, estimated: false }
  const offerUsd = costOf(offerUsage, profile.price)
  const found: Found = {
    tools: offered.tools,
    schema: refused.has(dialect.names.schema) ? 'refused' : keptSchema(reply),
    temperature: takes('temperature'),
    seed: takes(dialect.names.seed),
    effort: takes(dialect.names.effort),
    embeddings: 'unknown',
    tokenLimit,
    usage: reply.tries.at(-1)?.usage?.estimated === false ? 'yes' : 'no',
    context,
    refused: [...refused],
    calls: spent.calls + 1,
    tokens: spent.tokens + offered.tokens,
    usd: spent.usd === null || offerUsd === null ? null : spent.usd + offerUsd,
  }
  return { ok: true, found, firstAnswerMs: reply.tries.at(-1)?.timing.totalMs ?? 0 }
}

function spentOn({ tries }: Reply): Pick<Found, 'calls' | 'tokens' | 'usd'> {
  return {
    calls: tries.length,
    tokens: tries.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), 0),
    usd: tries.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0),
  }
}

function keptSchema(reply: Extract<Reply, { type: 'answer' }>): Found['schema'] {
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
}

async function offerTool({ toolOffer }: Dialect, profile: EndpointProfile, tokenLimit: string, person: AbortSignal): Promise<Offered> {
  const connected = connect(profile)
  if (!connected.ok) return { tools: 'unknown', tokens: 0 }
  const signal = AbortSignal.any([person, AbortSignal.timeout(profile.limits.totalMs)])
  const result = await send(urlUnder(connected.baseUrl, toolOffer.path), {
    method: 'POST',
    body: JSON.stringify(toolOffer.body(profile, tokenLimit)),
    key: connected.key,
    keyHeader: keyHeaderOf(connected.baseUrl),
    headers: { 'x-tillgreen-key': 'check-tools' },
    connectMs: profile.limits.connectMs,
    signal,
  })
  person.throwIfAborted()
  if (isFailure(result)) return { tools: /\btools?\b/i.test(result.body) ? 'no' : 'unknown', tokens: 0 }
  try {
    const read = toolOffer.read(JSON.parse(await collectText(bodyOf(result, signal).bytes)))
    return read === null ? { tools: 'unknown', tokens: 0 } : { tools: read.calls ? 'yes' : 'no', tokens: read.tokens }
  } catch {
    person.throwIfAborted()
    return { tools: 'unknown', tokens: 0 }
  }
}
