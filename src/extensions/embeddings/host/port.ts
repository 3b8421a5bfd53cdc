// The port of embeddings: each request is priced, reserved and made within the run's minutes.

import { createHash } from 'node:crypto'
import type { StepConfig } from '../../../contract/config/config.js'
import type { EmbeddingAsker, EmbeddingsReply, ModelFault, PlannedRequest } from '../../../contract/model/model.js'
import type { Vector } from '../../../main/engine/context/similarity.js'
import { OutOfBudget } from '../../../main/engine/ports/out-of-budget.js'
import type { Performance } from '../../../main/engine/ports/ports.js'
import { priceQuestion } from '../../../main/host/budgets/budget.js'
import { type ReserveDeps, reserve } from '../../../main/host/budgets/reserve.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { bytesOfTexts } from '../../../main/models/embeddings.js'
import { worstCost, worstUsage } from '../../../main/models/price.js'
import type { Embeddings } from '../engine/hooks.js'

/** Embeddings for one run: priced before they are requested, in small requests, each text once. */
interface EmbeddingsDeps {
  readonly run: string
  embed(texts: readonly string[], asker: EmbeddingAsker, config: StepConfig, signal: AbortSignal): Promise<EmbeddingsReply>
  /** Reserves what one request may cost; gives why it must not be made, or nothing. */
  reserve(texts: readonly string[], number: number, at: Performance): Promise<string>
  /** Why these texts must not be sent; empty if they may. */
  refused(texts: readonly string[], config: StepConfig): string
}

/** Texts of one request. */
const TOGETHER = 64
/** Vectors that are kept; those that were made first leave first. */
const KEPT = 4_000
/** Lasting failures, which need no second report. */
const LASTING: ReadonlySet<ModelFault> = new Set(['unauthorized', 'not-found', 'rejected', 'garbled', 'unknown-answer'])

/** `embed` of the port. What is kept lives as long as the process that carries the run. */
export function openEmbeddings({ run, embed, reserve, refused }: EmbeddingsDeps): Embeddings['embed'] {
  const known = new Map<string, Vector>()
  let isOver = false
  return async (texts, at, onRequest) => {
    const { key, config, signal } = at
    if (isOver) return { type: 'left', why: '' }
    const model = config.embeddings ?? ''
    const ids = texts.map((text) => createHash('sha256').update(`${model}\n${text}`).digest('hex'))
    const missing = new Map(ids.flatMap((id, index) => (known.has(id) ? [] : [[id, texts[index] ?? '']])))
    const problem = missing.size === 0 ? '' : refused([...missing.values()], config)
    if (problem !== '') return { type: 'left', why: problem }
    const waiting = [...missing]
    for (let number = 1; waiting.length > 0; number++) {
      const batch = waiting.splice(0, TOGETHER)
      const texts = batch.map(([, text]) => text)
      const why = await reserve(texts, number, at)
      if (why !== '') return { type: 'left', why }
      const came: EmbeddingsReply = await embed(texts, { run, key, number }, config, signal)
      if (came.request) await onRequest(came.request)
      signal.throwIfAborted()
      if (came.type === 'fault') {
        isOver = LASTING.has(came.fault)
        return { type: 'left', why: came.message }
      }
      for (const [index, [id]] of batch.entries()) known.set(id, came.vectors[index] ?? new Float32Array())
    }
    const vectors = ids.map((id) => known.get(id) ?? new Float32Array())
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(id)
    return { type: 'vectors', model, vectors, asked: missing.size }
  }
}

export const embeddings: HostFeature<Embeddings> = {
  open: ({ store, run, modelClient, budget }) => {
    const reserving: ReserveDeps = { store, run, spent: budget.spent, day: budget.day }
    const embed = openEmbeddings({
      run,
      embed: (texts, asker, config, signal) =>
        budget.timed(signal, (until) => modelClient.embed(config.embeddings ?? '', texts, asker, until)),
      async reserve(texts, number, { config, key, number: attempt, signal }) {
        const { baseUrl: endpoint } = config.model
        const promptBytes = bytesOfTexts(texts)
        const usage = worstUsage(promptBytes, 0)
        const model = config.embeddings ?? ''
        const usd = worstCost(usage, modelClient.embeddingsPrice(model))
        const request: PlannedRequest = { number, model, endpoint, promptBytes, worst: { usage, usd } }
        try {
          await reserve(reserving, { role: 'embeddings', caller: { key, number: attempt }, request }, budget.limits(), signal)
          return ''
        } catch (error) {
          if (error instanceof OutOfBudget) return error.message
          throw error
        }
      },
      refused(texts, config) {
        const question = { messages: texts.map((text) => ({ role: 'user' as const, text })), maxOutputTokens: 0 }
        const price = modelClient.embeddingsPrice(config.embeddings ?? '')
        return priceQuestion(question, budget.config, price, { spent: budget.spent(), limits: budget.limits(), day: budget.day() }).refused
      },
    })
    return { embed }
  },
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly embeddings: typeof embeddings
  }
}

export default { embeddings } satisfies Partial<ExtensionPorts>
