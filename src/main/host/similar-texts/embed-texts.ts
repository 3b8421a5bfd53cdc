// Vectors of texts where there is no run: asked of the endpoint's embedding model in small requests, within the cap of the day.
import type { StepConfig } from '../../../contract/config/config.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import { bytesOfTexts } from '../../models/embeddings.js'
import { worstCost, worstUsage } from '../../models/price.js'
import { openMeter } from '../budgets/reserve.js'
import { endpointClient } from '../endpoints/models.js'
import type { HostParts } from '../host-parts.js'

export interface EmbedDeps extends Pick<HostParts, 'store' | 'endpoints' | 'settings'> {
  /** The config with the endpoint. */
  readonly config: StepConfig
  /** The embedding model. */
  readonly model: string
  /** The id for the costs and the requests. */
  readonly id: string
  readonly key: string
}

/** Texts of one request. */
const TOGETHER = 64

/** Gives each text its vector; why it ended early, or nothing. */
export async function embedTexts(
  { store, endpoints, settings, config, model, id: run, key }: EmbedDeps,
  texts: readonly string[],
  take: (text: string, vector: Float32Array) => void,
  signal: AbortSignal,
): Promise<string> {
  const client = endpointClient(config, endpoints)
  const meter = openMeter(store, { run, role: 'embeddings' }, () => settings.read().dailyUsd, signal)
  for (let at = 0; at < texts.length; at += TOGETHER) {
    const batch = texts.slice(at, at + TOGETHER)
    const number = at / TOGETHER + 1
    const promptBytes = bytesOfTexts(batch)
    const usage = worstUsage(promptBytes, 0)
    const worst = { usage, usd: worstCost(usage, client.embeddingsPrice(model)) }
    try {
      await meter.before(key, { number, model, endpoint: config.model.baseUrl, promptBytes, worst })
    } catch (error) {
      if (error instanceof OutOfBudget) return error.message
      throw error
    }
    const came = await client.embed(model, batch, { run, key, number }, signal)
    await meter.after(key, number, came.request?.cost ?? 0)
    if (came.type === 'fault') return came.message
    for (const [index, text] of batch.entries()) take(text, came.vectors[index] ?? new Float32Array())
  }
  return ''
}
