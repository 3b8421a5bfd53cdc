// Requests the embeddings of texts from an endpoint: one request and one answer, which is checked before use.
import { z } from 'zod'
import type { FaultReason } from '../../contract/model/fault-reason.js'
import type { EmbeddingAsker, EmbeddingsReply, EndpointProfile, ModelFault, Timing, Usage } from '../../contract/model/model.js'
import { faultText } from '../../words/recorded/model-fault.js'
import { billedIn, billedInHeaders, largest } from './billed.js'
import { type Connected, keyHeaderOf, whileStarted } from './http/connect.js'
import { isLoopback, shownUrl, urlUnder } from './http/endpoint.js'
import { bodyOf, collectText, isFailure, send } from './http/http.js'
import { believedCost, believedUsage, costOf, estimateUsage, worstCost, worstUsage } from './price.js'
import { redact } from './redact.js'

/** Milliseconds; a model of embeddings is small and answers at once when it is loaded. */
const PATIENCE_MS = 120_000

const Answer = z.looseObject({
  data: z.array(z.looseObject({ index: z.number().int().optional(), embedding: z.array(z.number()).min(1) })),
  usage: z.looseObject({ prompt_tokens: z.number().int().nonnegative() }).nullish(),
})

/** Returns a vector for each text, in order. Never rejects: a stopped request is a fault with a cost. */
export const embed = (
  profile: EndpointProfile,
  texts: readonly string[],
  asker: EmbeddingAsker,
  person: AbortSignal,
): Promise<EmbeddingsReply> => whileStarted(profile, person, (connected) => embedOver(connected, { profile, texts, asker, person }))

interface Embedding {
  readonly profile: EndpointProfile
  readonly texts: readonly string[]
  readonly asker: EmbeddingAsker
  readonly person: AbortSignal
}

async function embedOver(connected: Connected, { profile, texts, asker, person }: Embedding): Promise<EmbeddingsReply> {
  const { number } = asker
  const endpoint = shownUrl(profile.baseUrl)
  const started = performance.now()
  const promptBytes = bytesOfTexts(texts)
  const worst = worstUsage(promptBytes, 0)
  let billed: number | null = null
  const requestWith = (fault: ModelFault | null, reason: FaultReason | null, usage: Usage | null, answerBytes = 0) => {
    const timing: Timing = { firstTokenMs: null, totalMs: performance.now() - started, promptBytes, answerBytes }
    const cost = usage === null ? 0 : believedCost((usage === worst ? worstCost : costOf)(usage, profile.price), billed)
    const message = reason === null ? '' : redact(faultText(reason), [profile.key])
    return { number, model: profile.model, endpoint, fault, message, usage, timing, cost }
  }
  const fault = (kind: ModelFault, reason: FaultReason, usage: Usage | null = null): EmbeddingsReply => {
    const request = requestWith(kind, reason, usage)
    return { type: 'fault', fault: kind, message: request.message, request }
  }
  if (!connected.ok) return fault(connected.fault, connected.reason)
  const late = AbortSignal.timeout(PATIENCE_MS)
  const signal = AbortSignal.any([person, late])
  const result = await send(urlUnder(connected.baseUrl, '/embeddings'), {
    method: 'POST',
    // Requests plain numbers, because some servers know no other form and always use it.
    body: JSON.stringify({ model: profile.model, input: texts.map((text) => text.toWellFormed()), encoding_format: 'float' }),
    key: connected.key,
    keyHeader: keyHeaderOf(connected.baseUrl),
    headers: isLoopback(connected.baseUrl) ? { 'x-tillgreen-run': asker.run, 'x-tillgreen-key': asker.key } : {},
    connectMs: profile.limits.connectMs,
    signal,
  })
  const brokenOff = () =>
    person.aborted
      ? fault('stopped', { type: 'embeddings-stopped' }, worst)
      : fault('timeout', { type: 'embeddings-late', endpoint, seconds: PATIENCE_MS / 1_000 }, worst)
  if (signal.aborted) return brokenOff()
  if (isFailure(result)) return fault(result.fault, result.reason)
  try {
    const text = await collectText(bodyOf(result, signal).bytes)
    if (signal.aborted) return brokenOff()
    const raw: unknown = JSON.parse(text)
    billed = largest([billedInHeaders(result.headers), billedIn(raw)])
    const answer = Answer.safeParse(raw)
    const vectors = answer.success ? vectorsIn(answer.data.data, texts.length) : null
    const reported = answer.success ? answer.data.usage : null
    const estimate = estimateUsage(promptBytes, 0)
    const usage = reported
      ? believedUsage(
          { ...estimate, promptTokens: reported.prompt_tokens, estimated: false },
          { promptBytes, answerBytes: 0, maxOutputTokens: 0 },
        )
      : estimate
    if (vectors === null) return fault('garbled', { type: 'embeddings-unfit', endpoint, texts: texts.length, model: profile.model }, usage)
    return { type: 'vectors', vectors, request: requestWith(null, null, usage, text.length) }
  } catch {
    return signal.aborted ? brokenOff() : fault('garbled', { type: 'embeddings-unreadable', endpoint }, worst)
  }
}

/** The size of the texts, in bytes. */
export const bytesOfTexts = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/** The vectors in the order of the texts; null if one is missing, or if their lengths differ. */
function vectorsIn(data: z.infer<typeof Answer>['data'], count: number): Float32Array[] | null {
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
  for (const [place, { index, embedding }] of data.entries()) vectors[index ?? place] = new Float32Array(embedding)
  const found = vectors.filter((each) => each !== undefined)
  const isWhole = found.length === count && vectors.length === count && found.every((each) => each.length === found[0]?.length)
  return isWhole ? found : null
}
